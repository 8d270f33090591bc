import fc from 'fast-check'
import { pathParameters, type Operation } from '../../src/contract/operation.ts'
import { operations, type OperationName } from '../../src/contract/operations.ts'

/** The ids and texts that a sandbox knows, so that generated requests reach what is there. */
export interface KnownValues {
  /** What to put for each path parameter. */
  readonly parameters: Readonly<Record<string, string>>
  /** Ids of anything, for wherever a request may name one. */
  readonly ids: readonly string[]
  /** A query that an operation needs. */
  readonly query?: Readonly<Record<string, string>> | undefined
  /** A body that the operation takes. */
  readonly body?: unknown
}

/** A request as it goes over the line. `path` is below `/v1`, with its query. */
export interface GeneratedRequest {
  readonly method: string
  readonly path: string
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
}

/** A part of a JSON schema as the contract has it. */
interface Schema {
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

/** Requests for an operation: about half follow the contract, the others break it in one place or as a whole. */
export function requestsFor(name: OperationName, known: KnownValues): fc.Arbitrary<GeneratedRequest> {
  const definition: Operation = operations[name]
  return fc
    .record({ path: pathFor(definition, known), query: queryFor(definition, known), body: bodyFor(definition, known) })
    .map(({ path, query, body }) => ({
      method: definition.method,
      path: query === '' ? path : `${path}?${query}`,
      ...(body === undefined ? {} : { body }),
    }))
}

/** Strings that have broken programs before: SQL, paths, markup, signs of every kind, half characters, long ones. */
export const oddStrings = fc.oneof(
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

/** Values of JSON of a wrong kind, size or depth. */
const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  oddStrings,
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

/** Values that follow a schema as far as it can be told from it. */
export function valuesOf(schema: unknown, known: KnownValues): fc.Arbitrary<unknown> {
  return new SchemaReader(known).values(schema as Schema, { name: '', depth: 0 })
}

/** Where in a value the reader is: below which property, how many levels deep. */
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
      { weight: 1, arbitrary: oddStrings.filter(fits) },
      ...(named.length > 0 ? [{ weight: min > 0 ? 2 : 1, arbitrary: fc.constantFrom(...named) }] : []),
      ...(meant.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...meant) }] : []),
    )
  }
}

function deeper(at: Position): Position {
  return { ...at, depth: at.depth + 1 }
}

/** The path parameters that hold what a property of that name means. */
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

function pathFor(definition: Operation, known: KnownValues): fc.Arbitrary<string> {
  const names = pathParameters(definition.path)
  const values = names.map((name) => {
    const right = known.parameters[name]
    return fc.oneof(
      ...(right === undefined ? [] : [{ weight: 40, arbitrary: fc.constant(encodeURIComponent(right)) }]),
      { weight: 1, arbitrary: fc.constantFrom(...known.ids).map(encodeURIComponent) },
      { weight: 1, arbitrary: oddStrings.map((text) => encoded(text) || '%20') },
      { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%C3', '%2F', '%252F', '%00', '~', '1', '999999999999') },
    )
  })
  return fc.tuple(...values).map((parts) => {
    let at = 0
    return definition.path.replaceAll(/\{\w+\}/g, () => parts[at++] ?? '')
  })
}

function queryFor(definition: Operation, known: KnownValues): fc.Arbitrary<string> {
  const properties = Object.entries(definition.query?.properties ?? {}) as [string, Schema][]
  const needed = known.query ?? {}
  const parts = properties.map(([name, schema]) => {
    const value = name === 'page' ? cursors : queryValues(name, schema, known)
    const one = value.map((given) =>
      [given]
        .flat()
        .map((each) => pair(name, String(each)))
        .join('&'),
    )
    const odd = oddStrings.map((text) => pair(name, text))
    const usual = needed[name] === undefined ? fc.constant('') : fc.constant(pair(name, needed[name]))
    return fc.oneof(
      { weight: 20, arbitrary: usual },
      { weight: 8, arbitrary: one },
      { weight: 1, arbitrary: odd },
      { weight: 1, arbitrary: fc.tuple(one, odd).map((both) => both.join('&')) },
    )
  })
  const others = fc.oneof(
    { weight: 20, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: oddStrings.map((text) => pair(text, text)) },
  )
  return fc.tuple(others, ...parts).map((all) => all.filter((part) => part !== '').join('&'))
}

function queryValues(name: string, schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  return new SchemaReader(known).values(schema, { name, depth: 0 })
}

function pair(name: string, value: string): string {
  return `${encoded(name)}=${encoded(value)}`
}

/** Half a character cannot be part of an address. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

/** Cursors as the sandbox makes them, of wrong lists, of wrong types, and such as nobody made. */
const cursors = fc.oneof(
  fc
    .array(fc.oneof(oddStrings, fc.integer(), fc.double(), fc.constantFrom(null, [], {}, 1e308, 2 ** 63)), {
      maxLength: 4,
    })
    .map((values) => Buffer.from(JSON.stringify(values)).toString('base64url')),
  oddStrings,
)

function bodyFor(definition: Operation, known: KnownValues): fc.Arbitrary<GeneratedRequest['body']> {
  if (!definition.body) return fc.constant(undefined)
  const made = valuesOf(definition.body, known)
  const valid = known.body === undefined ? made : fc.oneof(made, fc.constant(known.body))
  return fc.oneof(
    { weight: 6, arbitrary: valid.map(written) },
    { weight: 5, arbitrary: broken(valid).map(written) },
    { weight: 1, arbitrary: oddValues.map(written) },
    { weight: 2, arbitrary: valid.chain((value) => oddTexts(written(value) ?? '')) },
    ...(definition.bodyOptional ? [{ weight: 1, arbitrary: fc.constant(undefined) }] : []),
  )
}

/** A value in which one place, at any depth, holds something odd, is gone, or holds a name too many. */
function broken(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .record({
      value: values,
      at: fc.nat(),
      odd: oddValues,
      way: fc.constantFrom('replace', 'replace', 'remove', 'add'),
    })
    .map(({ value, at, odd, way }) => {
      const copy: unknown = structuredClone(value)
      const places = placesIn(copy)
      const place = places[at % Math.max(1, places.length)]
      if (!place) return odd
      if (way === 'add')
        Object.defineProperty(place.holder, '__proto__', { value: odd, enumerable: true, configurable: true })
      else if (way === 'remove' && !Array.isArray(place.holder)) Reflect.deleteProperty(place.holder, place.key)
      else Reflect.set(place.holder, place.key, odd)
      return copy
    })
}

function placesIn(value: unknown): { holder: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [{ holder: value, key }, ...placesIn(child)])
}

/** Texts that are almost JSON, and JSON that says something twice. */
function oddTexts(text: string): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  return fc.oneof(
    fc.nat(text.length).map((end) => text.slice(0, end)),
    fc.constantFrom(
      `\uFEFF${text}`,
      text.replace(/^\{/, '{"title":"a","title":7,'),
      text.replace(/("\w+":)/, '$1null,$1'),
      text.replace(/:\s*"/, ':"\\u0000'),
      `${text}${text}`,
      text.replaceAll('"', "'"),
      '',
      '   ',
      'undefined',
      '1e999',
      `${'['.repeat(100_000)}`,
    ),
    fc.constant(Uint8Array.from([0x22, 0xc3, 0x28, 0x22])),
  )
}

function written(value: unknown): string | undefined {
  // A value nested this deeply cannot be written by recursion.
  return value === deepest ? `${'['.repeat(4000)}${']'.repeat(4000)}` : writtenOrDeep(value)
}

function writtenOrDeep(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`
  }
}

const deepest = nested(4000)

function nested(levels: number): unknown {
  let value: unknown = []
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}
