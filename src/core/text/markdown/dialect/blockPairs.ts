import type { StateBlock } from 'markdown-it'
import { readBody, type PageMap } from '../../scanning/pageMap.ts'

const mayBePaired = /\{%|<details/i
const knownKey = Symbol('lines that the map of the page knows')

type KnownLines = Pick<PageMap, 'closeOf'> & {
  src: string
  /** Where HTML ends that a closing tag ends, by its first line. */
  htmlEnds: ReadonlyMap<number, number>
}

const nothing = { closeOf: new Map<number, number>(), htmlEnds: new Map<number, number>() }

/** Reads the map of a text once, so a page full of unclosed tags takes no longer than others. */
function knownLines({ env, src }: StateBlock): KnownLines {
  const known = env[knownKey] as KnownLines | undefined
  if (known?.src === src) return known
  return (env[knownKey] = { src, ...(mayBePaired.test(src) ? readLines(src) : nothing) })
}

function readLines(src: string): Omit<KnownLines, 'src'> {
  const { blocks, closeOf } = readBody(src)
  const htmlEnds = new Map<number, number>()
  for (const [at, { kind, line, endLine }] of blocks.entries()) {
    const next = blocks[at + 1]
    if (kind === 'html' && next?.kind === 'tag' && next.line === endLine) htmlEnds.set(line, endLine)
  }
  return { closeOf, htmlEnds }
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
