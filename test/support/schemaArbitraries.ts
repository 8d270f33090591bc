import fc from 'fast-check'

/** The ids and texts of a sandbox, so that generated requests refer to existing things. */
export interface KnownValues {
  /** The value of each path parameter. */
  readonly parameters: Readonly<Record<string, string>>
  /** The ids of all things, for any place in a request that can name one. */
  readonly ids: readonly string[]
  /** A query that an operation needs. */
  readonly query?: Readonly<Record<string, string>> | undefined
  /** A body that the operation accepts. */
  readonly body?: unknown
}

/** A part of a JSON schema in the contract. */
export interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
}

/** Strings that have broken programs before: SQL, paths, markup, special characters, half characters, long texts. */
export const unusualStrings = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u202Eabc',
    '\uD800',
    '\uFFFF',
    'Ⅷ ﬁ ẞ İ ı',
    '👩‍👩‍👧‍👦',
    'a\u0301\u0302\u0303'.repeat(40),
    '\r\n',
    "'; DROP TABLE spaces; --",
    '" OR ""="',
    '%00',
    '%2e%2e%2f',
    '../../etc/passwd',
    '..',
    '__proto__',
    'constructor',
    'toString',
    '{{7*7}}',
    '${7*7}',
    '<script>alert(1)</script>',
    '[a](javascript:alert(1))',
    '---\ntitle: [\n---\n',
    '{% hint style="info" %}\n{% tabs %}\n',
    '[[[[[[[[[[[[[[[[[[[[',
    '`'.repeat(1000),
    '> '.repeat(300),
    '* '.repeat(300),
    'NaN',
    '-0',
    '1e309',
    'true',
    'null',
    'x'.repeat(101),
    'x'.repeat(1025),
    'x'.repeat(70_000),
    '界'.repeat(5000),
    'NEAR/AND OR NOT * ^ "',
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** JSON values of a wrong type, size or depth. */
export const unusualValues: fc.Arbitrary<unknown> = fc.oneof(
  unusualStrings,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    1e308,
    5e-324,
    [],
    {},
    [null],
    [[]],
    [{}],
  ),
  fc.constantFrom(nested(30), nested(150), nested(4000)),
  fc.jsonValue({ maxDepth: 3 }),
)

/**
 * Generates values that follow a schema, as far as the generator supports it. `name` is the property with the value.
 */
export function valuesOf(schema: unknown, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  return new SchemaReader(known).values(schema as Schema, { name, depth: 0 })
}

/** The current position in a value: the property and the depth. */
interface Position {
  readonly name: string
  readonly depth: number
}

class SchemaReader {
  readonly #known: KnownValues
  readonly #definitions = new Map<string, Schema>()

  constructor(known: KnownValues) {
    this.#known = known
  }

  values(schema: Schema, at: Position): fc.Arbitrary<unknown> {
    for (const [name, definition] of Object.entries(schema.$defs ?? {})) this.#definitions.set(name, definition)
    if (schema.$ref !== undefined) return this.values(this.#definitions.get(schema.$ref) ?? {}, deeper(at))
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((form) => this.values(form, at)))
    switch (schema.type) {
      case 'object':
        return this.#objects(schema, at)
      case 'array':
        return this.#arrays(schema, at)
      case 'string':
        return this.#strings(schema, at)
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 100_000 })
      case 'number':
        return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return fc.jsonValue({ maxDepth: 2 })
    }
  }

  #objects(schema: Schema, at: Position): fc.Arbitrary<unknown> {
    const [values] = Object.values(schema.patternProperties ?? {})
    if (values) return fc.dictionary(fc.string({ maxLength: 12 }), this.values(values, at), { maxKeys: 3 })
    const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      this.values(property, { ...at, name }),
    ])
    const model = Object.fromEntries(properties) as Record<string, fc.Arbitrary<unknown>>
    return fc.record(model, { requiredKeys: [...(schema.required ?? [])] })
  }

  #arrays(schema: Schema, at: Position): fc.Arbitrary<unknown> {
    const most = Math.max(schema.minItems ?? 0, at.depth > 3 ? 0 : Math.min(schema.maxItems ?? 4, 4))
    if (most === 0) return fc.constant([])
    return fc.array(this.values(schema.items ?? {}, deeper(at)), { minLength: schema.minItems ?? 0, maxLength: most })
  }

  #strings(schema: Schema, { name }: Position): fc.Arbitrary<unknown> {
    if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
    if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    if (schema.format === 'uri') return fc.webUrl()
    const min = schema.minLength ?? 0
    const most = Math.min(schema.maxLength ?? 200, 200)
    const plain = fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.max(min, Math.min(most, 20)) })
    const fits = (text: string) => text.length >= min && text.length <= (schema.maxLength ?? Infinity)
    const named = this.#known.ids.filter(fits)
    const meant = parameterNames(name).flatMap((parameter) => this.#known.parameters[parameter] ?? [])
    return fc.oneof(
      { weight: 2, arbitrary: plain },
      { weight: 1, arbitrary: unusualStrings.filter(fits) },
      ...(named.length > 0 ? [{ weight: min > 0 ? 2 : 1, arbitrary: fc.constantFrom(...named) }] : []),
      ...(meant.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...meant) }] : []),
    )
  }
}

function deeper(at: Position): Position {
  return { ...at, depth: at.depth + 1 }
}

/** Returns the path parameters that can have the same value as a property with this name. */
function parameterNames(property: string): string[] {
  const others: Readonly<Record<string, string>> = {
    into: 'pageId',
    parent: 'collectionId',
    users: 'userId',
    creator: 'userId',
    contributor: 'userId',
    sections: 'siteSectionId',
    block: 'blockKey',
    node: 'blockKey',
  }
  return [property, `${property}Id`, others[property] ?? ''].filter((name) => name !== '')
}

function nested(levels: number): unknown {
  let value: unknown = []
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}
