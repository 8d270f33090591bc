import type { Span } from '../markdown/links/foundLink.ts'
import { bodyMap } from '../scanning/pageMap.ts'

const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu
/** The end of a sentence: a mark before white space or the end of a line with a backslash, or of a cell. */
const ending = /[.!?…]["'”’)\]*_]{0,4}(?=\s|\\\n)|\|/g

/**
 * Returns the sentences of paragraphs and list items in a mask, in order. Skips headings, tables, and paragraphs
 * shorter than `minLength`.
 */
export function sentences(mask: string, minLength = 0): Span[] {
  return paragraphs(mask).flatMap(({ start, end }) => {
    if (end - start < minLength) return []
    const found: Span[] = []
    let from = start
    for (const { 0: mark, index } of mask.slice(start, end).matchAll(ending)) {
      const at = start + index
      // An abbreviation or a list number doesn't end a sentence.
      if (/(?:^|[\s(])(?:\p{L}|e\.g|i\.e|etc|vs|cf|approx|no|\d{1,3})$/iu.test(mask.slice(Math.max(from, at - 8), at)))
        continue
      found.push({ start: from, end: at + mark.length })
      from = at + mark.length
    }
    found.push({ start: from, end })
    return found.flatMap((span) => trimmed(mask, span) ?? [])
  })
}

/** Returns the number of words in a stretch of a mask. Inline code counts as one word. */
export function wordCount(mask: string): number {
  const code = mask.includes('`') ? (mask.match(/`[ \t]+`/g)?.length ?? 0) : 0
  return code + (asciiWordCount(mask) ?? mask.match(words)?.length ?? 0)
}

/** Counts words without creating them. Undefined for texts with other characters than ASCII. */
function asciiWordCount(text: string): number | undefined {
  let count = 0
  let isInWord = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return undefined
    const isAlphanumeric =
      (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
    if (isAlphanumeric && !isInWord) count++
    // An apostrophe or a hyphen continues a word.
    isInWord = isAlphanumeric || (isInWord && (code === 0x27 || code === 0x2d))
  }
  return count
}

function paragraphs(mask: string): Span[] {
  return bodyMap(mask).blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'note')
}

function trimmed(mask: string, { start, end }: Span): Span | undefined {
  const text = mask.slice(start, end)
  const skipped = /^[\s>*|]*/.exec(text)?.[0].length ?? 0
  const rest = text.slice(skipped).trimEnd()
  return rest === '' ? undefined : { start: start + skipped, end: start + skipped + rest.length }
}
