/**
 * The maximum length in characters of one glob, and of all globs. People write far shorter ones, and each costs time
 * for every path.
 */
export const maxGlobLength = 500
export const maxGlobsLength = 5000

/**
 * Returns a test for whether a path with `/` matches any of some globs. `*` is any part of a name, `**` any number of
 * folders, `?` one character, `[a-z]` and `[!a-z]` one of a set, `{a,b}` one of several. `\` escapes the next
 * character. A leading `!` matches all other paths. The time grows with the length of the path times that of the globs,
 * for any input: globs don't become regular expressions.
 */
export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const matchers = globs.map((glob) => {
    const isNegated = glob.startsWith('!')
    const start = statesOf(new GlobReader(isNegated ? glob.slice(1) : glob).parts(), end)
    return (path: string) => matches(start, path) !== isNegated
  })
  return (path) => matchers.some((fits) => fits(path))
}

/**
 * A state of a glob's automaton. It consumes a character and goes to `next`, or goes to the `empty` states without one.
 */
interface State {
  readonly takes?: (character: string) => boolean
  readonly next?: State
  readonly empty?: readonly State[]
}

const end: State = {}
const isNotSlash = (character: string): boolean => character !== '/'
const isAny = (): boolean => true

function matches(start: State, path: string): boolean {
  let states = withEmpty([start])
  for (const character of path) {
    const next: State[] = []
    for (const { takes, next: after } of states) if (after && takes?.(character) === true) next.push(after)
    if (next.length === 0) return false
    states = withEmpty(next)
  }
  return states.has(end)
}

function withEmpty(states: readonly State[]): Set<State> {
  const all = new Set<State>()
  const waiting = [...states]
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (all.has(state)) continue
    all.add(state)
    waiting.push(...(state.empty ?? []))
  }
  return all
}

/** A part of a glob before it is compiled to states. */
type Part =
  | { readonly kind: 'one'; readonly takes: (character: string) => boolean }
  | { readonly kind: 'some'; readonly takes: (character: string) => boolean }
  /** `**` and its slash: nothing, or folders up to a slash. */
  | { readonly kind: 'folders' }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly Part[])[] }

function statesOf(parts: readonly Part[], after: State): State {
  return parts.reduceRight<State>((next, part) => {
    switch (part.kind) {
      case 'one':
        return { takes: part.takes, next }
      case 'some':
        return repeated(part.takes, next)
      case 'folders': {
        const slash: State = { takes: (character) => character === '/', next }
        return { empty: [next, repeated(isAny, slash)] }
      }
      case 'choice':
        return { empty: part.choices.map((choice) => statesOf(choice, next)) }
    }
  }, after)
}

function repeated(takes: (character: string) => boolean, next: State): State {
  const loop: { next?: State } & State = { takes, empty: [next] }
  loop.next = loop
  return loop
}

class GlobReader {
  readonly #signs: readonly string[]
  /** The positions of braces that are closed and have a comma. Other braces are literal characters. */
  readonly #choices: ReadonlySet<number>
  #at = 0

  constructor(glob: string) {
    this.#signs = Array.from(glob.replace(/^\.\//, ''))
    this.#choices = choicesIn(this.#signs)
  }

  parts(isChoice = false): Part[] {
    const parts: Part[] = []
    for (let sign = this.#signs[this.#at]; sign !== undefined; sign = this.#signs[this.#at]) {
      if (isChoice && (sign === ',' || sign === '}')) break
      parts.push(this.#part(sign))
    }
    return parts
  }

  #part(sign: string): Part {
    this.#at++
    switch (sign) {
      case '\\':
        return literal(this.#signs[this.#at++] ?? '\\')
      case '?':
        return { kind: 'one', takes: isNotSlash }
      case '*':
        return this.#star()
      case '[':
        return this.#set()
      case '{':
        return this.#choices.has(this.#at - 1) ? this.#choice() : literal(sign)
      default:
        return literal(sign)
    }
  }

  #star(): Part {
    const isStart = this.#at === 1 || this.#signs[this.#at - 2] === '/'
    let stars = 1
    while (this.#signs[this.#at] === '*') {
      stars++
      this.#at++
    }
    const next = this.#signs[this.#at]
    if (stars < 2 || !isStart || (next !== undefined && next !== '/')) return { kind: 'some', takes: isNotSlash }
    if (next === undefined) return { kind: 'some', takes: isAny }
    this.#at++
    return { kind: 'folders' }
  }

  #set(): Part {
    const close = this.#signs.indexOf(']', this.#at + 1)
    if (close === -1) return literal('[')
    const signs = this.#signs.slice(this.#at, close)
    this.#at = close + 1
    const isNegated = signs[0] === '!' || signs[0] === '^'
    if (isNegated) signs.shift()
    const ranges = rangesOf(signs)
    const isIn = (character: string): boolean => ranges.some(([from, to]) => from <= character && character <= to)
    return { kind: 'one', takes: (character) => isNotSlash(character) && isIn(character) !== isNegated }
  }

  #choice(): Part {
    const choices: Part[][] = []
    do choices.push(this.parts(true))
    while (this.#signs[this.#at++] === ',')
    return { kind: 'choice', choices }
  }
}

function choicesIn(signs: readonly string[]): Set<number> {
  const choices = new Set<number>()
  const open: { readonly at: number; hasComma: boolean }[] = []
  for (let at = 0; at < signs.length; at++) {
    const last = open.at(-1)
    if (signs[at] === '\\') at++
    else if (signs[at] === '{') open.push({ at, hasComma: false })
    else if (signs[at] === ',' && last) last.hasComma = true
    else if (signs[at] === '}' && last) {
      open.pop()
      if (last.hasComma) choices.add(last.at)
    }
  }
  return choices
}

function literal(sign: string): Part {
  return { kind: 'one', takes: (character) => character === sign }
}

function rangesOf(signs: readonly string[]): [string, string][] {
  const ranges: [string, string][] = []
  for (let at = 0; at < signs.length; at++) {
    const from = signs[at] ?? ''
    const isRange = signs[at + 1] === '-' && at + 2 < signs.length
    ranges.push([from, isRange ? (signs[at + 2] ?? '') : from])
    if (isRange) at += 2
  }
  return ranges
}
