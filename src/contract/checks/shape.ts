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
