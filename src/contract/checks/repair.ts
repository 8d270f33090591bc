import type { TSchema } from 'typebox'
import { problemAt, type Complaint, type Problem } from './problem.ts'
import { kindOf, type Shape } from './shape.ts'

/** What became of an answer that the contract doesn't describe to the letter. */
export interface Repair {
  readonly value: unknown
  /** What was put in, left out or taken for absent, by its path. */
  readonly repairs: readonly Problem[]
  /** False where the identity of what was asked for is missing. */
  readonly usable: boolean
}

/** Means a value that can't be used. */
const unusable = Symbol('unusable')

/**
 * Makes the best of an answer: only identity is needed, `id` and what the contract calls an identifier. What is missing gets the `default` of its schema, else what is
 * neutral for its type ('', 0, false, nothing); an optional value that is null or of another type counts as absent; a
 * member of a list that can't be used is left out; an object of an unknown kind stays as it came.
 */
export function repairAnswer(schema: TSchema, answer: unknown): Repair {
  const repairs: Problem[] = []
  const value = new Repairer(repairs).value(schema as Shape, answer, '/body')
  return value === unusable ? { value: answer, repairs, usable: false } : { value, repairs, usable: true }
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
      else if (!required) delete result[name]
      else if (name === 'id' || isIdentifier(property)) return unusable
      else {
        result[name] = this.#neutral(property)
        this.#report(`${path}/${name}`, given === undefined ? 'missing' : 'otherType')
      }
    }
    const values = Object.values(shape.patternProperties ?? {})[0]
    if (values === undefined) return result
    for (const [name, each] of Object.entries(result)) {
      const repaired = this.value(values, each, `${path}/${name}`)
      if (repaired === unusable) delete result[name]
      else result[name] = repaired
    }
    return result
  }

  /** What means a value that didn't come. */
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
    if (this.#repairs.length < 100) this.#repairs.push(problemAt(path, complaint))
  }
}

/** What else a thing can't be found without; names and paths that people choose have a limit. */
function isIdentifier({ type, minLength, maxLength }: Shape): boolean {
  return type === 'string' && minLength === 1 && maxLength === undefined
}

/**
 * The member of a union that an object is intended to be: of its kind, and with all that it needs where several could
 * be.
 */
function memberOf(members: readonly Shape[], value: Readonly<Record<string, unknown>>): Shape | undefined {
  const fitting = members
    .filter((member) => kindOf(member).every(([name, known]) => value[name] === known))
    .toSorted((one, other) => kindOf(other).length - kindOf(one).length)
  const isThere = (name: string): boolean => value[name] !== undefined && value[name] !== null
  return fitting.find(({ required = [] }) => required.every(isThere)) ?? fitting[0]
}

/** What an object of a kind that came later has at least: what all kinds have, no matter what is in it. */
function commonShape(members: readonly Shape[]): Shape {
  const [first, ...others] = members
  const required = (first?.required ?? []).filter((name) => others.every((other) => other.required?.includes(name)))
  const properties = Object.fromEntries(required.map((name) => [name, typeIn(name, members)]))
  return { type: 'object', required, properties }
}

function typeIn(name: string, members: readonly Shape[]): Shape {
  const types = members.map(({ properties }) => {
    const { type, enum: values, const: only } = properties?.[name] ?? {}
    return type ?? typeof (only ?? values?.[0])
  })
  return { anyOf: [...new Set(types)].map((type) => (type === 'undefined' ? {} : { type })) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
