import type { Translate } from '../../text/messages/translate.ts'
import { resolved, schemaHint, type SchemaShape } from './schemaShape.ts'
import { isRecord } from '../../../contract/checks/records.ts'

/** Returns the smallest value that fits a schema: empty texts, and the first of several alternatives. */
export function skeleton(given: SchemaShape): unknown {
  const schema = resolved(given)
  if (schema.anyOf) return skeleton(firstForm(schema.anyOf))
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  switch (schema.type) {
    case 'string':
      return ''
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'array':
      return schema.items ? Array.from({ length: schema.minItems ?? 0 }, () => skeleton(schema.items ?? {})) : []
    case 'null':
      return null
    default:
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, skeleton(schema.properties?.[name] ?? {})]),
      )
  }
}

/**
 * Writes a value as JSON with comments. Adds missing required fields from the skeleton, and optional fields as comments
 * that you can uncomment. Without a value, writes the skeleton.
 */
export function annotatedJson(t: Translate, given: SchemaShape, value?: unknown, indent = ''): string {
  const schema = formOf(resolved(given), value)
  const inner = `${indent}  `
  if (value === undefined ? schema.type === 'object' : isRecord(value)) {
    const forms = value === undefined ? otherForms(given) : []
    const lines = [
      ...forms.map((form) => `${inner}// ${t('or {0}', form)}`),
      ...propertyLines(t, schema, isRecord(value) ? value : {}, inner),
    ]
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  const present = value === undefined ? skeleton(schema) : value
  if (Array.isArray(present) && present.length > 0) {
    const items = present.map((item: unknown) => {
      return inner + annotatedJson(t, schema.items ?? {}, value === undefined ? undefined : item, inner)
    })
    return `[\n${items.join(',\n')},\n${indent}]`
  }
  return JSON.stringify(present, undefined, 2).replaceAll('\n', `\n${indent}`)
}

function propertyLines(
  t: Translate,
  schema: SchemaShape,
  value: Readonly<Record<string, unknown>>,
  indent: string,
): string[] {
  const properties = schema.properties ?? {}
  const required = new Set(schema.required)
  const written = [...new Set([...required, ...Object.keys(value)])].map((name) => {
    return `${indent}${JSON.stringify(name)}: ${annotatedJson(t, properties[name] ?? {}, value[name], indent)},`
  })
  const others = Object.entries(properties).filter(([name]) => !required.has(name) && !(name in value))
  const comments = others.map(([name, property]) => {
    return `${indent}// ${JSON.stringify(name)}: ${JSON.stringify(skeleton(property))}, // ${schemaHint(property, t)}`
  })
  return [...written, ...comments]
}

/** Returns the alternative that a value matches, by its fixed values and fields. */
function formOf(schema: SchemaShape, value: unknown): SchemaShape {
  if (!schema.anyOf) return schema
  const objects = schema.anyOf.map(resolved)
  const matching = isRecord(value) ? objects.find((form) => fits(form, value)) : undefined
  return formOf(matching ?? firstForm(schema.anyOf), value)
}

function fits(form: SchemaShape, value: Readonly<Record<string, unknown>>): boolean {
  return (
    form.type === 'object' &&
    (form.required ?? []).every((name) => {
      const property = form.properties?.[name]
      return name in value && (property === undefined || !('const' in property) || property.const === value[name])
    })
  )
}

function firstForm(forms: readonly SchemaShape[]): SchemaShape {
  return resolved(forms[0] ?? {})
}

/** The maximum number of alternatives to list in a comment. */
const maxForms = 8

function otherForms(given: SchemaShape): string[] {
  const forms = resolved(given).anyOf ?? []
  return forms.slice(1, 1 + maxForms).map((form) => JSON.stringify(skeleton(form)))
}
