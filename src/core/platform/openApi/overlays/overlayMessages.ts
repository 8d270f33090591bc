import { listText, type Translate } from '../../../text/messages/translate.ts'
import { specProblemMessage } from '../specProblemMessages.ts'
import { specLocation } from '../specLocation.ts'
import type { OverlayFault } from './overlay.ts'

/** The messages for faults that have only a name, or nothing. */
export const plainFaults = {
  fileMissing: 'The file of the overlay doesn’t exist.',
  noOverlay: 'This isn’t an overlay: it must be an object with “overlay”, such as “overlay: 1.1.0”.',
  fieldMissing: '“{0}” is missing.',
  fieldUnknown: 'Overlays have no field “{0}”. Start the names of your own fields with “x-”.',
  newerField: '“{0}” needs version 1.1.0. Change “overlay” to 1.1.0.',
  noEffect: 'The action does nothing. Add either “update”, “copy”, or “remove: true”.',
  tooComplex: 'The target takes too long to find. Name the path in it instead of searching with “..”.',
  unchanged: 'The action changes nothing: the specification already has this.',
  mixed: 'The target matches different kinds of values, so one update can’t fit all of them.',
  incompatible: 'The update doesn’t fit “{0}”: one is an object, a list, or a value, and the other isn’t.',
  wholeDocument: 'The action would remove the whole specification.',
} as const

/** What a field must be. */
export const fieldTypes = {
  text: '“{0}” must be a text.',
  boolean: '“{0}” must be true or false.',
  list: '“{0}” must be a list.',
  object: '“{0}” must be an object.',
} as const

/** Returns the message for a problem of an overlay. */
export function overlayMessage(fault: OverlayFault, t: Translate): string {
  switch (fault.kind) {
    case 'overlayVersion':
      return t('Overlay version “{0}” isn’t supported. Use 1.0.0 or 1.1.0.', fault.version)
    case 'fieldType':
      return t(fieldTypes[fault.type], fault.name)
    case 'badTarget':
      return t('The target isn’t a JSONPath: {0}', fault.reason)
    case 'noMatch':
      return fault.places === undefined || fault.places.length === 0
        ? t('The target matches nothing in the specification.')
        : t('The target matches nothing in the specification. It has probably moved to {0}.', listText(fault.places, t))
    case 'copySource':
      return fault.count === 0
        ? t('“copy” matches nothing in the specification.')
        : t('“copy” matches {0} places. It must match one.', String(fault.count))
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
    default:
      return t(plainFaults[fault.kind], 'name' in fault ? fault.name : '')
  }
}
