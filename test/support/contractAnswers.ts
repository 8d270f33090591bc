import fc from 'fast-check'
import type { TSchema } from 'typebox'
import type { Operation } from '../../src/contract/operation.ts'
import { operations, type OperationName } from '../../src/contract/operations.ts'
import { kindOf, type Shape } from '../../src/contract/checks/shape.ts'

/** A successful answer that a platform can send. */
export interface GeneratedAnswer {
  readonly status: number
  /** Undefined if the answer has no body. */
  readonly body: unknown
}

/** A name and value that the contract doesn't know. */
const unheardOf = 'unheard-of'

/**
 * Generates answers to an operation. They all have what makes their objects usable. Otherwise, they vary as much as a
 * platform can. They have missing, null and unknown fields, unknown values of enums, and list items that aren't
 * objects. They also have unknown kinds of objects, and every form of a union.
 */
export function answersTo(name: OperationName): fc.Arbitrary<GeneratedAnswer> {
  const { responses }: Operation = operations[name]
  return fc.oneof(
    ...Object.entries(responses).map(([status, schema]) =>
      (schema ? bodiesOf(schema) : fc.constant(undefined)).map((body) => ({ status: Number(status), body })),
    ),
  )
}

function bodiesOf(schema: TSchema): fc.Arbitrary<unknown> {
  return new AnswerMaker().values(schema as Shape, { depth: 0, named: '' })
}

/** A shape with the properties of strings. */
type AnswerShape = Shape & { readonly format?: string }

interface Position {
  readonly depth: number
  /** The property with the value. */
  readonly named: string
}

/** A missing field. */
const absent = Symbol('absent')

class AnswerMaker {
  readonly #defs = new Map<string, Shape>()

  values(shape: Shape, at: Position): fc.Arbitrary<unknown> {
    for (const [name, definition] of Object.entries(shape.$defs ?? {})) this.#defs.set(name, definition)
    if (shape.$ref !== undefined) return this.values(this.#defs.get(shape.$ref) ?? {}, at)
    if (shape.anyOf) return this.#unions(shape.anyOf, at)
    if (shape.enum) return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...shape.enum) }, fc.constant(unheardOf))
    if ('const' in shape) return fc.constant(shape.const)
    switch (shape.type) {
      case 'object':
        return this.#objects(shape, at)
      case 'array':
        return this.#arrays(shape, at)
      case 'string':
        return strings(shape, at)
      case 'integer':
        return fc.integer({ min: 0, max: 1000 })
      case 'number':
        return fc.double({ min: 0, max: 1e6, noNaN: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return laterValues
    }
  }

  #unions(members: readonly Shape[], at: Position): fc.Arbitrary<unknown> {
    const forms = members.map((member) => this.values(member, at))
    const objects = members.map((member) => this.#resolved(member)).filter(({ type }) => type === 'object')
    const kinds = objects.map((object) => kindOf(object)[0]?.[0])
    const [kind] = kinds
    const isTagged = kind !== undefined && kinds.length > 1 && kinds.every((each) => each === kind)
    if (!isTagged) return fc.oneof(...forms)
    const later = fc.record({ [kind]: fc.constant(unheardOf), id: identifiers, title: fc.string({ maxLength: 12 }) })
    return fc.oneof(...forms, later)
  }

  #objects(shape: Shape, at: Position): fc.Arbitrary<unknown> {
    const [values] = Object.values(shape.patternProperties ?? {})
    if (values) return fc.dictionary(identifiers, this.values(values, deeper(at)), { maxKeys: 3 })
    const fields = Object.entries(shape.properties ?? {}).map(([name, property]): [string, fc.Arbitrary<unknown>] => {
      const given = this.values(property, { ...deeper(at), named: name })
      if (shape.required?.includes(name) ?? false) return [name, isIdentity(name, shape) ? given : seldomAbsent(given)]
      return [name, fc.oneof({ weight: 3, arbitrary: given }, { weight: 2, arbitrary: fc.constantFrom(absent, null) })]
    })
    return fc
      .record({ ...Object.fromEntries(fields), fieldOfLater: fc.oneof(fc.constant(absent), laterValues) })
      .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== absent)))
  }

  #arrays(shape: Shape, at: Position): fc.Arbitrary<unknown> {
    if (at.depth > 8) return fc.constant([])
    const members = this.values(shape.items ?? {}, deeper(at))
    const odd = fc.constantFrom<unknown>(null, 'odd', [], 7)
    const fits = fc.array(members, { maxLength: at.depth > 3 ? 1 : 3 })
    return fc.oneof(
      { weight: 5, arbitrary: fits },
      { weight: 1, arbitrary: fc.tuple(fits, odd).map(([all, one]) => [one, ...all]) },
    )
  }

  #resolved(shape: Shape): Shape {
    for (const [name, definition] of Object.entries(shape.$defs ?? {})) this.#defs.set(name, definition)
    return shape.$ref === undefined ? shape : (this.#defs.get(shape.$ref) ?? {})
  }
}

/** Returns whether a property identifies an object or its kind. */
function isIdentity(name: string, shape: Shape): boolean {
  return name === 'id' || isIdentifier(shape.properties?.[name]) || kindOf(shape).some(([kind]) => kind === name)
}

/** Returns whether the contract treats a string as an id. Names and paths that people choose have a limit. */
function isIdentifier(shape: Shape | undefined): boolean {
  return shape?.minLength === 1 && shape.maxLength === undefined
}

function seldomAbsent(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: fc.constantFrom(absent, null) })
}

const identifiers = fc.stringMatching(/^[a-z][a-zA-Z0-9]{2,11}$/)

const laterValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 3, 'later', [], {}, [1], { id: 'later', object: 'later' }),
)

function strings(shape: AnswerShape, { named }: Position): fc.Arbitrary<unknown> {
  if (named === 'id' || isIdentifier(shape)) return identifiers
  if (shape.format === 'date-time') {
    const moments = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((moment) => moment.toISOString())
    return fc.oneof({ weight: 5, arbitrary: moments }, fc.constantFrom('', 'soon'))
  }
  return fc.oneof(fc.lorem({ maxCount: 3 }), fc.constantFrom('', ' ', 'a/b', '😀', 'https://example.com/a?b=c'))
}

function deeper(at: Position): Position {
  return { ...at, depth: at.depth + 1 }
}
