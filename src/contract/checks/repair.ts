import type { TSchema } from 'typebox'
import { problemAt, type Complaint, type Problem } from './problem.ts'
import { commonShape, kindOf, type Shape } from './shape.ts'
import { isRecord } from './records.ts'

/** The result of repairing a response that doesn't match the contract exactly. */
export interface Repair {
  readonly value: unknown
  /** What was added, removed or treated as missing, by path. */
  readonly repairs: readonly Problem[]
  /** False if the identity of the requested object is missing. */
  readonly usable: boolean
}

/** Marks a value that can't be used. */
const unusable = Symbol('unusable')

/** The maximum number of repairs that are reported. An answer with more of them counts as incomplete in all parts. */
const maxRepairs = 100

/** Where a repaired answer keeps its repairs. The network code is bundled separately, so the symbol is global. */
const repairsKey = Symbol.for('galley.repairs')

/**
 * Repairs a response as far as possible. Only identity is required: `id`, and what the contract calls an identifier. A
 * missing value gets the `default` of its schema or a neutral value ('', 0, false, empty). An optional value that is
 * null or of another type counts as missing. Unusable list members are removed. Objects of an unknown kind stay
 * unchanged.
 */
export function repairAnswer(schema: TSchema, answer: unknown): Repair {
  const repairs: Problem[] = []
  const value = new Repairer(repairs).value(schema as Shape, answer, '/body')
  const usable = value !== unusable
  if (!usable && repairs.length === 0) repairs.push(problemAt('/body', 'otherType'))
  const repaired = usable ? value : answer
  if (isRecord(repaired) && repairs.length > 0) Object.defineProperty(repaired, repairsKey, { value: repairs })
  return { value: repaired, repairs, usable }
}

/**
 * Returns what was repaired in an answer, for those who delete, empty or overwrite something because of it. Leaves out
 * what is in a member that `isUsed` doesn't pick.
 */
export function repairsOf(answer: object, isUsed: (member: string) => boolean): readonly Problem[] {
  const repairs = repairsKey in answer ? (answer[repairsKey] as readonly Problem[]) : []
  if (repairs.length >= maxRepairs) return repairs
  return repairs.filter(({ path }) => {
    const members = path.split('/').slice(2)
    return members.every((member) => /^\d+$/.test(member) || isUsed(member))
  })
}

class Repairer {
  readonly #repairs: Problem[]
  #defs: Record<string, Shape> = {}

  constructor(repairs: Problem[]) {
    this.#repairs = repairs
  }

  value(shape: Shape, value: unknown, path: string): unknown {
    if (shape.$defs) this.#defs = { ...this.#defs, ...shape.$defs }
    if (shape.$ref !== undefined) return this.value(this.#defs[shape.$ref] ?? {}, value, path)
    if (shape.anyOf) return this.#union(shape.anyOf, value, path)
    if (shape.enum) return shape.enum.some((known) => typeof known === typeof value) ? value : unusable
    if ('const' in shape) return typeof shape.const === typeof value ? value : unusable
    switch (shape.type) {
      case 'object':
        return isRecord(value) ? this.#object(shape, value, path) : unusable
      case 'array':
        return Array.isArray(value) ? this.#array(shape.items ?? {}, value, path) : unusable
      case 'string':
        return typeof value === 'string' && !(isIdentifier(shape) && value === '') ? value : unusable
      case 'boolean':
        return typeof value === 'boolean' ? value : unusable
      case 'number':
      case 'integer':
        return typeof value === 'number' ? value : unusable
      case 'null':
        return value === null ? value : unusable
      default:
        return value
    }
  }

  #union(members: readonly Shape[], value: unknown, path: string): unknown {
    if (!isRecord(value)) {
      const found = members.map((member) => this.value(member, value, path)).find((each) => each !== unusable)
      return found === undefined ? unusable : found
    }
    const objects = members.map((member) => this.#resolved(member)).filter((member) => member.type === 'object')
    const kind = memberOf(objects, value)
    if (kind !== undefined) return this.#object(kind, value, path)
    return objects.length > 0 ? this.#object(commonShape(objects), value, path) : unusable
  }

  #resolved(shape: Shape): Shape {
    if (shape.$defs) this.#defs = { ...this.#defs, ...shape.$defs }
    return shape.$ref === undefined ? shape : (this.#defs[shape.$ref] ?? {})
  }

  #array(items: Shape, value: readonly unknown[], path: string): unknown[] {
    return value.flatMap((member, index) => {
      const repaired = this.value(items, member, `${path}/${index}`)
      if (repaired !== unusable) return [repaired]
      this.#report(`${path}/${index}`, 'leftOut')
      return []
    })
  }

  #object(shape: Shape, value: Record<string, unknown>, path: string): unknown {
    const result: Record<string, unknown> = shape.additionalProperties === false ? {} : { ...value }
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const required = shape.required?.includes(name) ?? false
      const given = value[name]
      const repaired = given === undefined ? unusable : this.value(property, given, `${path}/${name}`)
      if (repaired !== unusable) result[name] = repaired
      else if (!required) {
        delete result[name]
        if (given !== undefined && given !== null) this.#report(`${path}/${name}`, 'otherType')
      } else if (name === 'id' || isIdentifier(property)) {
        this.#report(`${path}/${name}`, given === undefined ? 'missing' : 'otherType')
        return unusable
      } else {
        result[name] = this.#neutral(property)
        this.#report(`${path}/${name}`, given === undefined ? 'missing' : 'otherType')
      }
    }
    const values = Object.values(shape.patternProperties ?? {})[0]
    if (values === undefined) return result
    for (const [name, each] of Object.entries(result)) {
      const repaired = this.value(values, each, `${path}/${name}`)
      if (repaired !== unusable) result[name] = repaired
      else {
        delete result[name]
        this.#report(`${path}/${name}`, 'leftOut')
      }
    }
    return result
  }

  /** Returns the neutral value for a missing one. */
  #neutral(given: Shape): unknown {
    const shape = this.#resolved(given)
    if ('default' in shape) return shape.default
    if ('const' in shape) return shape.const
    if (shape.enum) return typeof shape.enum[0] === 'string' ? '' : shape.enum[0]
    if (shape.anyOf) return shape.anyOf.some(({ type }) => type === 'null') ? null : this.#neutral(shape.anyOf[0] ?? {})
    switch (shape.type) {
      case 'object':
        return Object.fromEntries(
          (shape.required ?? []).map((name) => [name, this.#neutral(shape.properties?.[name] ?? {})]),
        )
      case 'array':
        return []
      case 'string':
        return ''
      case 'boolean':
        return false
      case 'number':
      case 'integer':
        return 0
      default:
        return null
    }
  }

  #report(path: string, complaint: Complaint): void {
    if (this.#repairs.length < maxRepairs) this.#repairs.push(problemAt(path, complaint))
  }
}

/**
 * Other properties without which an object can't be found. Unlike these, names and paths that people choose have a
 * limit.
 */
function isIdentifier({ type, minLength, maxLength }: Shape): boolean {
  return type === 'string' && minLength === 1 && maxLength === undefined
}

/**
 * Returns the member of a union that an object matches: one of its kind, and with all required properties if
 * several match.
 */
function memberOf(members: readonly Shape[], value: Readonly<Record<string, unknown>>): Shape | undefined {
  const fitting = members
    .filter((member) => kindOf(member).every(([name, known]) => value[name] === known))
    .toSorted((one, other) => kindOf(other).length - kindOf(one).length)
  const isPresent = (name: string): boolean => value[name] !== undefined && value[name] !== null
  return fitting.find(({ required = [] }) => required.every(isPresent)) ?? fitting[0]
}
