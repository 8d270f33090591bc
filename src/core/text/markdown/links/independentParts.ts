import { lineEndAt } from '../../edits/lineEnds.ts'
import { readBody } from '../../scanning/pageMap.ts'
import type { Span } from './foundLink.ts'

/** How a line begins whose code block is only one depending on the blocks around it. */
const nestedStart = /^(?:\s|>|[-*+][ \t]|\d+[.)][ \t])/
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
  if (unusual.test(markdown) || hasNestedFence(markdown)) return [whole]
  const { closeOf } = readBody(markdown)
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

/** Looks only at lines with a fence. All lines together take as long as the rest of the search for links. */
function hasNestedFence(markdown: string): boolean {
  const fences = /```|~~~/g
  for (let found = fences.exec(markdown); found !== null; found = fences.exec(markdown)) {
    const start = markdown.lastIndexOf('\n', found.index) + 1
    if (nestedStart.test(markdown.slice(start, found.index))) return true
    fences.lastIndex = lineEndAt(markdown, found.index)
  }
  return false
}

function isBlank(markdown: string, first: string, start: number, end: number): boolean {
  return start === end || (first <= ' ' && blank.test(markdown.slice(start, end)))
}

function endsFence(line: string, mark: string): boolean {
  return line.startsWith(mark) && /^(?:`+|~+)\s*$/.test(line)
}
