import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Generation } from '../../src/contract/generations.ts'

/** The parts of a JSON Schema of OpenAPI 3.0 or 3.1 that the test reads. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses?: Readonly<Record<string, Response>> }>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses?: Readonly<Record<string, Response>>
  }
}

/** A place where an answer differs from the description. `missing` is a required field that isn't there. */
interface Difference {
  readonly at: string
  readonly kind: 'missing' | 'wrong'
}

const packages: Readonly<Record<Generation, string>> = {
  reference: '@gitbook/api-of-the-reference',
  current: '@gitbook/api',
}

/** The fields that distinguish kinds of objects. */
const kindFields = ['object', 'type', 'kind']

/** The platform's own description of its answers, in the edition for a generation of its API. */
export class OfficialDescription {
  readonly #description: Description
  readonly #paths: ReadonlyMap<string, string>

  /** `from` is a file of the project: its packages contain the descriptions. */
  constructor(generation: Generation, from = import.meta.url) {
    const file = createRequire(from).resolve(`${packages[generation]}/spec/openapi.json`)
    this.#description = JSON.parse(readFileSync(file, 'utf8')) as Description
    this.#paths = new Map(Object.keys(this.#description.paths).map((each) => [withoutNames(each), each]))
  }

  /** Returns whether it has a GET operation at a path, regardless of parameter names. */
  describes(path: string): boolean {
    return this.#answer(path) !== undefined
  }

  /** Returns the schema of an answer with status 200, with its references resolved at the top. */
  answer(path: string): Schema | undefined {
    const schema = this.#answer(path)
    return schema && this.resolve(schema)
  }

  /** Returns the schema that a reference means. */
  resolve(schema: Schema): Schema {
    return this.#resolve(schema)
  }

  /** Returns what an answer with status 200 lacks, and where its values are wrong: `items[].id`, `urls is wrong`. */
  differences(path: string, body: unknown): string[] {
    const schema = this.#answer(path)
    if (!schema) return []
    const found = this.#compare(schema, body, '').map(({ at, kind }) => (kind === 'missing' ? at : `${at} is wrong`))
    return [...new Set(found)].toSorted()
  }

  #answer(path: string): Schema | undefined {
    const known = this.#paths.get(withoutNames(path))
    const response = known === undefined ? undefined : this.#description.paths[known]?.['get']?.responses?.['200']
    const content = (response?.$ref ? this.#named(response.$ref) : response) as Response | undefined
    return content?.content?.['application/json']?.schema
  }

  #named(reference: string): unknown {
    return reference
      .split('/')
      .slice(1)
      .reduce<unknown>((within, name) => (within as Readonly<Record<string, unknown>>)[name], this.#description)
  }

  #compare(given: Schema, value: unknown, at: string): Difference[] {
    const schema = this.#resolve(given)
    if (!this.#mayBe(schema, value)) return [{ at, kind: 'wrong' }]
    if (value === null) return []
    const choices = schema.oneOf ?? schema.anyOf
    return [
      ...(schema.allOf ?? []).flatMap((each) => this.#compare(each, value, at)),
      ...(choices ? this.#compareWithClosest(choices, value, at) : []),
      ...this.#compareMembers(schema, value, at),
    ]
  }

  #compareMembers(schema: Schema, value: unknown, at: string): Difference[] {
    if (Array.isArray(value)) {
      return value.flatMap((each) => (schema.items ? this.#compare(schema.items, each, `${at}[]`) : []))
    }
    if (typeof value !== 'object' || value === null) return []
    const prefix = at === '' ? '' : `${at}.`
    const missing = (schema.required ?? []).filter((name) => (value as Record<string, unknown>)[name] === undefined)
    return [
      ...missing.map((name) => ({ at: `${prefix}${name}`, kind: 'missing' }) as const),
      ...Object.entries(value).flatMap(([name, each]) => {
        const { additionalProperties: others } = schema
        const member = schema.properties?.[name] ?? (typeof others === 'object' ? others : undefined)
        return member ? this.#compare(member, each, `${prefix}${schema.properties?.[name] ? name : '*'}`) : []
      }),
    ]
  }

  /** Compares a value with the schema that knows most of its fields, which is most likely the intended one. */
  #compareWithClosest(choices: readonly Schema[], value: unknown, at: string): Difference[] {
    const possible = choices.filter((each) => this.#mayBe(each, value))
    if (possible.length === 0) return [{ at, kind: 'wrong' }]
    const own = typeof value === 'object' && value !== null ? Object.keys(value) : []
    const measured = possible.map((each) => {
      const known = this.#fieldsOf(each)
      const differences = this.#compare(each, value, at)
      return { differences, unknown: own.filter((name) => !known.has(name)).length }
    })
    const [closest] = measured.toSorted((a, b) => a.unknown - b.unknown || a.differences.length - b.differences.length)
    return closest?.differences ?? []
  }

  #fieldsOf(given: Schema): ReadonlySet<string> {
    const { properties = {}, allOf = [], oneOf = [], anyOf = [] } = this.#resolve(given)
    return new Set([
      ...Object.keys(properties),
      ...[...allOf, ...oneOf, ...anyOf].flatMap((each) => [...this.#fieldsOf(each)]),
    ])
  }

  /** Checks whether a value can match a schema: its type, and the fields that name its kind. */
  #mayBe(given: Schema, value: unknown): boolean {
    const schema = this.#resolve(given)
    if (value === null) return this.#mayBeNull(schema)
    if (schema.type !== undefined && ![schema.type].flat().includes(typeOf(value, schema.type))) return false
    if (schema.enum && !schema.enum.includes(value)) return false
    if (schema.allOf?.every((each) => this.#mayBe(each, value)) === false) return false
    const choices = schema.oneOf ?? schema.anyOf
    if (choices?.some((each) => this.#mayBe(each, value)) === false) return false
    if (typeof value !== 'object' || Array.isArray(value)) return true
    return kindFields.every((name) => {
      const own = (value as Record<string, unknown>)[name]
      const member = schema.properties?.[name]
      return own === undefined || !member || this.#resolve(member).enum?.includes(own) !== false
    })
  }

  #mayBeNull(schema: Schema): boolean {
    if (schema.nullable === true || schema.enum?.includes(null)) return true
    if (schema.type !== undefined) return [schema.type].flat().includes('null')
    const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf
    return choices === undefined || choices.some((each) => this.#mayBeNull(this.#resolve(each)))
  }

  #resolve(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : this.#resolve(this.#named(schema.$ref) as Schema)
  }
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

function typeOf(value: unknown, wanted: Schema['type']): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && [wanted].flat().includes('integer') && Number.isInteger(value)
    ? 'integer'
    : typeof value
}
