import { listText, type Translate } from '../../../text/messages/translate.ts'
import { specProblemMessage } from '../specProblemMessages.ts'
import { specLocation } from '../specLocation.ts'
import type { OverlayFault } from './overlay.ts'

/** Returns the message for a problem of an overlay. */
export function overlayMessage(fault: OverlayFault, t: Translate): string {
  switch (fault.kind) {
    case 'fileMissing':
      return t('The file of the overlay doesn’t exist.')
    case 'noOverlay':
      return t('This isn’t an overlay: it must be an object with “overlay”, such as “overlay: 1.1.0”.')
    case 'overlayVersion':
      return t('Overlay version “{0}” isn’t supported. Use 1.0.0 or 1.1.0.', fault.version)
    case 'fieldMissing':
      return t('“{0}” is missing.', fault.name)
    case 'fieldUnknown':
      return t('Overlays have no field “{0}”. Names of your own start with “x-”.', fault.name)
    case 'fieldType':
      return typeMessage(fault, t)
    case 'newerField':
      return t('“{0}” needs version 1.1.0. Change “overlay” to 1.1.0.', fault.name)
    case 'noEffect':
      return t('The action does nothing. Add either “update”, “copy”, or “remove: true”.')
    case 'badTarget':
      return t('The target isn’t a JSONPath: {0}', fault.reason)
    case 'tooComplex':
      return t('The target takes too long to find. Name the path in it instead of searching with “..”.')
    case 'noMatch':
      return fault.places === undefined || fault.places.length === 0
        ? t('The target matches nothing in the specification.')
        : t('The target matches nothing in the specification. It has probably moved to {0}.', listText(fault.places, t))
    case 'unchanged':
      return t('The action changes nothing: the specification already has this.')
    case 'mixed':
      return t('The target matches different kinds of values, so one update can’t fit all of them.')
    case 'incompatible':
      return t('The update doesn’t fit “{0}”: one is an object, a list, or a value, and the other isn’t.', fault.name)
    case 'copySource':
      return fault.count === 0
        ? t('“copy” matches nothing in the specification.')
        : t('“copy” matches {0} places. It must match one.', String(fault.count))
    case 'wholeDocument':
      return t('The action would remove the whole specification.')
    case 'grows':
      return t('With this action, the specification would be larger than {0} MB.', String(fault.megabytes))
    case 'badResult': {
      const place = specLocation(fault.problem.at, t)
      const message = specProblemMessage(fault.problem, t)
      return place === '' || message.startsWith(place)
        ? t('With the overlay, the specification isn’t valid. {0}', message)
        : t('With the overlay, the specification isn’t valid. {0}: {1}', place, message)
    }
    case 'notOverlay':
      return specProblemMessage({ ...fault.problem, at: [] }, t)
  }
}

function typeMessage({ name, type }: Extract<OverlayFault, { kind: 'fieldType' }>, t: Translate): string {
  switch (type) {
    case 'text':
      return t('“{0}” must be a text.', name)
    case 'boolean':
      return t('“{0}” must be true or false.', name)
    case 'list':
      return t('“{0}” must be a list.', name)
    case 'object':
      return t('“{0}” must be an object.', name)
  }
}
