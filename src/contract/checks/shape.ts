/** The parts of JSON Schema that describe the shape of a value. */
export interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  additionalProperties?: Shape | boolean
  patternProperties?: Record<string, Shape>
  anyOf?: Shape[]
  allOf?: Shape[]
  not?: Shape
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  maxLength?: number
  $id?: string
  $ref?: string
  $defs?: Record<string, Shape>
}

/** Returns the properties that distinguish kinds of objects, each with its required value. */
export function kindOf({ properties = {}, required = [] }: Shape): [name: string, value: unknown][] {
  return required.flatMap((name): [string, unknown][] => {
    const property = properties[name]
    return property !== undefined && 'const' in property ? [[name, property.const]] : []
  })
}

/** Returns what all kinds of a union have in common, for an object of a kind that was added later. */
export function commonShape(kinds: readonly Shape[]): Shape {
  const [first, ...others] = kinds
  const required = (first?.required ?? []).filter((name) => others.every((other) => other.required?.includes(name)))
  const properties = required.map((name) => [
    name,
    unionOf(kinds.map((kind) => typeOnly(kind.properties?.[name] ?? {}))),
  ])
  return { type: 'object', properties: Object.fromEntries(properties) as Record<string, Shape>, required }
}

/** Returns the union of the distinct ones among some shapes. */
export function unionOf(members: Shape[]): Shape {
  const distinct = [...new Map(members.map((member) => [JSON.stringify(member), member])).values()]
  const [only] = distinct
  return distinct.length === 1 && only ? only : { anyOf: distinct }
}

/** Returns the type of some values. */
export function typeOfValues(values: unknown[]): Shape {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))]
  const [only] = types
  return types.length === 1 && only !== undefined ? { type: only } : { anyOf: types.map((type) => ({ type })) }
}

/** Returns only the type of a value without its content, because a recursive type would never end. */
function typeOnly({ type, enum: values, ...shape }: Shape): Shape {
  if (values) return typeOfValues(values)
  if ('const' in shape) return typeOfValues([shape.const])
  if (type === 'integer') return { type: 'number' }
  return type === undefined ? {} : { type }
}
