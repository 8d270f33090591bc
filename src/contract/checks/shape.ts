/** The parts of JSON Schema that say what shape a value has. */
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

/** The properties that tell one kind of object from another, each with the value that it has to have. */
export function kindOf({ properties = {}, required = [] }: Shape): [name: string, value: unknown][] {
  return required.flatMap((name): [string, unknown][] => {
    const property = properties[name]
    return property !== undefined && 'const' in property ? [[name, property.const]] : []
  })
}
