import { FlatSchemas, type FlatSchema } from '../../../platform/openApi/flatSchemas.ts'
import { entriesOf, listOf, textOf } from '../../../platform/openApi/operationsOf.ts'
import { encodeHtml } from '../../../text/strings/encodeHtml.ts'
import type { PageRenderer } from '../pageRenderer.ts'
import { resolved, unescapePointer } from '../../../platform/openApi/referenceProblems.ts'
import { percentDecoded } from '../../../text/strings/percentDecoded.ts'
import { isRecord, recordOf } from '../../../../contract/checks/records.ts'

/** The maximum depth of a schema and number of properties in one block. Readers get lost much earlier. */
const maxDepth = 6
const maxProperties = 400
/** The maximum number of schemas that a block visits. Schemas that contain themselves several times would never end. */
const maxLooks = 5000

/** Renders schemas of one specification in one block. */
export class SchemaHtml {
  readonly #document: object
  readonly #page: PageRenderer
  readonly #schemas: FlatSchemas
  /** The schemas around the one that's written. One that contains itself is only a name inside. */
  readonly #open = new Set<FlatSchema>()
  #properties = 0
  #looks = 0

  constructor(document: object, page: PageRenderer) {
    this.#document = document
    this.#page = page
    this.#schemas = new FlatSchemas(document)
  }

  /** Resolves a reference within the document. Returns other values as they are. */
  resolve(value: unknown): Readonly<Record<string, unknown>> {
    return resolved(value, this.#document)
  }

  /** Renders the properties of a schema, or its type. */
  html(schema: unknown, depth = 0): string {
    const resolved = this.#schemas.flat(schema)
    const properties = this.#propertyList(resolved, depth)
    if (properties !== '') return `<ul class="galley-schema">${properties}</ul>`
    const kind = this.#kind(resolved)
    return kind === '' ? '' : `<p><code>${encodeHtml(kind)}</code></p>`
  }

  /** Renders one property or parameter, which expands to its content. */
  property(name: string, schema: unknown, required: boolean, about?: string, depth = 0): string {
    this.#properties += 1
    const resolved = this.#schemas.flat(schema)
    const { labels } = this.#page.context
    const option = (flag: 'deprecated' | 'readOnly' | 'writeOnly'): string =>
      resolved[flag] === true ? `<span class="galley-option">${encodeHtml(labels[flag])}</span>` : ''
    const flags = [
      required ? `<span class="galley-required">${encodeHtml(labels.required)}</span>` : '',
      option('deprecated'),
      option('readOnly'),
      option('writeOnly'),
    ].join(' ')
    const source = this.#itemsOf(resolved)
    const known = this.#open.has(source)
      ? nameOf(recordOf(schema)['$ref']) || nameOf(recordOf(resolved['items'])['$ref'])
      : ''
    const kind = known === '' ? this.#kind(resolved) : `${this.#kind(resolved)} ${known}`
    const head = `<code>${encodeHtml(name)}</code> <span class="galley-kind">${encodeHtml(kind)}</span> ${flags}`
    const words = about || textOf(resolved['description'])
    const description = words === '' ? '' : `<div class="galley-about">${this.#page.nestedHtml(words)}</div>`
    const inner = depth < maxDepth ? this.#propertyList(source, depth + 1) : ''
    if (inner === '') return `<li>${head}${description}</li>`
    return `<li><details class="galley-property"><summary>${head}</summary>${description}<ul class="galley-schema">${inner}</ul></details></li>`
  }

  /** Renders the given example, or one built from the examples and types of a schema. */
  exampleHtml(example: unknown, schema: unknown): string {
    const value = example ?? this.#example(schema, 0)
    if (value === undefined) return ''
    const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
    const title = encodeHtml(this.#page.context.labels.example)
    return `<details class="galley-api-example"><summary>${title}</summary>${this.#page.nestedHtml(fenced(text))}</details>`
  }

  #itemsOf(schema: FlatSchema): FlatSchema {
    return schema['items'] === undefined ? schema : this.#schemas.flat(schema['items'])
  }

  #propertyList(schema: FlatSchema, depth: number): string {
    const source = this.#itemsOf(schema)
    if (this.#open.has(source)) return ''
    this.#open.add(source)
    const written: string[] = []
    for (const [name, inner, isRequired] of this.#partsOf(source)) {
      if (this.#properties >= maxProperties) {
        written.push('<li>…</li>')
        break
      }
      written.push(this.property(name, inner, isRequired, undefined, depth))
    }
    this.#open.delete(source)
    return written.join('')
  }

  /** Returns what a schema consists of: its properties, the values of a map, the items of a tuple, and alternatives. */
  #partsOf(schema: FlatSchema): [name: string, schema: unknown, isRequired: boolean][] {
    const required = new Set(listOf(schema['required']))
    const { additionalProperties: values, prefixItems, oneOf, anyOf } = schema
    const maps = [...entriesOf(schema['patternProperties']), ...(isRecord(values) ? [['*', values] as const] : [])]
    return [
      ...entriesOf(schema['properties']).map(([name, inner]) => [name, inner, required.has(name)] as const),
      ...maps.map(([name, inner]) => [name, inner, false] as const),
      ...listOf(prefixItems).map((inner, index) => [`[${index}]`, inner, true] as const),
      ...[...listOf(oneOf), ...listOf(anyOf)].map((choice, index) => {
        const title = textOf(recordOf(choice)['title']) || nameOf(recordOf(choice)['$ref']) || `#${index + 1}`
        return [title, choice, false] as const
      }),
    ].map((each) => [...each])
  }

  #kind(schema: FlatSchema, depth = 0): string {
    const types = [...(schema.types ?? []), ...(schema.isNullable === true ? ['null'] : [])]
    const items =
      schema['items'] === undefined
        ? ''
        : ` of ${(depth < maxDepth && this.#kind(this.#schemas.flat(schema['items']), depth + 1)) || '…'}`
    const format = textOf(schema['format'])
    const values = Object.hasOwn(schema, 'const') ? [schema['const']] : listOf(schema['enum'])
    const fallback = schema['default']
    const parts = [
      types.join(' | ') + (types.length === 0 ? '' : items),
      format === '' ? '' : `(${format})`,
      values.map((value) => JSON.stringify(value)).join(' | '),
      ...limits.flatMap(([name, sign]) => (schema[name] === undefined ? [] : [`${sign} ${textOf(schema[name])}`])),
      fallback === undefined ? '' : `= ${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}`,
    ]
    return parts.filter((each) => each !== '').join(' ')
  }

  #example(schema: unknown, depth: number): unknown {
    const resolved = this.#schemas.flat(schema)
    const given =
      resolved['example'] ??
      resolved['const'] ??
      resolved['default'] ??
      [resolved['enum'], resolved['examples']].find(Array.isArray)?.[0]
    if (given !== undefined || depth > maxDepth || ++this.#looks > maxLooks) return given
    const properties = entriesOf(resolved['properties']).slice(0, 50)
    if (properties.length > 0) {
      return Object.fromEntries(
        properties.map(([name, property]) => [name, this.#example(property, depth + 1) ?? null]),
      )
    }
    if (resolved['items'] !== undefined) return [this.#example(resolved['items'], depth + 1) ?? null]
    return exampleOfType.get(resolved.types?.[0] ?? '')
  }
}

/** The limits of values, with the sign that readers see. */
const limits: readonly (readonly [string, string])[] = [
  ['minimum', '≥'],
  ['exclusiveMinimum', '>'],
  ['maximum', '≤'],
  ['exclusiveMaximum', '<'],
  ['multipleOf', 'multipleOf'],
  ['minLength', 'minLength'],
  ['maxLength', 'maxLength'],
  ['pattern', 'pattern'],
  ['minItems', 'minItems'],
  ['maxItems', 'maxItems'],
  ['minProperties', 'minProperties'],
  ['maxProperties', 'maxProperties'],
]

const exampleOfType = new Map<string, unknown>([
  ['string', 'text'],
  ['integer', 1],
  ['number', 1],
  ['boolean', true],
])

function nameOf(reference: unknown): string {
  return typeof reference === 'string' ? unescapePointer(percentDecoded(reference.replace(/^.*\//, ''))) : ''
}

/** Puts a text in a fence that is longer than any in it. */
function fenced(text: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((length, [run]) => Math.max(length, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}json\n${text}\n${fence}\n`
}
