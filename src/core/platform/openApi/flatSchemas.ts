import equal from 'fast-deep-equal'
import { isRecord, recordOf } from '../../../contract/checks/records.ts'
import { entriesOf, listOf, textOf } from './operationsOf.ts'
import { targetOf } from './referenceProblems.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * A schema whose references and `allOf` are merged, in the words of JSON Schema: limits that exclude their value are
 * numbers, and `null` is not among the types.
 */
export interface FlatSchema extends Fields {
  /** Undefined if any type is allowed. */
  readonly types?: readonly string[]
  readonly isNullable?: boolean
  /** References that couldn't be followed. */
  readonly unread?: readonly string[]
}

type Merge = (one: unknown, other: unknown, schemas: FlatSchemas) => unknown

const smaller: Merge = (one, other) => Math.min(Number(one), Number(other))
const larger: Merge = (one, other) => Math.max(Number(one), Number(other))
const either: Merge = (one, other) => one === true || other === true
const all: Merge = (one, other) => [...new Set([...listOf(one), ...listOf(other)])]
const shared: Merge = (one, other) => listOf(one).filter((each) => listOf(other).some((value) => equal(each, value)))
const both: Merge = (one, other, schemas) => schemas.both(one, other)
const byName: Merge = (one, other, schemas) => {
  const merged = { ...recordOf(one) }
  for (const [name, value] of entriesOf(other))
    merged[name] = Object.hasOwn(merged, name) ? schemas.both(merged[name], value) : value
  return merged
}

/** How a value that must fulfill two schemas fulfills a keyword of both. The last one counts for other keywords. */
const merges: Readonly<Record<string, Merge>> = {
  types: (one, other) => sharedTypes(listOf(one).map(textOf), listOf(other).map(textOf)),
  isNullable: (one, other) => one === true && other === true,
  unread: all,
  enum: shared,
  required: all,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  maxProperties: smaller,
  maxContains: smaller,
  minimum: larger,
  exclusiveMinimum: larger,
  minLength: larger,
  minItems: larger,
  minProperties: larger,
  minContains: larger,
  uniqueItems: either,
  deprecated: either,
  readOnly: either,
  writeOnly: either,
  properties: byName,
  patternProperties: byName,
  dependentSchemas: byName,
  items: both,
  additionalProperties: both,
  contains: both,
  propertyNames: both,
}

/** Keywords with lists of which several can apply at the same time, so that all are kept. */
const lists: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'not', 'if', 'pattern'])

const maxMembers = 1000
/** How often schemas of a document are read, and how many are made from two. Recursive ones can be made in very many ways. */
const maxReads = 2_000_000
const maxPairs = 5000

/** The schemas of a document, each read once. */
export class FlatSchemas {
  readonly document: object
  readonly #flat = new WeakMap<object, FlatSchema>()
  readonly #ids = new WeakMap<object, number>()
  readonly #pairs = new Map<string, object>()
  readonly #keepsSiblings: boolean
  /** What replaces all further schemas of a document that takes too long. */
  readonly #unread: FlatSchema = { unread: [''] }
  #left = maxReads
  #count = 0

  constructor(document: object) {
    this.document = document
    this.#keepsSiblings = !/^(2|3\.0)/.test(textOf(recordOf(document)['openapi'] ?? recordOf(document)['swagger']))
  }

  /** Returns a schema with what it refers to. */
  flat(schema: unknown): FlatSchema {
    if (schema === false) return never
    if (!isRecord(schema)) return empty
    if (--this.#left < 0) return this.#unread
    const known = this.#flat.get(schema)
    if (known !== undefined) return known
    // All references to a schema are one schema, so that recursive ones are compared once.
    const target = this.#target(schema)
    if (target !== schema && target !== undefined && recordOf(target)['$ref'] === undefined) {
      const same = this.flat(target)
      this.#flat.set(schema, same)
      return same
    }
    const merged = this.#members(schema, new Set()).reduce<FlatSchema>((one, other) => this.#merged(one, other), empty)
    this.#flat.set(schema, merged)
    return merged
  }

  /** Returns one schema for what must fulfill two. The same two are one schema, so that recursive ones end. */
  both(one: unknown, other: unknown): unknown {
    const [first, second] = [this.#target(one), this.#target(other)]
    if (first === second) return one
    if (!isRecord(first) || !isRecord(second)) return first === false || second === false ? false : (second ?? first)
    const key = `${this.#idOf(first)} ${this.#idOf(second)}`
    const isLast = this.#pairs.size >= maxPairs
    const known = this.#pairs.get(key) ?? (isLast ? this.#unread : { allOf: [one, other] })
    if (isLast) return known
    this.#pairs.set(key, known)
    return known
  }

  #idOf(schema: object): number {
    const id = this.#ids.get(schema) ?? ++this.#count
    this.#ids.set(schema, id)
    return id
  }

  #target(schema: unknown): unknown {
    let found = schema
    for (let steps = 0; isRecord(found) && typeof found['$ref'] === 'string' && steps < 20; steps++) {
      if (this.#keepsSiblings && Object.keys(found).length > 1) break
      found = targetOf(this.document, found['$ref'])
    }
    return found
  }

  /** Returns a schema and all that it takes over, without lists that only one schema is in. */
  #members(schema: unknown, seen: Set<unknown>): FlatSchema[] {
    if (schema === false) return [never]
    if (!isRecord(schema) || seen.has(schema) || seen.size > maxMembers) return []
    seen.add(schema)
    const { $ref: ref, allOf, ...own } = schema
    if (typeof ref === 'string') {
      const target = targetOf(this.document, ref)
      const taken = target === undefined ? [{ unread: [ref] }] : this.#members(target, seen)
      return this.#keepsSiblings
        ? [...taken, ...this.#members({ ...own, ...(allOf === undefined ? {} : { allOf }) }, seen)]
        : taken
    }
    const read = normalized(own)
    const members = listOf(allOf).flatMap((each) => this.#members(each, seen))
    for (const name of ['oneOf', 'anyOf']) {
      const [only, another] = listOf(read[name])
      if (only === undefined || another !== undefined) continue
      const { [name]: _, isNullable, ...rest } = read
      const inner = this.#members(only, seen).map((each) => (isNullable ? { ...each, isNullable: true } : each))
      return [...members, ...inner, rest]
    }
    return [...members, read]
  }

  #merged(one: FlatSchema, other: FlatSchema): FlatSchema {
    const merged: Record<string, unknown> = { ...one }
    for (const [name, value] of Object.entries(other)) {
      const known = merged[name]
      if (known === undefined || equal(known, value)) merged[name] = value
      else if (lists.has(name)) merged[nextName(name, merged)] = value
      else merged[name] = (merges[name] ?? ((_: unknown, last: unknown) => last))(known, value, this)
    }
    return merged
  }
}

const empty: FlatSchema = {}
const never: FlatSchema = { not: {} }

/** Numbers a keyword that several merged schemas have. */
function nextName(name: string, schema: FlatSchema): string {
  let count = 2
  while (Object.hasOwn(schema, `${name} ${count}`)) count++
  return `${name} ${count}`
}

function sharedTypes(one: readonly string[], other: readonly string[]): string[] {
  const number = (types: readonly string[]): boolean => types.includes('number')
  return [
    ...one.filter((type) => other.includes(type) || (type === 'integer' && number(other))),
    ...(number(one) && !one.includes('integer') ? other.filter((type) => type === 'integer') : []),
  ]
}

/** Values of keywords that mean the same as if the keyword weren't there. */
const defaults: Fields = {
  minLength: 0,
  minItems: 0,
  minProperties: 0,
  uniqueItems: false,
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  additionalProperties: true,
  unevaluatedProperties: true,
  unevaluatedItems: true,
}

/** Returns a schema of any version in the words of {@link FlatSchema}. */
function normalized(schema: Fields): FlatSchema {
  const { type, nullable, enum: values, $defs: _, definitions: __, ...rest } = schema
  const found: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== defaults[name] && !isEmptyRule(name, value)),
  )
  for (const [limit, exclusive] of [
    ['maximum', 'exclusiveMaximum'],
    ['minimum', 'exclusiveMinimum'],
  ] as const) {
    if (typeof found[exclusive] !== 'boolean') continue
    if (found[exclusive] === true) {
      found[exclusive] = found[limit]
      delete found[limit]
    } else delete found[exclusive]
  }
  const types = type === undefined ? impliedTypes(schema) : [type].flat().map(textOf)
  if (types !== undefined) found['types'] = types.filter((each) => each !== 'null')
  const known = Array.isArray(values) ? (values as unknown[]) : undefined
  if (known !== undefined) found['enum'] = known.filter((value) => value !== null)
  let isNullable = nullable === true || types?.includes('null') === true
  if (types === undefined && known?.includes(null)) isNullable = true
  for (const name of ['oneOf', 'anyOf']) {
    const list = found[name]
    if (!Array.isArray(list)) continue
    const others = (list as unknown[]).filter((each) => !isNull(each))
    if (others.length < list.length) isNullable = true
    found[name] = others
  }
  return { ...found, ...(isNullable ? { isNullable } : {}) }
}

function isEmptyRule(name: string, value: unknown): boolean {
  if (name === 'additionalProperties' || name === 'items' || name === 'contains' || name.startsWith('unevaluated'))
    return isRecord(value) && Object.keys(value).length === 0 && name !== 'contains'
  return (name === 'required' || name === 'allOf') && listOf(value).length === 0
}

function isNull(schema: unknown): boolean {
  const { type, enum: values, const: only } = recordOf(schema)
  return equal([type].flat(), ['null']) || equal(values, [null]) || only === null
}

/** Writers often leave out the type if the other keywords imply it. */
function impliedTypes({
  properties,
  items,
  prefixItems,
  additionalProperties,
  const: only,
  enum: values,
}: Fields): string[] | undefined {
  if (isRecord(properties) || isRecord(additionalProperties)) return ['object']
  if (isRecord(items) || Array.isArray(prefixItems)) return ['array']
  const known = only === undefined ? listOf(values) : [only]
  return known.length === 0 ? undefined : [...new Set(known.map(typeOf))]
}

function typeOf(value: unknown): string {
  if (Number.isInteger(value)) return 'integer'
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}
