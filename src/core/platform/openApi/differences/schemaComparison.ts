import equal from 'fast-deep-equal'
import { recordOf } from '../../../../contract/checks/records.ts'
import { entriesOf, listOf, textOf } from '../operationsOf.ts'
import { matchAlternatives, mayOverlap } from './alternatives.ts'
import { levelOf, type Difference, type DifferenceKind, type Direction } from './differenceRules.ts'
import type { FlatSchema, FlatSchemas } from '../flatSchemas.ts'
import { componentOf } from './componentUses.ts'
import { comparedLimits, subschemas, valueText } from './schemaKeywords.ts'
import { comparedTypes, typeText, type ValueForm } from './schemaTypes.ts'

/** How values of a schema are used. */
export interface SchemaUse extends Direction {
  /** How values are written. As JSON if undefined. */
  readonly form?: ValueForm
  /** Whether it's the whole value of a parameter, whose default is what most clients get. */
  readonly isParameter?: boolean
}

/** The schema before and now. */
interface Pair {
  readonly was: FlatSchema
  readonly is: FlatSchema
  readonly name: string
  readonly use: SchemaUse
}

/** The maximum number of comparisons and of differences in one part. Schemas can refer to each other in many ways. */
const maxComparisons = 50_000
const maxDifferences = 1000
/** How deep schemas are compared at once. Deeper ones wait, because the stack is limited. */
const maxDepth = 100
const maxName = 200

/** Compares schemas of two documents, and collects the differences of one part. */
export class SchemaComparison {
  readonly #found = new Map<string, Difference>()
  readonly #before: FlatSchemas
  readonly #now: FlatSchemas
  readonly #compared = new WeakMap<FlatSchema, Map<FlatSchema, Set<string>>>()
  /** Schemas that are nested deeper than the stack allows. */
  readonly #waiting: (readonly [before: unknown, now: unknown, pair: Pair])[] = []
  #depth = 0
  #left = maxComparisons

  constructor(before: FlatSchemas, now: FlatSchemas) {
    this.#before = before
    this.#now = now
  }

  get found(): readonly Difference[] {
    return [...this.#found.values()]
  }

  /** Adds a difference once. */
  add(kind: DifferenceKind, name: string, use: Direction, values: Pick<Difference, 'before' | 'after'> = {}): void {
    const level = levelOf(kind, use)
    this.include({ kind, name, ...values, level, breaking: level === 'breaking' })
  }

  /** Adds a difference with its level once. */
  include(difference: Difference): void {
    const { kind } = difference
    if (this.#found.size < maxDifferences || kind === 'incomplete')
      this.#found.set(JSON.stringify(difference), difference)
    else this.add('incomplete', '', { sent: true, received: true })
  }

  /** Compares two schemas. A named schema of both documents is a part of its own, so its differences aren't repeated. */
  compare(before: unknown, now: unknown, name: string, use: SchemaUse): void {
    const component = componentOf(before)
    if (component !== undefined && component === componentOf(now)) return
    this.compareContents(before, now, name, use)
  }

  /** Compares what two schemas contain. */
  compareContents(before: unknown, now: unknown, name: string, use: SchemaUse): void {
    if (--this.#left < 0) {
      this.add('incomplete', '', use)
      return
    }
    const pair = { was: this.#before.flat(before), is: this.#now.flat(now), name: shortened(name), use }
    if (!this.#isNew(pair)) return
    this.#waiting.push([before, now, pair])
    if (this.#depth >= maxDepth) return
    const start = this.#depth === 0 ? 0 : this.#waiting.length - 1
    this.#depth++
    while (this.#waiting.length > start) {
      const next = this.#waiting.pop()
      if (next !== undefined) this.#compareFlat(...next)
    }
    this.#depth--
  }

  #compareFlat(before: unknown, now: unknown, pair: Pair): void {
    const { was, is, use } = pair
    for (const ref of new Set([...listOf(was.unread), ...listOf(is.unread)].map(textOf)))
      this.add('incomplete', ref, use)
    this.#compareTexts(pair)
    if (this.#compareAlternatives(before, now, pair)) return
    if (!this.#compareTypes(pair)) return
    this.#compareValues(pair)
    for (const { kind, before: from, after } of comparedLimits(was, is)) this.#add(kind, pair, from, after)
    this.#compareFlags(pair)
    this.#compareProperties(pair)
    this.#compareItems(pair)
    this.#compareConditions(pair)
  }

  /** Returns whether two schemas weren't compared yet. Recursive schemas end here. */
  #isNew({ was, is, use }: Pair): boolean {
    if (was === is) return false
    const key = `${use.sent} ${use.received} ${use.form}`
    const others = this.#compared.get(was) ?? new Map<FlatSchema, Set<string>>()
    this.#compared.set(was, others)
    const keys = others.get(is) ?? new Set()
    others.set(is, keys)
    if (keys.size === keys.add(key).size) return false
    return true
  }

  #add(kind: DifferenceKind, { name, use }: Pair, before?: string, after?: string): void {
    this.add(kind, name, use, {
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    })
  }

  #compareTexts(pair: Pair): void {
    const { was, is } = pair
    const differs = (...names: string[]): boolean => names.some((name) => !equal(was[name], is[name]))
    if (is['deprecated'] === true && was['deprecated'] !== true) this.#add('deprecated', pair)
    if (is['deprecated'] !== true && was['deprecated'] === true) this.#add('reactivated', pair)
    if (differs('title', 'description', 'externalDocs')) this.#add('textChanged', pair)
    if (differs('example', 'examples')) this.#add('examplesChanged', pair)
    if (differs('discriminator')) this.#add('discriminator', pair)
  }

  /** Returns whether the schemas were compared as alternatives, so that nothing else is left to compare. */
  #compareAlternatives(before: unknown, now: unknown, pair: Pair): boolean {
    const { was, is } = pair
    const [old, current] = [alternativesIn(was), alternativesIn(is)]
    if (old === undefined && current === undefined) return false
    const [isPlain, wasPlain] = [old, current].map(
      (found, index) => found === undefined && hasContent(index === 0 ? was : is),
    )
    const members = old?.members ?? (isPlain && current?.isPure ? [before] : undefined)
    const others = current?.members ?? (wasPlain && old?.isPure ? [now] : undefined)
    if (members === undefined || others === undefined) {
      this.#add(
        members === undefined ? 'conditionAdded' : 'conditionRemoved',
        pair,
        ...(members === undefined ? [undefined, current?.key] : [old?.key]),
      )
      return false
    }
    if (is.isNullable !== was.isNullable && old && current)
      this.#add(is.isNullable === true ? 'nullAdded' : 'nullRemoved', pair)
    const match = matchAlternatives(members, others, [this.#before, this.#now])
    for (const [one, other] of match.both) this.compare(one, other, pair.name, pair.use)
    for (const each of match.removed)
      this.add('alternativeRemoved', labelIn(pair.name, this.#before.flat(each), each), pair.use)
    const added = current?.key === 'anyOf' && old !== undefined ? 'optionAdded' : 'alternativeAdded'
    for (const each of match.added) this.add(added, labelIn(pair.name, this.#now.flat(each), each), pair.use)
    const isWrapped = old === undefined && current?.key === 'oneOf'
    if (isWrapped && match.added.some((each) => mayOverlap(was, this.#now.flat(each))))
      this.#add('alternativesOverlap', pair)
    return old === undefined || current === undefined
  }

  /** Returns whether the types have values in common, so that the rest can be compared. */
  #compareTypes(pair: Pair): boolean {
    const { was, is, use } = pair
    const { kind, shares } = comparedTypes(was, is, use.form ?? 'json')
    if (kind !== undefined) this.#add(kind, pair, typeText(was), typeText(is))
    else if (was.types !== undefined && is.types !== undefined && was.isNullable !== is.isNullable)
      this.#add(is.isNullable === true ? 'nullAdded' : 'nullRemoved', pair)
    return shares
  }

  #compareValues(pair: Pair): void {
    const { was, is, name, use } = pair
    for (const key of ['enum', 'x-extensible-enum']) {
      const [old, current] = [was[key], is[key]].map((list) => (Array.isArray(list) ? (list as unknown[]) : undefined))
      const label = (value: unknown): string => (name === '' ? valueText(value) : `${name}: ${valueText(value)}`)
      if (old && current) {
        const lacks = (list: readonly unknown[], value: unknown): boolean => !list.some((each) => equal(each, value))
        for (const value of old) if (lacks(current, value)) this.add('valueRemoved', label(value), use)
        for (const value of current) if (lacks(old, value)) this.add('valueAdded', label(value), use)
      } else if (current) this.#add('valuesListed', pair)
      else if (old) this.#add('valuesOpen', pair)
    }
    const [had, has] = [Object.hasOwn(was, 'const'), Object.hasOwn(is, 'const')]
    const values = [was['const'], is['const']].map(valueText)
    if (had && has) {
      if (!equal(was['const'], is['const'])) this.#add('constChanged', pair, ...values)
    } else if (has) this.#add('constAdded', pair, undefined, values[1])
    else if (had) this.#add('constRemoved', pair, values[0])
    if (!equal(was['default'], is['default']))
      this.#add(
        use.isParameter === true ? 'parameterDefault' : 'defaultChanged',
        pair,
        ...[was['default'], is['default']].map(valueText),
      )
  }

  #compareFlags(pair: Pair): void {
    const { was, is } = pair
    for (const flag of ['readOnly', 'writeOnly'] as const) {
      const [had, has] = [was[flag] === true, is[flag] === true]
      if (had !== has) this.#add(has ? `${flag}Added` : `${flag}Removed`, pair)
    }
  }

  #compareProperties({ was, is, name, use }: Pair): void {
    const [old, current] = [recordOf(was['properties']), recordOf(is['properties'])]
    const [needed, needs] = [was, is].map(({ required }) => new Set(listOf(required)))
    const full = (property: string): string => (name === '' ? property : `${name}.${property}`)
    for (const [property, schema] of Object.entries(old)) {
      if (!Object.hasOwn(current, property))
        this.add('propertyRemoved', full(property), useOf(use, this.#before.flat(schema)))
    }
    for (const [property, schema] of Object.entries(current)) {
      const isNeeded = needs?.has(property) === true
      const now = this.#now.flat(schema)
      if (!Object.hasOwn(old, property)) {
        this.add(isNeeded ? 'propertyAddedRequired' : 'propertyAdded', full(property), useOf(use, now))
        continue
      }
      const wasNeeded = needed?.has(property) === true
      const before = this.#before.flat(old[property])
      const used = useOf(use, {
        readOnly: before['readOnly'] === true && now['readOnly'],
        writeOnly: before['writeOnly'] === true && now['writeOnly'],
      })
      if (isNeeded !== wasNeeded) this.add(isNeeded ? 'propertyRequired' : 'propertyOptional', full(property), used)
      // A server can check also a single value that no one has to send.
      const isSingle = [before, now].every(
        ({ types }) => types?.some((type) => type === 'object' || type === 'array') !== true,
      )
      this.compare(old[property], schema, full(property), isSingle ? { ...used, ...directionOf(use) } : used)
    }
  }

  #compareItems({ was, is, name, use }: Pair): void {
    this.compare(was['items'], is['items'], name === '' ? '[]' : `${name}[]`, use)
    const [old, current] = [was, is].map((each) => listOf(each['prefixItems']))
    if (old === undefined || current === undefined) return
    for (const index of (old.length > current.length ? old : current).keys()) {
      const item = `${name}[${index}]`
      if (index >= current.length) this.add('itemRemoved', item, use)
      else if (index >= old.length) this.add('itemAdded', item, use)
      else this.compare(old[index], current[index], item, use)
    }
  }

  /** Compares the keywords that hold other schemas, or demand something else of a value. */
  #compareConditions(pair: Pair): void {
    const { was, is, name, use } = pair
    const [old, current] = [was['additionalProperties'], is['additionalProperties']]
    if (current === false && old !== false) this.#add('closed', pair)
    else if (old === false && current !== false) this.#add('opened', pair)
    else this.compare(old, current, name === '' ? '*' : `${name}.*`, use)
    for (const { label, before, now, isReversed, isValue } of subschemas(was, is)) {
      if (before === undefined) this.#add('conditionAdded', pair, undefined, label)
      else if (now === undefined) this.#add('conditionRemoved', pair, label)
      else if (!isValue) {
        const inner = isReversed ? { sent: use.received, received: use.sent } : use
        this.compare(before, now, name === '' ? label : `${name} ${label}`, inner)
      } else if (!equal(before, now)) this.#add('conditionChanged', pair, label)
    }
  }
}

function directionOf({ sent, received }: Direction): Direction {
  return { sent, received }
}

/** Names of deeply nested properties are too long to read. */
function shortened(name: string): string {
  return name.length > maxName ? `${name.slice(0, maxName)}…` : name
}

/** A property that is only read isn't sent, and one that is only written isn't received. */
function useOf(use: SchemaUse, { readOnly, writeOnly }: FlatSchema): SchemaUse {
  return {
    ...use,
    isParameter: false,
    sent: use.sent && readOnly !== true,
    received: use.received && writeOnly !== true,
  }
}

/** The alternatives of a schema, which is pure if it demands nothing else. */
function alternativesIn(schema: FlatSchema): { key: string; members: unknown[]; isPure: boolean } | undefined {
  const [key] = ['oneOf', 'anyOf'].filter((name) => listOf(schema[name]).length > 0)
  return key === undefined ? undefined : { key, members: listOf(schema[key]), isPure: !hasContent(schema) }
}

const content = ['types', 'properties', 'items', 'enum', 'const', 'pattern', 'format', 'prefixItems', 'required']

function hasContent(schema: FlatSchema): boolean {
  const { types, ...rest } = schema
  if (content.some((name) => rest[name] !== undefined)) return true
  return types !== undefined && !(alternativeKeys(schema) && types.length <= 1)
}

function alternativeKeys(schema: FlatSchema): boolean {
  return entriesOf(schema).some(([name]) => name === 'oneOf' || name === 'anyOf')
}

/** Names an alternative: its component, its title, or its type. */
function labelIn(name: string, flat: FlatSchema, schema: unknown): string {
  const label = componentOf(schema) ?? (textOf(flat['title']) || typeText(flat) || 'null')
  return name === '' ? label : `${name}: ${label}`
}
