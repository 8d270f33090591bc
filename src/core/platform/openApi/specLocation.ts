import type { Translate } from '../../text/messages/translate.ts'
import type { SpecPath } from './specProblem.ts'

/** Describes a location in a specification for people: `parameter 1 of GET /bikes`. '' for the whole document. */
export function specLocation(at: SpecPath, t: Translate): string {
  let place = ''
  for (let index = 0; index < at.length;) {
    const { label, length } = nextPart(at, index, t)
    if (label !== '') place = place === '' ? label : t('{0} of {1}', label, place)
    index += length
  }
  return place
}

/** Returns the label of the step at an index, and how many steps it covers. */
function nextPart(at: SpecPath, index: number, t: Translate): { readonly label: string; readonly length: number } {
  const [step = '', next = '', after = ''] = at.slice(index, index + 3)
  const isTop = index === 0
  if (isTop && step === 'components' && next !== '') return { label: '', length: 1 }
  if (isTop && step === 'paths' && isMethod(after)) {
    return { label: `${String(after).toUpperCase()} ${next}`, length: 3 }
  }
  const label = next === '' ? undefined : memberLabel(String(step), next, t)
  if (label !== undefined) return { label, length: 2 }
  if (typeof step === 'number') return { label: t('entry {0}', String(step + 1)), length: 1 }
  return { label: `“${step}”`, length: 1 }
}

function isMethod(step: string | number): boolean {
  return /^(get|put|post|delete|options|head|patch|trace)$/.test(String(step))
}

/** Returns the label of a member of one of OpenAPI's lists and maps. Undefined if its name is enough. */
function memberLabel(list: string, member: string | number, t: Translate): string | undefined {
  const name = typeof member === 'number' ? String(member + 1) : `“${member}”`
  switch (list) {
    case 'paths':
      return t('path {0}', String(member))
    case 'parameters':
      return t('parameter {0}', name)
    case 'responses':
      return t('response {0}', String(member))
    case 'schemas':
    case 'definitions':
      return t('schema {0}', name)
    case 'properties':
      return t('property {0}', name)
    case 'headers':
      return t('header {0}', name)
    case 'securitySchemes':
    case 'securityDefinitions':
      return t('security scheme {0}', name)
    case 'tags':
      return t('tag {0}', name)
    case 'servers':
      return t('server {0}', name)
    case 'content':
      return t('content {0}', name)
    case 'examples':
      return t('example {0}', name)
    default:
      return undefined
  }
}
