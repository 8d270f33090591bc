import { firstIndex } from '../edits/firstIndex.ts'
import { findFrontMatter, type FrontMatterBlock } from '../markdown/frontMatterBlock.ts'
import { BlockScanner } from './blockScanner.ts'
import { checkBoxLength, readAtx } from './blockStarts.ts'
import type { PageBlock } from './pageBlock.ts'

/** The blocks of a text with exact positions. */
export interface PageMap {
  readonly text: string
  readonly frontMatter: FrontMatterBlock | undefined
  /** In order. Containers come before their content. */
  readonly blocks: readonly PageBlock[]
  /** The offset of each line. */
  readonly lineStarts: readonly number[]
  /**
   * Where the text of each line begins: after the indentation of its item or code, the signs of quotes and the marker of
   * an item.
   */
  readonly leads: readonly number[]
  /** The line that closes the tag or `<details>` on a line. */
  readonly closeOf: ReadonlyMap<number, number>
}

/**
 * Reads the blocks of a text once, in linear time, as the Markdown parser of the dialect does. Everything that needs to
 * know what is code, a heading, an item or a tag asks this map.
 */
export function pageMap(text: string): PageMap {
  return readFrom(text, findFrontMatter(text))
}

/** Reads the blocks of a text that has no front matter, even if it begins like one. */
export function bodyMap(text: string): PageMap {
  return readFrom(text, undefined)
}

function readFrom(text: string, frontMatter: FrontMatterBlock | undefined): PageMap {
  const start = frontMatter?.after ?? (text.startsWith('\uFEFF') ? 1 : 0)
  const first = new BlockScanner(text, start).scan()
  // A `<details>` without an end is HTML, which is known only at the end of the text.
  const read = first.unclosed.size === 0 ? first : new BlockScanner(text, start, first.unclosed).scan()
  const { blocks, lineStarts, leads, closeOf } = read
  return { text, frontMatter, blocks, lineStarts, leads, closeOf }
}

/** Returns the offset where a line of a map ends, without its line break. */
export function lineEndOf({ text, lineStarts }: PageMap, line: number): number {
  const start = lineStarts[line] ?? text.length
  let end = lineStarts[line + 1] ?? text.length
  if (end > start && text[end - 1] === '\n') end--
  if (end > start && text[end - 1] === '\r') end--
  return end
}

/** Returns the text of a line of a map, without what is before its block and without its line break. */
export function lineOf(map: PageMap, line: number): string {
  return map.text.slice(map.leads[line] ?? 0, lineEndOf(map, line))
}

/** Returns where the words of a line begin: after what is before its block, the signs of a heading and a check box. */
export function wordsStart(map: PageMap, line: number): number {
  const written = lineOf(map, line)
  const text = written.trimStart()
  const start = (map.leads[line] ?? 0) + written.length - text.length
  return start + (readAtx(text)?.length ?? checkBoxLength(text))
}

/** Returns the line at an offset, counted from 0. The empty one behind the last line break is in no block. */
export function lineOfOffset({ text, lineStarts }: PageMap, offset: number): number {
  if (offset === text.length && text.endsWith('\n')) return lineStarts.length
  return Math.max(0, firstIndex(lineStarts, (start) => start > offset) - 1)
}

/** Returns what a new line needs before its text to be in the same quotes and items as a line. */
export function prefixBelow({ text, lineStarts, leads }: PageMap, line: number): string {
  const lead = leads[line] ?? 0
  const indent = /^[ \t]*/.exec(text.slice(lead, lead + maxIndent))?.[0] ?? ''
  return text.slice(lineStarts[line], lead).replace(/[^>\s]/g, ' ') + indent
}

/** More than this before the text of a line isn't kept. */
const maxIndent = 1000
