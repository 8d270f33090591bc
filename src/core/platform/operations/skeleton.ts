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
export function annotatedJson(t: Translate, schema: SchemaShape, value?: unknown, indent = ''): string {
  return new AnnotatedWriter(t).write(schema, value, indent)
}

/** The maximum number of alternatives to list in a comment. */
const maxForms = 8

class AnnotatedWriter {
  readonly #t: Translate

  constructor(t: Translate) {
    this.#t = t
  }

  write(given: SchemaShape, value: unknown, indent: string): string {
    const schema = formOf(resolved(given), value)
    if (value === undefined ? schema.type === 'object' : isRecord(value)) {
      return this.#object(schema, isRecord(value) ? value : {}, indent, value === undefined ? otherForms(given) : [])
    }
    const present = value === undefined ? skeleton(schema) : value
    if (Array.isArray(present) && present.length > 0) return this.#list(schema, value, present, indent)
    return JSON.stringify(present, undefined, 2).replaceAll('\n', `\n${indent}`)
  }

  #list(schema: SchemaShape, value: unknown, present: readonly unknown[], indent: string): string {
    const inner = `${indent}  `
    const items = present.map((item) => this.write(schema.items ?? {}, value === undefined ? undefined : item, inner))
    return `[\n${items.map((item) => `${inner}${item}`).join(',\n')},\n${indent}]`
  }

  #object(
    schema: SchemaShape,
    value: Readonly<Record<string, unknown>>,
    indent: string,
    forms: readonly string[],
  ): string {
    const inner = `${indent}  `
    const t = this.#t
    const properties = schema.properties ?? {}
    const required = new Set(schema.required)
    const lines = forms.map((form) => `${inner}// ${t('or {0}', form)}`)
    for (const name of new Set([...required, ...Object.keys(value)])) {
      const text = this.write(properties[name] ?? {}, value[name], inner)
      lines.push(`${inner}${JSON.stringify(name)}: ${text},`)
    }
    for (const [name, property] of Object.entries(properties)) {
      if (required.has(name) || name in value) continue
      lines.push(
        `${inner}// ${JSON.stringify(name)}: ${JSON.stringify(skeleton(property))}, // ${schemaHint(property, t)}`,
      )
    }
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
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

function otherForms(given: SchemaShape): string[] {
  const forms = resolved(given).anyOf ?? []
  return forms.slice(1, 1 + maxForms).map((form) => JSON.stringify(skeleton(form)))
}
