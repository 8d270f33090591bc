import type { StateBlock } from 'markdown-it'
import { bodyMap, type PageMap } from '../../scanning/pageMap.ts'

const mayBeKnown = /\{%|<details|\[\^/i
const knownKey = Symbol('lines that the map of the page knows')

type KnownLines = Pick<PageMap, 'closeOf'> & {
  src: string
  /** Where HTML ends that a closing tag ends, and where annotations end, by their first lines. */
  htmlEnds: ReadonlyMap<number, number>
  noteEnds: ReadonlyMap<number, number>
}

const none = new Map<number, number>()
const nothing = { closeOf: none, htmlEnds: none, noteEnds: none }

/** Reads the map of a text once, so a page full of unclosed tags takes no longer than others. */
function knownLines({ env, src }: StateBlock): KnownLines {
  const known = env[knownKey] as KnownLines | undefined
  if (known?.src === src) return known
  return (env[knownKey] = { src, ...(mayBeKnown.test(src) ? readLines(src) : nothing) })
}

function readLines(src: string): Omit<KnownLines, 'src'> {
  const { blocks, closeOf } = bodyMap(src)
  const htmlEnds = new Map<number, number>()
  const noteEnds = new Map<number, number>()
  for (const [at, { kind, line, endLine }] of blocks.entries()) {
    const next = blocks[at + 1]
    if (kind === 'note') noteEnds.set(line, endLine)
    if (kind === 'html' && next?.kind === 'tag' && next.line === endLine) htmlEnds.set(line, endLine)
  }
  return { closeOf, htmlEnds, noteEnds }
}

/** Returns the line after the annotation that begins on a line. */
export function noteEnd(state: StateBlock, startLine: number): number | undefined {
  return knownLines(state).noteEnds.get(startLine)
}

/** Returns the line of the tag that ends the HTML which begins on a line. Undefined if something else ends it. */
export function htmlEndWithin(state: StateBlock, startLine: number, endLine: number): number | undefined {
  const end = knownLines(state).htmlEnds.get(startLine)
  return end === undefined || end >= endLine ? undefined : end
}

/**
 * Returns the line that closes the tag or `<details>` on a line, if everything up to it belongs to the block: within
 * `endLine`, and indented at least as far as the list item that holds it.
 */
export function closingLineWithin(state: StateBlock, startLine: number, endLine: number): number | undefined {
  const close = knownLines(state).closeOf.get(startLine)
  if (close === undefined || close >= endLine) return undefined
  for (let line = startLine + 1; line <= close; line++) {
    if ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)) return undefined
  }
  return close
}
