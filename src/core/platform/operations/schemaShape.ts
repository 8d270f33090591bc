import { listText, partsText, type Translate } from '../../text/messages/translate.ts'

/** The parts of JSON Schema that forms, skeletons and hints use. */
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

/** Resolves a recursive type. Returns other schemas as they are. */
export function resolved(schema: SchemaShape): SchemaShape {
  return (schema.$defs && schema.$ref !== undefined ? schema.$defs[schema.$ref] : undefined) ?? schema
}

/** Describes the purpose of a field, if the contract documents it, and the values that it takes. */
export function schemaHint(schema: SchemaShape, t: Translate): string {
  const label = schemaLabel(schema, t)
  return (schema.description === undefined ? label : `${schema.description} (${label})`).replace(/\s+/g, ' ')
}

/** Describes the values of a schema in a few parts: `text, at most 50 characters`. */
function schemaLabel(given: SchemaShape, t: Translate): string {
  const schema = resolved(given)
  if (schema.anyOf) return listText([...new Set(schema.anyOf.map((form) => schemaLabel(form, t)))], t, 'or')
  if (schema.enum) return t('one of: {0}', partsText(schema.enum.map(String), t))
  if ('const' in schema) return `“${String(schema.const)}”`
  switch (schema.type) {
    case 'string':
      return textLabel(schema, t)
    case 'integer':
      return partsText([t('a whole number'), ...rangeLabel(schema, t)], t)
    case 'number':
      return partsText([t('a number'), ...rangeLabel(schema, t)], t)
    case 'boolean':
      return t('true or false')
    case 'array':
      return partsText([t('a list'), ...itemsLabel(schema, t)], t)
    case 'object':
      return t('an object')
    case 'null':
      return t('null')
    default:
      return t('anything')
  }
}

function textLabel(schema: SchemaShape, t: Translate): string {
  const { format, pattern } = schema
  const parts = [t('text'), format !== undefined && t('format: {0}', format), ...lengthLabel(schema, t)]
  // The pattern comes last, because it can contain commas.
  return partsText(
    [...parts, pattern !== undefined && t('pattern: {0}', pattern)].filter((part) => part !== false),
    t,
  )
}

function lengthLabel({ minLength: min = 0, maxLength: max }: SchemaShape, t: Translate): string[] {
  if (min > 1 && max !== undefined) return [t('{0} to {1} characters', String(min), String(max))]
  if (max === 1) return [t('at most 1 character')]
  if (max !== undefined) return [t('at most {0} characters', String(max))]
  return min > 1 ? [t('at least {0} characters', String(min))] : []
}

function rangeLabel({ minimum: min, maximum: max }: SchemaShape, t: Translate): string[] {
  if (min !== undefined && max !== undefined) return [t('{0} to {1}', String(min), String(max))]
  if (max !== undefined) return [t('at most {0}', String(max))]
  return min ? [t('at least {0}', String(min))] : []
}

function itemsLabel({ minItems: min = 0, maxItems: max }: SchemaShape, t: Translate): string[] {
  if (min > 0 && max !== undefined) return [t('{0} to {1} items', String(min), String(max))]
  if (max === 1) return [t('at most 1 item')]
  if (max !== undefined) return [t('at most {0} items', String(max))]
  if (min === 1) return [t('at least 1 item')]
  return min > 1 ? [t('at least {0} items', String(min))] : []
}
