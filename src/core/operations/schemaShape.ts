/** The parts of JSON Schema that forms, skeletons and hints are made from. */
export interface SchemaShape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, SchemaShape>>
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly items?: SchemaShape
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly SchemaShape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: string
  readonly description?: string
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, SchemaShape>>
}

/** A recursive type as the type it refers to; every other schema as it is. */
export function resolved(schema: SchemaShape): SchemaShape {
  return (schema.$defs && schema.$ref !== undefined ? schema.$defs[schema.$ref] : undefined) ?? schema
}

/** What a field is for, where the contract says so, and what it takes. */
export function schemaHint(schema: SchemaShape): string {
  const words = schemaLabel(schema)
  return (schema.description === undefined ? words : `${schema.description} (${words})`).replace(/\s+/g, ' ')
}

/** What a schema asks for, in a few words: `text, at most 50 characters`. */
export function schemaLabel(given: SchemaShape): string {
  const schema = resolved(given)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(schemaLabel))].join(', or ')
  if (schema.enum) return `one of: ${schema.enum.map(String).join(', ')}`
  if ('const' in schema) return `“${String(schema.const)}”`
  switch (schema.type) {
    case 'string':
      return textLabel(schema)
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'a whole number' : 'a number'}${range(schema.minimum, schema.maximum, '')}`
    case 'boolean':
      return 'true or false'
    case 'array':
      return `a list${range(schema.minItems, schema.maxItems, ' items')}`
    case 'object':
      return 'an object'
    case 'null':
      return 'null'
    default:
      return 'anything'
  }
}

function textLabel({ format, pattern, minLength, maxLength }: SchemaShape): string {
  const kind = format === undefined ? 'text' : `a ${format}`
  const shape = pattern === undefined ? '' : `, like ${pattern}`
  return `${kind}${range(minLength === 1 ? undefined : minLength, maxLength, ' characters')}${shape}`
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`
  if (most !== undefined) return `, at most ${most}${unit}`
  return least === undefined || least === 0 ? '' : `, at least ${least}${unit}`
}
