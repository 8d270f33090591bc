import type { TSchema } from 'typebox'
import { commonShape, kindOf, typeOfValues, unionOf, type Shape } from './shape.ts'

/**
 * Returns a schema for responses that need no repair. Removes enums, constants, limits, patterns and formats, so that
 * values that the platform adds later pass. In a union of objects with a kind, each kind keeps its own shape, and an
 * unknown kind needs what all have in common.
 */
export function tolerant(schema: TSchema): TSchema {
  return loosen(schema as Shape, {}) as TSchema
}

/** The shapes of references within a recursive type. */
type Defs = Readonly<Record<string, Shape>>

function loosen(shape: Shape, around: Defs): Shape {
  if (shape.$defs) {
    const defs = { ...around, ...shape.$defs }
    const loose = mapValues(shape.$defs, (each) => loosen(each, defs))
    return { $defs: loose, ...(shape.$ref === undefined ? {} : { $ref: shape.$ref }) }
  }
  if (shape.$ref !== undefined) return { $ref: shape.$ref }
  if (shape.anyOf) {
    return loosenKinds(shape.anyOf, around) ?? unionOf(shape.anyOf.map((member) => loosen(member, around)))
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
    // References within a recursive type use this id.
    ...(shape.$id === undefined ? {} : { $id: shape.$id }),
    ...(shape.properties ? { properties: mapValues(shape.properties, (each) => loosen(each, around)) } : {}),
    ...(shape.required ? { required: shape.required } : {}),
    // An object without fields stays one, instead of matching anything.
    ...(shape.additionalProperties === false ? { additionalProperties: false } : {}),
    ...(values ? { additionalProperties: loosen(values, around) } : {}),
  }
}

/** Handles a union of objects that are distinguished by a constant with one name. Undefined for other unions. */
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
  return { anyOf: [...known, { allOf: [isKind({ not: { enum: kinds } }), commonShape(objects)] }] }
}

/** Resolves a reference to a shape around it, or to one in its own definitions. */
function definitionOf({ $ref, $defs, ...shape }: Shape, around: Defs): Shape {
  return $ref === undefined ? shape : ($defs?.[$ref] ?? around[$ref] ?? {})
}

function mapValues(record: Record<string, Shape>, change: (shape: Shape) => Shape): Record<string, Shape> {
  return Object.fromEntries(Object.entries(record).map(([name, shape]) => [name, change(shape)]))
}
