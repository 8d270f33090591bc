import type { Translate } from '../../text/messages/translate.ts'

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
export function schemaHint(schema: SchemaShape, t: Translate): string {
  const label = schemaLabel(schema, t)
  return (schema.description === undefined ? label : `${schema.description} (${label})`).replace(/\s+/g, ' ')
}

/** What a schema asks for, in a few words: `text, at most 50 characters`. */
function schemaLabel(given: SchemaShape, t: Translate): string {
  const schema = resolved(given)
  if (schema.anyOf) {
    const forms = [...new Set(schema.anyOf.map((form) => schemaLabel(form, t)))]
    return forms.reduce((before, form) => t('{0}, or {1}', before, form))
  }
  if (schema.enum) return t('one of: {0}', schema.enum.map(String).join(', '))
  if ('const' in schema) return `“${String(schema.const)}”`
  switch (schema.type) {
    case 'string':
      return textLabel(schema, t)
    case 'integer':
      return numberLabel(t('a whole number'), schema, t)
    case 'number':
      return numberLabel(t('a number'), schema, t)
    case 'boolean':
      return t('true or false')
    case 'array':
      return listLabel(schema, t)
    case 'object':
      return t('an object')
    case 'null':
      return t('null')
    default:
      return t('anything')
  }
}

function textLabel({ format, pattern, minLength, maxLength }: SchemaShape, t: Translate): string {
  const kind = format === undefined ? t('text') : t('a {0}', format)
  const label = lengthLabel(kind, { min: minLength === 1 ? undefined : minLength, max: maxLength }, t)
  return pattern === undefined ? label : t('{0}, like {1}', label, pattern)
}

interface Range {
  readonly min: number | undefined
  readonly max: number | undefined
}

function lengthLabel(kind: string, { min, max }: Range, t: Translate): string {
  if (min !== undefined && max !== undefined) return t('{0}, {1} to {2} characters', kind, String(min), String(max))
  if (max !== undefined) return t('{0}, at most {1} characters', kind, String(max))
  return min ? t('{0}, at least {1} characters', kind, String(min)) : kind
}

function numberLabel(kind: string, { minimum: min, maximum: max }: SchemaShape, t: Translate): string {
  if (min !== undefined && max !== undefined) return t('{0}, {1} to {2}', kind, String(min), String(max))
  if (max !== undefined) return t('{0}, at most {1}', kind, String(max))
  return min ? t('{0}, at least {1}', kind, String(min)) : kind
}

function listLabel({ minItems: min, maxItems: max }: SchemaShape, t: Translate): string {
  if (min !== undefined && max !== undefined) return t('a list, {0} to {1} items', String(min), String(max))
  if (max !== undefined) return t('a list, at most {0} items', String(max))
  return min ? t('a list, at least {0} items', String(min)) : t('a list')
}
