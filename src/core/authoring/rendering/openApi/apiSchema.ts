import { entriesOf, listOf, textOf } from '../../../platform/openApi/operationsOf.ts'
import { encodeHtml } from '../../../text/strings/encodeHtml.ts'
import type { PageRenderer } from '../pageRenderer.ts'
import { resolved, unescapePointer } from '../../../platform/openApi/referenceProblems.ts'
import { percentDecoded } from '../../../text/strings/percentDecoded.ts'
import { recordOf } from '../../../../contract/checks/records.ts'

/** The maximum depth of a schema and number of properties in one block. Readers get lost much earlier. */
const maxDepth = 6
const maxProperties = 400
/** The maximum number of schemas that a block visits. Schemas that contain themselves several times would never end. */
const maxLooks = 5000

/** Renders schemas of one specification in one block. */
export class SchemaHtml {
  readonly #document: object
  readonly #page: PageRenderer
  #properties = 0
  #looks = 0

  constructor(document: object, page: PageRenderer) {
    this.#document = document
    this.#page = page
  }

  /** Resolves a reference within the document. Returns other values as they are. */
  resolve(value: unknown): Readonly<Record<string, unknown>> {
    return resolved(value, this.#document)
  }

  /** Renders the properties of a schema, or its type. */
  html(schema: unknown, depth = 0): string {
    const resolved = this.#merged(schema)
    const properties = this.#propertyList(resolved, depth)
    if (properties !== '') return `<ul class="galley-schema">${properties}</ul>`
    const kind = this.#kind(resolved)
    return kind === '' ? '' : `<p><code>${encodeHtml(kind)}</code></p>`
  }

  /** Renders one property or parameter, which expands to its content. */
  property(name: string, schema: unknown, required: boolean, about?: string, depth = 0): string {
    this.#properties += 1
    const resolved = this.#merged(schema)
    const { labels } = this.#page.context
    const flags = [
      required ? `<span class="galley-required">${encodeHtml(labels.required)}</span>` : '',
      resolved['deprecated'] === true ? `<span class="galley-option">${encodeHtml(labels.deprecated)}</span>` : '',
    ].join(' ')
    const head = `<code>${encodeHtml(name)}</code> <span class="galley-kind">${encodeHtml(this.#kind(resolved))}</span> ${flags}`
    const words = about || textOf(resolved['description'])
    const description = words === '' ? '' : `<div class="galley-about">${this.#page.nestedHtml(words)}</div>`
    const inner = depth < maxDepth ? this.#propertyList(this.#itemsOf(resolved), depth + 1) : ''
    if (inner === '') return `<li>${head}${description}</li>`
    return `<li><details><summary>${head}</summary>${description}<ul class="galley-schema">${inner}</ul></details></li>`
  }

  /** Renders the given example, or one built from the examples and types of a schema. */
  exampleHtml(example: unknown, schema: unknown): string {
    const value = example ?? this.#example(schema, 0)
    if (value === undefined) return ''
    const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
    const title = encodeHtml(this.#page.context.labels.example)
    return `<details class="galley-api-example"><summary>${title}</summary>${this.#page.nestedHtml(fenced(text))}</details>`
  }

  /** Returns a schema with its `allOf` parts merged in. */
  #merged(schema: unknown, depth = 0): Readonly<Record<string, unknown>> {
    const resolved = this.resolve(schema)
    const parts = resolved['allOf']
    if (!Array.isArray(parts) || depth > maxDepth || ++this.#looks > maxLooks) return resolved
    const all = parts.map((part) => this.#merged(part, depth + 1))
    const required = [resolved, ...all].flatMap((part) => listOf(part['required']))
    const properties = Object.assign({}, ...[...all, resolved].map((part) => recordOf(part['properties']))) as object
    return { ...Object.assign({}, ...all), ...resolved, properties, required }
  }

  #itemsOf(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return schema['items'] === undefined ? schema : this.#merged(schema['items'])
  }

  #propertyList(schema: Readonly<Record<string, unknown>>, depth: number): string {
    const source = this.#itemsOf(schema)
    const required = new Set(listOf(source['required']))
    const choices = [source['oneOf'], source['anyOf']].find(Array.isArray) as unknown[] | undefined
    const written: string[] = []
    for (const [name, property] of entriesOf(source['properties'])) {
      if (this.#properties >= maxProperties) return `${written.join('')}<li>…</li>`
      written.push(this.property(name, property, required.has(name), undefined, depth))
    }
    for (const [index, choice] of (choices ?? []).entries()) {
      if (this.#properties >= maxProperties) break
      const title = textOf(recordOf(choice)['title']) || nameOf(recordOf(choice)['$ref']) || `#${index + 1}`
      written.push(this.property(title, choice, false, undefined, depth))
    }
    return written.join('')
  }

  #kind(schema: Readonly<Record<string, unknown>>, depth = 0): string {
    const types = [schema['type']].flat().map(textOf).filter(Boolean)
    const items =
      schema['items'] === undefined
        ? ''
        : ` of ${(depth < maxDepth && this.#kind(this.#merged(schema['items']), depth + 1)) || '…'}`
    const format = textOf(schema['format'])
    const values = listOf(schema['enum']).map((value) => JSON.stringify(value))
    const fallback = textOf(schema['default'])
    const parts = [
      types.join(' | ') + (types.length === 0 ? '' : items),
      format === '' ? '' : `(${format})`,
      values.join(' | '),
      fallback === '' ? '' : `= ${fallback}`,
    ]
    return parts.filter((each) => each !== '').join(' ')
  }

  #example(schema: unknown, depth: number): unknown {
    const resolved = this.#merged(schema)
    const given =
      resolved['example'] ?? resolved['default'] ?? [resolved['enum'], resolved['examples']].find(Array.isArray)?.[0]
    if (given !== undefined || depth > maxDepth || ++this.#looks > maxLooks) return given
    const properties = entriesOf(resolved['properties']).slice(0, 50)
    if (properties.length > 0) {
      return Object.fromEntries(
        properties.map(([name, property]) => [name, this.#example(property, depth + 1) ?? null]),
      )
    }
    if (resolved['items'] !== undefined) return [this.#example(resolved['items'], depth + 1) ?? null]
    return exampleOfType.get(textOf(resolved['type']))
  }
}

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
