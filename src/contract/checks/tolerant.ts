import type { TSchema } from 'typebox'

/** The parts of JSON Schema that say what shape a value has. */
interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  additionalProperties?: Shape | boolean
  patternProperties?: Record<string, Shape>
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  $id?: string
  $ref?: string
  $defs?: Record<string, Shape>
}

/**
 * What a response must have for Galley to rely on it. Closed sets, constants, limits, patterns and formats fall away, so
 * values that the platform adds later pass; a union of objects becomes the properties that all of them have.
 */
export function tolerant(schema: TSchema): TSchema {
  return loosen(schema as Shape) as TSchema
}

function loosen(shape: Shape): Shape {
  if (shape.$defs) {
    return { $defs: mapValues(shape.$defs, loosen), ...(shape.$ref === undefined ? {} : { $ref: shape.$ref }) }
  }
  if (shape.$ref !== undefined) return { $ref: shape.$ref }
  if (shape.anyOf) return loosenUnion(shape.anyOf.map(loosen))
  if (shape.enum) return typeOfValues(shape.enum)
  if ('const' in shape) return typeOfValues([shape.const])
  if (shape.type === 'object') return loosenObject(shape)
  if (shape.type === 'array') return { type: 'array', ...(shape.items ? { items: loosen(shape.items) } : {}) }
  if (shape.type === 'integer') return { type: 'number' }
  return shape.type === undefined ? {} : { type: shape.type }
}

function loosenObject(shape: Shape): Shape {
  const values = Object.values(shape.patternProperties ?? {})[0]
  return {
    type: 'object',
    // References within a recursive type find it by this.
    ...(shape.$id === undefined ? {} : { $id: shape.$id }),
    ...(shape.properties ? { properties: loosenProperties(shape.properties, shape.required ?? []) } : {}),
    ...(shape.required ? { required: shape.required } : {}),
    ...(values ? { additionalProperties: loosen(values) } : {}),
  }
}

/** What may be absent may also come as null: some servers write the one for the other. */
function loosenProperties(properties: Record<string, Shape>, required: readonly string[]): Record<string, Shape> {
  const loosened = Object.entries(properties).map(([name, property]): [string, Shape] => {
    const shape = loosen(property)
    return [name, required.includes(name) ? shape : loosenUnion([shape, { type: 'null' }])]
  })
  return Object.fromEntries(loosened)
}

/** Unions of objects become one object, others keep their distinct members (`null` among them). */
function loosenUnion(members: Shape[]): Shape {
  const objects = members.filter((member) => member.type === 'object')
  const others = members.filter((member) => member.type !== 'object')
  const merged = objects.length > 1 ? [commonObject(objects), ...others] : members
  const distinct = [...new Map(merged.map((member) => [JSON.stringify(member), member])).values()]
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
