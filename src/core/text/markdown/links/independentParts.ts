import { lineEndAt } from '../../edits/lineEnds.ts'
import { pairedLines } from '../dialect/blockPairs.ts'
import type { Span } from './foundLink.ts'

/** The start of a code block that is only one depending on the blocks around it. */
const nestedFence = /^(?:[^\S\n]|>|[-*+][ \t]|\d+[.)][ \t]).*(?:```|~~~)/m
/** HTML that continues over empty lines, and line ends that only a parser counts. */
const unusual = /<(?:script|pre|style|textarea|[!?])|\r(?!\n)/i
const fenceStart = /^(?:`{3,}(?=[^`]*$)|~{3,})/
const space = /\s/
const blank = /^[ \t]*\r?$/

/**
 * Splits a text at empty lines that certainly end all blocks before them. Parsed alone, each part has the same blocks
 * as in the whole text. A text with anything uncertain is one part. Linear in the text.
 */
export function independentParts(markdown: string): Span[] {
  const whole = { start: 0, end: markdown.length }
  if (unusual.test(markdown) || (/```|~~~/.test(markdown) && nestedFence.test(markdown))) return [whole]
  const closeOf = pairedLines(markdown)
  const starts = [0]
  let fence: string | undefined
  let isAfterBlank = false
  let mayHideFence = false
  let pairEnd = -1
  for (let start = 0, line = 0; start < markdown.length; line++) {
    const end = lineEndAt(markdown, start)
    const first = markdown[start] ?? ''
    if (fence !== undefined) {
      if (first === fence[0] && endsFence(markdown.slice(start, end), fence)) fence = undefined
    } else if (isBlank(markdown, first, start, end)) {
      isAfterBlank = true
      mayHideFence = false
    } else {
      const isSpace = first <= ' ' || (first > '~' && space.test(first))
      if (isAfterBlank && line > pairEnd && !isSpace) starts.push(start)
      isAfterBlank = false
      if (isSpace || first === '<' || first === '$') mayHideFence ||= /^\s*[<$]/.test(markdown.slice(start, end))
      else if (first === '`' || first === '~') fence = fenceStart.exec(markdown.slice(start, end))?.[0]
      // In HTML or in a formula, this isn't a fence.
      if (fence !== undefined && mayHideFence) return [whole]
      pairEnd = Math.max(pairEnd, closeOf.get(line) ?? -1)
    }
    start = end + 1
  }
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? markdown.length }))
}

function isBlank(markdown: string, first: string, start: number, end: number): boolean {
  return start === end || (first <= ' ' && blank.test(markdown.slice(start, end)))
}

function endsFence(line: string, mark: string): boolean {
  return line.startsWith(mark) && /^(?:`+|~+)\s*$/.test(line)
}
