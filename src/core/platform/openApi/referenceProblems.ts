import { recordOf } from '../../../contract/checks/records.ts'
import type { SpecPath, SpecProblem } from './specProblem.ts'
import { percentDecoded } from '../../text/strings/percentDecoded.ts'

interface Reference {
  readonly ref: string
  readonly at: SpecPath
}

/** Keys with values of any form, in which `$ref` isn't a reference, and which hold no texts of the specification. */
export const freeValues: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** Keys of maps with names that authors choose, which can be the same as the keys above. */
const named: ReadonlySet<string | number> = new Set(
  (
    'properties patternProperties definitions $defs dependentSchemas schemas responses parameters headers ' +
    'requestBodies links callbacks securitySchemes pathItems paths'
  ).split(' '),
)

/** Finds references that are broken, circular, or point outside the document. `parts` limits where to look for them. */
export function referenceProblems(parts: object, document: object = parts): SpecProblem[] {
  const references: Reference[] = []
  const identifiers = new Set<string>()
  walk(parts, [], (value, at) => {
    const { $ref: ref, $id: id } = value
    if (typeof ref === 'string') references.push({ ref, at: [...at, '$ref'] })
    if (typeof id === 'string') identifiers.add(id.replace(/#$/, ''))
  })
  return references.flatMap(({ ref, at }): SpecProblem[] => {
    if (identifiers.has(ref.replace(/#[^]*/, ''))) return []
    if (!ref.startsWith('#')) return [{ kind: 'elsewhere', ref, at }]
    if (!ref.startsWith('#/')) return []
    const end = follow(document, ref)
    return end === 'found' ? [] : [{ kind: end === 'missing' ? 'missingTarget' : 'endless', ref, at }]
  })
}

/** Decodes a segment of a JSON pointer (RFC 6901). */
export function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Returns the names in a reference within the document. */
export function stepsOf(ref: string): string[] {
  return ref
    .split('/')
    .slice(1)
    .map((segment) => unescapePointer(percentDecoded(segment)))
}

/** Returns the target of a reference within the document. Undefined if it doesn't exist. */
export function targetOf(document: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined
  let value: unknown = document
  for (const name of stepsOf(ref)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** Resolves a reference within a document. Returns other values as they are. */
export function resolved(value: unknown, document: object): Readonly<Record<string, unknown>> {
  let found = recordOf(value)
  for (let steps = 0; typeof found['$ref'] === 'string' && steps < 20; steps++) {
    found = recordOf(targetOf(document, found['$ref']))
  }
  return found
}

function follow(document: object, first: string): 'found' | 'missing' | 'endless' {
  const seen = new Set<string>()
  for (let ref: unknown = first; typeof ref === 'string' && ref.startsWith('#/');) {
    if (seen.has(ref)) return 'endless'
    seen.add(ref)
    const target = targetOf(document, ref)
    if (target === undefined) return 'missing'
    ref = typeof target === 'object' && target !== null && '$ref' in target ? target.$ref : undefined
  }
  return 'found'
}

function walk(
  value: object,
  at: (string | number)[],
  visit: (value: Record<string, unknown>, at: SpecPath) => void,
): void {
  if (!Array.isArray(value)) visit(value as Record<string, unknown>, at)
  const below = at.at(-1)
  const takesNames = below !== undefined && named.has(below)
  for (const key of Object.keys(value)) {
    const part = (value as Readonly<Record<string, unknown>>)[key]
    if (typeof part !== 'object' || part === null) continue
    if (!takesNames && (freeValues.has(key) || key.startsWith('x-'))) continue
    at.push(Array.isArray(value) ? Number(key) : key)
    walk(part, at, visit)
    at.pop()
  }
}
