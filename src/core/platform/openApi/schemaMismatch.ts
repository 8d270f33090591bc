import equal from 'fast-deep-equal'
import { isRecord, recordOf } from '../../../contract/checks/records.ts'
import { listOf } from './operationsOf.ts'
import { patternSteps } from './patternSteps.ts'
import { targetOf } from './referenceProblems.ts'

/** Limits for schemas, which can be hostile: the steps for one value and for all. */
const maxSteps = 20_000
const maxAllSteps = 500_000
/** Values in specifications aren't nested deeper. */
const maxDepth = 60

/** Ends a comparison that takes too long. Its value counts as a match. */
class TooManySteps extends Error {}

type Schema = Readonly<Record<string, unknown>>

/**
 * Compares values with schemas of a document in limited steps, without compiling them: schemas of a repository never
 * become code. Knows the keywords that all versions of OpenAPI share. What it doesn't know matches.
 */
export class SchemaMatcher {
  readonly #document: object
  #left = maxAllSteps
  #stepsLeft = 0

  constructor(document: object) {
    this.#document = document
  }

  /** Whether no steps are left for further values. */
  get isExhausted(): boolean {
    return this.#left <= 0
  }

  /** Returns where a value doesn't match, such as `[0].name`, or '' for the value itself. Undefined if it matches. */
  mismatch(value: unknown, schema: unknown): string | undefined {
    const steps = Math.min(maxSteps, this.#left)
    this.#stepsLeft = steps
    try {
      return this.#compare(value, schema, '', 0)
    } catch (error) {
      if (error instanceof TooManySteps) return undefined
      throw error
    } finally {
      this.#left -= steps - this.#stepsLeft
    }
  }

  #compare(value: unknown, schema: unknown, at: string, depth: number): string | undefined {
    this.#spend(1)
    if (depth > maxDepth) throw new TooManySteps()
    if (schema === false) return at
    if (!isRecord(schema)) return undefined
    const { $ref: ref } = schema
    if (typeof ref === 'string')
      return ref.startsWith('#') ? this.#compare(value, targetOf(this.#document, ref), at, depth + 1) : undefined
    if (value === null && schema['nullable'] === true) return undefined
    if (Array.isArray(schema['enum'])) this.#spend(schema['enum'].length)
    if (!hasType(value, schema) || !isAllowed(value, schema)) return at
    return this.#compareParts(value, schema, at, depth) ?? this.#compareCombined(value, schema, at, depth)
  }

  #compareParts(value: unknown, schema: Schema, at: string, depth: number): string | undefined {
    if (typeof value === 'number') return isInRange(value, schema) ? undefined : at
    if (typeof value === 'string') return this.#hasForm(value, schema) ? undefined : at
    if (Array.isArray(value)) {
      if (isOutside(value.length, schema['minItems'], schema['maxItems'])) return at
      const first = listOf(schema['prefixItems'])
      return firstOf(value as unknown[], (item, index) =>
        this.#compare(item, index < first.length ? first[index] : schema['items'], `${at}[${index}]`, depth + 1),
      )
    }
    return isRecord(value) ? this.#compareObject(value, schema, at, depth) : undefined
  }

  #compareObject(value: Schema, schema: Schema, at: string, depth: number): string | undefined {
    const properties = recordOf(schema['properties'])
    const below = (name: string): string => (at === '' ? name : `${at}.${name}`)
    const missing = firstOf(listOf(schema['required']), (name) => {
      if (typeof name !== 'string' || Object.hasOwn(value, name)) return undefined
      const { readOnly, writeOnly } = recordOf(Object.hasOwn(properties, name) ? properties[name] : undefined)
      // Requests lack what is read-only, and responses what is write-only.
      return readOnly === true || writeOnly === true ? undefined : below(name)
    })
    if (missing !== undefined) return missing
    const others = schema['patternProperties'] === undefined ? schema['additionalProperties'] : undefined
    return firstOf(Object.entries(value), ([name, part]) =>
      this.#compare(part, Object.hasOwn(properties, name) ? properties[name] : others, below(name), depth + 1),
    )
  }

  #compareCombined(value: unknown, schema: Schema, at: string, depth: number): string | undefined {
    const fits = (each: unknown): boolean => this.#compare(value, each, at, depth + 1) === undefined
    const inAll = firstOf(listOf(schema['allOf']), (each) => this.#compare(value, each, at, depth + 1))
    if (inAll !== undefined) return inAll
    const [any, one] = [listOf(schema['anyOf']), listOf(schema['oneOf'])]
    if (any.length > 0 && !any.some(fits)) return at
    if (one.length > 0 && one.filter(fits).length !== 1) return at
    return isRecord(schema['not']) && fits(schema['not']) ? at : undefined
  }

  #hasForm(value: string, { minLength, maxLength, pattern }: Schema): boolean {
    this.#spend(value.length / 100)
    if (isOutside(Array.from(value).length, minLength, maxLength)) return false
    const steps = typeof pattern === 'string' ? patternSteps(pattern, value.length) : Infinity
    if (typeof pattern !== 'string' || steps === Infinity) return true
    this.#spend(steps / 100)
    try {
      return new RegExp(pattern, 'u').test(value)
    } catch {
      return true
    }
  }

  #spend(steps: number): void {
    this.#stepsLeft -= steps
    if (this.#stepsLeft < 0) throw new TooManySteps()
  }
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found !== undefined) return found
  }
  return undefined
}

function hasType(value: unknown, { type }: Schema): boolean {
  const types = [type].flat().filter((each) => typeof each === 'string')
  return types.length === 0 || types.some((each) => isOfType(value, each))
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isRecord(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
    case 'string':
    case 'boolean':
      return typeof value === type
    default:
      return true
  }
}

function isAllowed(value: unknown, schema: Schema): boolean {
  const { enum: values } = schema
  if (Array.isArray(values) && !values.some((each) => equal(each, value))) return false
  return !Object.hasOwn(schema, 'const') || equal(schema['const'], value)
}

/** The exclusive limits are numbers, or say in older versions whether the others are exclusive. */
function isInRange(value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): boolean {
  if (isOutside(value, minimum, maximum)) return false
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum
  return !(typeof above === 'number' && value <= above) && !(typeof below === 'number' && value >= below)
}

function isOutside(value: number, least: unknown, most: unknown): boolean {
  return (typeof least === 'number' && value < least) || (typeof most === 'number' && value > most)
}
