import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { EVENT_ID, getScalarValue, parseEvents, type Event } from 'js-yaml'
import { withoutByteOrderMark } from './parseSpec.ts'
import type { SpecFormat, SpecPath, SpecProblem, SpecRange } from './specProblem.ts'

/** Offsets in a text. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** The problems with the ranges in the text that they are about: the nearest there is to their place. */
export function locateInSpec(text: string, format: SpecFormat, problems: readonly SpecProblem[]): SpecProblem[] {
  const plain = withoutByteOrderMark(text)
  const find = format === 'json' ? inJson(plain) : inYaml(plain)
  const rangeOf = rangesIn(plain)
  return problems.map((problem) => (problem.range ? problem : { ...problem, range: rangeOf(find(problem.at)) }))
}

function inJson(text: string): (path: SpecPath) => Stretch {
  const root = parseTree(text)
  return (path) => {
    for (let length = path.length; root && length > 0; length--) {
      const node = findNodeAtLocation(root, path.slice(0, length))
      if (node) return stretchOf(node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node)
    }
    return { start: 0, end: 0 }
  }
}

function stretchOf({ offset, length }: Node): Stretch {
  return { start: offset, end: offset + length }
}

/** A place in a YAML text with what is inside: keys of a mapping, or positions of a sequence. */
interface YamlPlace extends Stretch {
  readonly parts: Map<string | number, YamlPlace>
}

function inYaml(text: string): (path: SpecPath) => Stretch {
  const root = new YamlPlaces(text).read()
  return (path) => {
    let found: YamlPlace | undefined = root
    for (const step of path) {
      const next = found.parts.get(step)
      if (!next) break
      found = next
    }
    return found
  }
}

/** Reads where everything stands in a YAML text. What an alias stands for is not followed. */
class YamlPlaces {
  readonly #text: string
  readonly #events: readonly Event[]
  #next = 0

  constructor(text: string) {
    this.#text = text
    this.#events = parseEvents(text, { maxDepth: 500 })
  }

  read(): YamlPlace {
    this.#next = 1
    return this.#place()
  }

  /** The place of the next event, with all that is inside it. */
  #place(own?: Stretch): YamlPlace {
    const event = this.#events[this.#next++]
    const parts = new Map<string | number, YamlPlace>()
    const place = { ...(own ?? this.#stretchOf(event)), parts }
    if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return place
    for (let position = 0; this.#goesOn(); position++) {
      if (event.type === EVENT_ID.SEQUENCE) parts.set(position, this.#place())
      else this.#readPair(parts)
    }
    this.#next++
    return place
  }

  #goesOn(): boolean {
    const event = this.#events[this.#next]
    return event !== undefined && event.type !== EVENT_ID.POP
  }

  /** An entry of a mapping stands where its key does. */
  #readPair(parts: Map<string | number, YamlPlace>): void {
    const key = this.#events[this.#next]
    const at = this.#place()
    const value = this.#place({ start: at.start, end: at.end })
    if (key?.type === EVENT_ID.SCALAR) parts.set(getScalarValue(this.#text, key), value)
  }

  #stretchOf(event: Event | undefined): Stretch {
    if (event?.type === EVENT_ID.SCALAR) return { start: event.valueStart, end: event.valueEnd }
    if (event?.type === EVENT_ID.ALIAS) return { start: event.anchorStart, end: event.anchorEnd }
    if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE)
      return { start: event.start, end: event.start + 1 }
    return { start: 0, end: 0 }
  }
}

/** Turns offsets into lines and columns. A stretch over several lines ends with its first. */
function rangesIn(text: string): (stretch: Stretch) => SpecRange {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return ({ start, end }) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= start) low = middle
      else high = middle - 1
    }
    const from = starts[low] ?? 0
    const lineEnd = (starts[low + 1] ?? text.length + 1) - 1
    const last = Math.max(start, Math.min(end, lineEnd))
    return { line: low, column: start - from, endLine: low, endColumn: last - from }
  }
}
