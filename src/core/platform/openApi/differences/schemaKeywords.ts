import equal from 'fast-deep-equal'
import { recordOf } from '../../../../contract/checks/records.ts'
import { textOf } from '../operationsOf.ts'
import type { DifferenceKind } from './differenceRules.ts'
import type { FlatSchema } from '../flatSchemas.ts'

/** A difference of a keyword with one value. */
interface ComparedLimit {
  readonly kind: DifferenceKind
  readonly before?: string
  readonly after?: string
}

type Order = (before: unknown, now: unknown) => 'narrowed' | 'widened' | 'changed'

const upTo: Order = (before, now) => (Number(now) < Number(before) ? 'narrowed' : 'widened')
const from: Order = (before, now) => (Number(now) > Number(before) ? 'narrowed' : 'widened')
const multiple: Order = (before, now) =>
  Number(before) % Number(now) === 0 ? 'widened' : Number(now) % Number(before) === 0 ? 'narrowed' : 'changed'
const unordered: Order = () => 'changed'

/** The limits of values, and when one is narrower than another. */
const limits: Readonly<Record<string, Order>> = {
  maximum: upTo,
  exclusiveMaximum: upTo,
  maxLength: upTo,
  maxItems: upTo,
  maxProperties: upTo,
  maxContains: upTo,
  minimum: from,
  exclusiveMinimum: from,
  minLength: from,
  minItems: from,
  minProperties: from,
  minContains: from,
  multipleOf: multiple,
  uniqueItems: unordered,
}

const limitKinds = { narrowed: 'limitNarrowed', widened: 'limitWidened', changed: 'limitChanged' } as const

/** Formats whose values all have another format as well. */
const wider: Readonly<Record<string, string>> = { int32: 'int64', float: 'double', date: 'date-time' }

/** Returns the differences of limits, patterns and formats. */
export function comparedLimits(was: FlatSchema, is: FlatSchema): ComparedLimit[] {
  const found = Object.entries(limits).flatMap(([name, order]): ComparedLimit[] => {
    const [before, after] = [was[name], is[name]]
    const label = (value: unknown): string => `${name} ${valueText(value)}`
    if (before === undefined && after === undefined) return []
    if (before === undefined) return [{ kind: 'limitAdded', after: label(after) }]
    if (after === undefined) return [{ kind: 'limitRemoved', before: label(before) }]
    if (equal(before, after)) return []
    return [{ kind: limitKinds[order(before, after)], before: label(before), after: label(after) }]
  })
  return [...found, ...comparedPattern(was['pattern'], is['pattern']), ...comparedFormat(was['format'], is['format'])]
}

function comparedPattern(before: unknown, now: unknown): ComparedLimit[] {
  const [was, is] = [before, now].map((each) => (isAny(each) ? '' : textOf(each)))
  if (was === is) return []
  const [old, current] = [`pattern ${was}`, `pattern ${is}`]
  if (was === '') return [{ kind: 'patternAdded', after: current }]
  return [is === '' ? { kind: 'patternRemoved', before: old } : { kind: 'patternChanged', before: old, after: current }]
}

/** Returns whether a pattern matches every text. */
function isAny(pattern: unknown): boolean {
  return pattern === '.*' || pattern === '^.*$'
}

function comparedFormat(before: unknown, now: unknown): ComparedLimit[] {
  const [was, is] = [textOf(before), textOf(now)]
  if (was === is) return []
  const isWider = was !== '' && (is === '' || wider[was] === is)
  const isNarrower = is !== '' && (was === '' || wider[is] === was)
  return [{ kind: isWider ? 'formatWidened' : isNarrower ? 'formatNarrowed' : 'formatChanged', before: was, after: is }]
}

/** A keyword that demands something else of a value, before and now. */
interface Subschema {
  /** Such as `not`, or `patternProperties ^x-`. */
  readonly label: string
  readonly before: unknown
  readonly now: unknown
  /** Whether what narrows it widens the schema. */
  readonly isReversed: boolean
  /** Whether it's compared as a value, because another one is neither narrower nor wider. */
  readonly isValue: boolean
}

/** How keywords with schemas are compared. The schemas of a `map` are by name. */
const keywords: ReadonlyMap<string, 'schema' | 'map' | 'reversed' | 'value'> = new Map([
  ['contains', 'schema'],
  ['propertyNames', 'schema'],
  ['contentSchema', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['not', 'reversed'],
  ['if', 'value'],
  ['patternProperties', 'map'],
  ['dependentSchemas', 'map'],
  ['dependentRequired', 'value'],
  ['dependencies', 'value'],
  ['contentMediaType', 'value'],
  ['contentEncoding', 'value'],
] as const)

/** Returns the keywords that differ and hold schemas, each schema of a map on its own. */
export function subschemas(was: FlatSchema, is: FlatSchema): Subschema[] {
  const hasBoth = [was, is].some(({ oneOf, anyOf }) => oneOf !== undefined && anyOf !== undefined)
  const formOf = (name: string): 'schema' | 'map' | 'reversed' | 'value' | undefined => {
    // Only one list of alternatives is matched. Another one differs or not.
    if (more.test(name) || (name === 'anyOf' && hasBoth)) return 'value'
    return keywords.get(keywordOf(name))
  }
  const names = Object.keys({ ...was, ...is }).filter((name) => formOf(name) !== undefined)
  return names.flatMap((name): Subschema[] => {
    const form = formOf(name)
    const [before, now] = [was[name], is[name]]
    if (form !== 'map') {
      const isValue = form === 'value' || typeof before === 'boolean' || typeof now === 'boolean'
      return [{ label: keywordOf(name), before, now, isReversed: form === 'reversed', isValue }]
    }
    return Object.keys({ ...recordOf(before), ...recordOf(now) }).map((inner) => ({
      label: `${name} ${inner}`,
      before: recordOf(before)[inner],
      now: recordOf(now)[inner],
      isReversed: false,
      isValue: false,
    }))
  })
}

/** Further keywords of merged schemas that aren't compared as schemas. */
const more = /^(?:oneOf|anyOf|pattern) \d+$/

/** A keyword that several merged schemas have is numbered. */
function keywordOf(name: string): string {
  return name.replace(/ \d+$/, '')
}

const maxText = 80

/** Writes a value for people. */
export function valueText(value: unknown): string {
  if (value === undefined) return ''
  const text = JSON.stringify(value)
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text
}
