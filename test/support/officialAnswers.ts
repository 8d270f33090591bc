import type { OfficialDescription, Schema } from './officialDescription.ts'

/** What an answer is like: with everything, with only what is required, or as the dice fall. */
export type Fullness = 'full' | 'minimal' | { readonly dice: () => number }

/** Returns a full and a minimal answer's fullness, and some random ones, the same in each run. */
export function fullnesses(random: number): readonly Fullness[] {
  const rolled = Array.from({ length: random }, (_, seed) => ({ dice: diceOf(seed) }))
  return ['full', 'minimal', ...rolled]
}

/** Returns numbers from 0 up to 1 (mulberry32). */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((more ^ (more >>> 14)) >>> 0) / 4294967296
  }
}

/** Below this depth, only what is required. Objects contain each other without end. */
const maxDepth = 7

/** Makes up answers that the platform's own description allows. */
export class OfficialAnswers {
  readonly #description: OfficialDescription
  readonly #fullness: Fullness
  #count = 0

  constructor(description: OfficialDescription, fullness: Fullness) {
    this.#description = description
    this.#fullness = fullness
  }

  /** Returns an answer with status 200. Undefined if there is none with a body. */
  to(path: string): unknown {
    const schema = this.#description.answer(path)
    return schema && this.#value(schema, 0)
  }

  #value(given: Schema, depth: number): unknown {
    const schema = this.#description.resolve(given)
    if (schema.enum) return this.#oneOf(schema.enum)
    const choices = schema.oneOf ?? schema.anyOf
    if (schema.allOf || (choices && schema.properties)) return this.#merged(schema, depth)
    if (choices) return this.#value(this.#choice(choices, depth), depth + 1)
    const type = [schema.type ?? (schema.properties ? 'object' : 'string')].flat().find((each) => each !== 'null')
    switch (type) {
      case 'object':
        return this.#object(schema, depth)
      case 'array': {
        const least = schema.minItems ?? 0
        // A list without anything says nothing about what it could hide.
        const wanted = this.#has(depth) ? 2 : this.#fullness === 'minimal' && depth < 3 ? 1 : 0
        const length = Math.min(Math.max(least, wanted), schema.maxItems ?? Infinity)
        return Array.from({ length }, () => this.#value(schema.items ?? {}, depth + 1))
      }
      case 'number':
      case 'integer':
        return Math.max(schema.minimum ?? 0, 1)
      case 'boolean':
        return this.#oneOf([true, false])
      default:
        return this.#text(schema)
    }
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, member]) =>
        required.includes(name) || this.#has(depth) ? [[name, this.#value(member, depth + 1)]] : [],
      ),
    )
  }

  /** An object that several schemas describe together. */
  #merged({ allOf = [], oneOf, anyOf, ...own }: Schema, depth: number): unknown {
    const choices = oneOf ?? anyOf
    const parts = [...allOf, ...(choices ? [this.#choice(choices, depth)] : []), own]
    const values = parts.map((part) => (isEmpty(part) ? {} : this.#value(part, depth)))
    const [only] = values.filter((value) => typeof value !== 'object' || value === null)
    return only ?? Object.assign({}, ...(values as object[]))
  }

  /** Deep inside, the first form is taken that doesn't need others. */
  #choice(choices: readonly Schema[], depth: number): Schema {
    if (depth <= maxDepth) return this.#oneOf(choices)
    const simple = choices.find((each) => {
      const { type, required = [], oneOf, anyOf, allOf } = this.#description.resolve(each)
      return type !== 'object' || (required.length < 4 && !oneOf && !anyOf && !allOf)
    })
    return simple ?? this.#oneOf(choices)
  }

  #text({ format, minLength = 1, maxLength = 40 }: Schema): string {
    const formats: Readonly<Record<string, string>> = {
      'date-time': '2026-05-04T12:30:00.000Z',
      date: '2026-05-04',
      uri: 'https://example.com/somewhere',
      url: 'https://example.com/somewhere',
      email: 'ada@example.com',
    }
    const known = format === undefined ? undefined : formats[format]
    return known ?? `text ${++this.#count}`.padEnd(minLength, '.').slice(0, maxLength)
  }

  #has(depth: number): boolean {
    if (depth > maxDepth || this.#fullness === 'minimal') return false
    return this.#fullness === 'full' || this.#fullness.dice() < 0.5
  }

  #oneOf<T>(choices: readonly T[]): T {
    const at = typeof this.#fullness === 'object' ? Math.floor(this.#fullness.dice() * choices.length) : 0
    const chosen = choices[at]
    if (chosen === undefined) throw new TypeError('There is nothing to choose from.')
    return chosen
  }
}

function isEmpty(schema: Schema): boolean {
  return Object.keys(schema).every((name) =>
    ['type', 'description', 'title', 'discriminator', 'example'].includes(name),
  )
}
