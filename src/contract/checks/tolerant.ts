import type { TSchema } from 'typebox'
import { kindOf, type Shape } from './shape.ts'

/**
 * What a response has if nothing must be repaired. Closed sets, constants, limits, patterns and formats fall away, so
 * values that the platform adds later pass. Of a union of objects that say their kind each is held to its own shape, and
 * one of an unknown kind to what all of them have.
 */
export function tolerant(schema: TSchema): TSchema {
  return loosen(schema as Shape, {}) as TSchema
}

/** The shapes that references within a recursive type mean. */
type Defs = Readonly<Record<string, Shape>>

function loosen(shape: Shape, around: Defs): Shape {
  if (shape.$defs) {
    const defs = { ...around, ...shape.$defs }
    const loose = mapValues(shape.$defs, (each) => loosen(each, defs))
    return { $defs: loose, ...(shape.$ref === undefined ? {} : { $ref: shape.$ref }) }
  }
  if (shape.$ref !== undefined) return { $ref: shape.$ref }
  if (shape.anyOf) {
    return loosenKinds(shape.anyOf, around) ?? loosenUnion(shape.anyOf.map((member) => loosen(member, around)))
  }
  if (shape.enum) return typeOfValues(shape.enum)
  if ('const' in shape) return typeOfValues([shape.const])
  if (shape.type === 'object') return loosenObject(shape, around)
  if (shape.type === 'array') {
    return { type: 'array', ...(shape.items ? { items: loosen(shape.items, around) } : {}) }
  }
  if (shape.type === 'integer') return { type: 'number' }
  return shape.type === undefined ? {} : { type: shape.type }
}

function loosenObject(shape: Shape, around: Defs): Shape {
  const values = Object.values(shape.patternProperties ?? {})[0]
  return {
    type: 'object',
    // References within a recursive type find it by this.
    ...(shape.$id === undefined ? {} : { $id: shape.$id }),
    ...(shape.properties ? { properties: mapValues(shape.properties, (each) => loosen(each, around)) } : {}),
    ...(shape.required ? { required: shape.required } : {}),
    // What has no fields means nothing, and not for anything.
    ...(shape.additionalProperties === false ? { additionalProperties: false } : {}),
    ...(values ? { additionalProperties: loosen(values, around) } : {}),
  }
}

/** A union of objects each of which says its kind by a constant of one name; undefined for any other union. */
function loosenKinds(members: readonly Shape[], around: Defs): Shape | undefined {
  const objects = members.map((member) => definitionOf(member, around))
  const names = objects.map((object) => (object.type === 'object' ? kindOf(object)[0]?.[0] : undefined))
  const [name] = names
  if (members.length < 2 || name === undefined || names.some((each) => each !== name)) return undefined
  const kinds = objects.map(({ properties }) => properties?.[name]?.const)
  const isKind = (kind: Shape): Shape => ({ type: 'object', properties: { [name]: kind }, required: [name] })
  const known = members.map((member, index): Shape => {
    return { allOf: [isKind({ const: kinds[index] }), loosen(member, around)] }
  })
  const other = commonObject(
    objects.map(({ properties = {}, ...object }) => ({ ...object, properties: mapValues(properties, typeOnly) })),
  )
  return { anyOf: [...known, { allOf: [isKind({ not: { enum: kinds } }), other] }] }
}

/** The type of a value, no matter what is in it: a recursive type would go on forever. */
function typeOnly({ type, enum: values, ...shape }: Shape): Shape {
  if (values) return typeOfValues(values)
  if ('const' in shape) return typeOfValues([shape.const])
  if (type === 'integer') return { type: 'number' }
  return type === undefined ? {} : { type }
}

/** What a reference means: to a shape around it, or to one that it brings along. */
function definitionOf({ $ref, $defs, ...shape }: Shape, around: Defs): Shape {
  return $ref === undefined ? shape : ($defs?.[$ref] ?? around[$ref] ?? {})
}

/** The distinct members of a union, `null` among them. */
function loosenUnion(members: Shape[]): Shape {
  const distinct = [...new Map(members.map((member) => [JSON.stringify(member), member])).values()]
  const [only] = distinct
  return distinct.length === 1 && only ? only : { anyOf: distinct }
}

function commonObject(objects: Shape[]): Shape {
  const [first, ...rest] = objects
  const required = (first?.required ?? []).filter((name) => rest.every((other) => other.required?.includes(name)))
  const properties = required.map((name): [string, Shape] => [
    name,
    loosenUnion(objects.map((object) => object.properties?.[name] ?? {})),
  ])
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

function typeOfValues(values: unknown[]): Shape {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))]
  const [only] = types
  return types.length === 1 && only !== undefined ? { type: only } : { anyOf: types.map((type) => ({ type })) }
}

function mapValues(record: Record<string, Shape>, change: (shape: Shape) => Shape): Record<string, Shape> {
  return Object.fromEntries(Object.entries(record).map(([name, shape]) => [name, change(shape)]))
}
