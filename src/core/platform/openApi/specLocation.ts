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

/** The labels of members of OpenAPI's lists and maps, of which `{0}` is the name. */
export const memberLabels: ReadonlyMap<string, string> = new Map([
  ['paths', 'path {0}'],
  ['parameters', 'parameter {0}'],
  ['responses', 'response {0}'],
  ['schemas', 'schema {0}'],
  ['definitions', 'schema {0}'],
  ['properties', 'property {0}'],
  ['headers', 'header {0}'],
  ['securitySchemes', 'security scheme {0}'],
  ['securityDefinitions', 'security scheme {0}'],
  ['tags', 'tag {0}'],
  ['servers', 'server {0}'],
  ['content', 'content {0}'],
  ['examples', 'example {0}'],
])

/** Returns the label of a member of one of OpenAPI's lists and maps. Undefined if its name is enough. */
function memberLabel(list: string, member: string | number, t: Translate): string | undefined {
  const label = memberLabels.get(list)
  if (label === undefined) return undefined
  if (list === 'paths' || list === 'responses') return t(label, String(member))
  return t(label, typeof member === 'number' ? String(member + 1) : `“${member}”`)
}
