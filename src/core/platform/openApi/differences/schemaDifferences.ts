import equal from 'fast-deep-equal'
import { listOf, operationsOf, schemasOf, textOf } from '../operationsOf.ts'
import { resolved, unescapePointer } from '../referenceProblems.ts'
import type { Difference } from './difference.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

/** Whether clients send values of a schema, or receive them. */
export interface SchemaUse {
  readonly request: boolean
  readonly response: boolean
}

/** Returns whether clients send or receive values of the schemas of a document, by name. */
export function schemaUses(document: object): Map<string, SchemaUse> {
  const operations = operationsOf(document)
  const bodies = operations.flatMap(({ operation: { requestBody, parameters }, pathItem }) => {
    return [requestBody, parameters, pathItem['parameters']]
  })
  const answers = operations.map(({ operation: { responses } }) => responses)
  const [sent, received] = [schemasIn(bodies, document), schemasIn(answers, document)]
  return new Map(schemasOf(document).map(([name]) => [name, { request: sent.has(name), response: received.has(name) }]))
}

/** Returns the names of all schemas that values refer to, also through other schemas. */
function schemasIn(waiting: unknown[], document: object): Set<string> {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const ref = recordOf(next)['$ref']
    const name =
      typeof ref === 'string' ? /^#\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(ref)?.[1] : undefined
    if (name !== undefined) names.add(unescapePointer(name))
    if (typeof ref === 'string') waiting.push(resolved(next, document))
    for (const part of Object.values(next)) waiting.push(part)
  }
  return names
}

/** The maximum depth of compared schemas, and number of differences in one part. */
const maxDepth = 12
const maxDifferences = 200
/** The maximum number of comparisons in one part. Schemas can refer to each other in very many ways. */
const maxComparisons = 10_000
const limits =
  'format pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems minProperties maxProperties'.split(
    ' ',
  )
const combined = ['allOf', 'oneOf', 'anyOf', 'not', 'additionalProperties']

/** Returns whether two values of specifications are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return equal(one, other)
}

/** Compares schemas of two documents, and collects the differences. */
export class SchemaComparison {
  readonly found: Difference[] = []
  readonly #before: object
  readonly #now: object
  #left = maxComparisons

  constructor(before: object, now: object) {
    this.#before = before
    this.#now = now
  }

  /** Adds a difference once. */
  add(difference: Difference): void {
    if (this.found.length >= maxDifferences || this.found.some((each) => isSame(each, difference))) return
    this.found.push(difference)
  }

  /** Compares two schemas. A schema with the same name is a part of its own, so its differences aren't repeated. */
  compare(before: unknown, now: unknown, name: string, use: SchemaUse, depth = 0): void {
    const [ref, otherRef] = [recordOf(before)['$ref'], recordOf(now)['$ref']]
    if (before === now || depth > maxDepth || --this.#left < 0 || (ref !== undefined && ref === otherRef)) return
    const [was, is] = [resolved(before, this.#before), resolved(now, this.#now)]
    if (isSame(was, is)) return
    const [type, otherType] = [typeOf(was), typeOf(is)]
    if (type !== otherType) {
      this.add({ kind: 'typeChanged', name, before: type, after: otherType, breaking: use.request || use.response })
      return
    }
    const count = this.found.length
    if (is['deprecated'] === true && was['deprecated'] !== true) this.add({ kind: 'deprecated', name, breaking: false })
    this.#compareValues(was['enum'], is['enum'], name, use)
    if (limits.some((each) => !isSame(was[each], is[each]))) this.add({ kind: 'limitsChanged', name, breaking: false })
    this.#compareProperties(was, is, name, { use, depth })
    this.compare(was['items'], is['items'], name === '' ? '[]' : `${name}[]`, use, depth + 1)
    if (['description', 'title'].some((each) => !isSame(was[each], is[each])))
      this.add({ kind: 'textChanged', name, breaking: false })
    const isOther = combined.some((each) => !isSame(was[each], is[each]))
    if (isOther && this.found.length === count) this.add({ kind: 'otherChange', name, breaking: false })
  }

  #compareValues(before: unknown, now: unknown, name: string, use: SchemaUse): void {
    if (!Array.isArray(before) || !Array.isArray(now)) return
    const label = (value: unknown): string =>
      name === '' ? JSON.stringify(value) : `${name}: ${JSON.stringify(value)}`
    for (const value of before as unknown[])
      if (!now.includes(value)) this.add({ kind: 'valueRemoved', name: label(value), breaking: use.request })
    for (const value of now as unknown[])
      if (!before.includes(value)) this.add({ kind: 'valueAdded', name: label(value), breaking: false })
  }

  #compareProperties(
    before: Readonly<Record<string, unknown>>,
    now: Readonly<Record<string, unknown>>,
    name: string,
    { use, depth }: { readonly use: SchemaUse; readonly depth: number },
  ): void {
    const [was, is] = [recordOf(before['properties']), recordOf(now['properties'])]
    const [needed, needs] = [before, now].map(({ required }) => new Set(listOf(required)))
    const full = (property: string): string => (name === '' ? property : `${name}.${property}`)
    for (const property of Object.keys(was)) {
      if (!Object.hasOwn(is, property))
        this.add({ kind: 'propertyRemoved', name: full(property), breaking: use.response })
    }
    for (const [property, schema] of Object.entries(is)) {
      const isNeeded = needs?.has(property) === true
      if (!Object.hasOwn(was, property)) {
        const kind = isNeeded ? 'propertyAddedRequired' : 'propertyAdded'
        this.add({ kind, name: full(property), breaking: isNeeded && use.request })
        continue
      }
      const wasNeeded = needed?.has(property) === true
      if (isNeeded && !wasNeeded) this.add({ kind: 'propertyRequired', name: full(property), breaking: use.request })
      if (!isNeeded && wasNeeded) this.add({ kind: 'propertyOptional', name: full(property), breaking: use.response })
      this.compare(was[property], schema, full(property), use, depth + 1)
    }
  }
}

/** Describes the type of a schema, such as `string | null`. Empty if it has none. */
function typeOf(schema: Readonly<Record<string, unknown>>): string {
  const { type } = schema
  if (Array.isArray(type)) return type.map(textOf).sort().join(' | ')
  if (type !== undefined) return textOf(type)
  return schema['properties'] === undefined ? '' : 'object'
}
