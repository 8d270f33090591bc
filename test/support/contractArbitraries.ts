import fc from 'fast-check'
import { pathParameters, type Operation } from '../../src/contract/operation.ts'
import { operations, type OperationName } from '../../src/contract/operations.ts'
import { unusualStrings, unusualValues, valuesOf, type KnownValues, type Schema } from './schemaArbitraries.ts'

/** A request as it's sent. `path` is relative to `/v1`, with its query. */
export interface GeneratedRequest {
  readonly method: string
  readonly path: string
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
}

/**
 * Generates requests for an operation. About half follow the contract; the others break it in one place or completely.
 */
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

function pathFor(definition: Operation, known: KnownValues): fc.Arbitrary<string> {
  const names = pathParameters(definition.path)
  const values = names.map((name) => {
    const right = known.parameters[name]
    return fc.oneof(
      ...(right === undefined ? [] : [{ weight: 40, arbitrary: fc.constant(encodeURIComponent(right)) }]),
      { weight: 1, arbitrary: fc.constantFrom(...known.ids).map(encodeURIComponent) },
      { weight: 1, arbitrary: unusualStrings.map((text) => encoded(text) || '%20') },
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
    const value = name === 'page' ? cursors : valuesOf(schema, known, name)
    const one = value.map((given) =>
      [given]
        .flat()
        .map((each) => pair(name, String(each)))
        .join('&'),
    )
    const odd = unusualStrings.map((text) => pair(name, text))
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
    { weight: 1, arbitrary: unusualStrings.map((text) => pair(text, text)) },
  )
  return fc.tuple(others, ...parts).map((all) => all.filter((part) => part !== '').join('&'))
}

function pair(name: string, value: string): string {
  return `${encoded(name)}=${encoded(value)}`
}

/** Encodes a text for an address, without half characters, which can't be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

/** Cursors: valid ones, those of other lists, those with wrong types, and invented ones. */
const cursors = fc.oneof(
  fc
    .array(fc.oneof(unusualStrings, fc.integer(), fc.double(), fc.constantFrom(null, [], {}, 1e308, 2 ** 63)), {
      maxLength: 4,
    })
    .map((values) => Buffer.from(JSON.stringify(values)).toString('base64url')),
  unusualStrings,
)

function bodyFor(definition: Operation, known: KnownValues): fc.Arbitrary<GeneratedRequest['body']> {
  if (!definition.body) return fc.constant(undefined)
  const made = valuesOf(definition.body, known)
  const valid = known.body === undefined ? made : fc.oneof(made, fc.constant(known.body))
  return fc.oneof(
    { weight: 6, arbitrary: valid.map(written) },
    { weight: 5, arbitrary: broken(valid).map(written) },
    { weight: 1, arbitrary: unusualValues.map(written) },
    { weight: 2, arbitrary: valid.chain((value) => oddTexts(written(value) ?? '')) },
    ...(definition.bodyOptional ? [{ weight: 1, arbitrary: fc.constant(undefined) }] : []),
  )
}

/** Generates values in which one place, at any depth, is odd, missing, or has an additional property. */
function broken(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .record({
      value: values,
      at: fc.nat(),
      odd: unusualValues,
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

/** Generates texts that are almost JSON, and JSON with duplicate properties. */
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
  try {
    return JSON.stringify(value)
  } catch {
    // Stringifying a value with this depth would overflow the stack.
    return `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`
  }
}
