import type { ScannedTag } from '../../text/dialect/scanTags.ts'
import { scanned, type ScannedText } from '../../text/scanning/scannedText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'

/** Returns the spans of the names in the opening and closing tag at a position, for linked editing. */
export function linkedNames(source: string | ScannedText, offset: number): readonly Span[] | undefined {
  return tagsAt(source, offset, bareName)
}

/** Returns a span of both tags of the block for which the position is in one of them. */
function tagsAt(
  source: string | ScannedText,
  offset: number,
  spanOf: (tag: ScannedTag) => Span,
): readonly Span[] | undefined {
  const spans = scanned(source).pairs.pairs.map(({ open, close }) => close && [spanOf(open), spanOf(close)])
  return spans.find((both) => both?.some(({ start, end }) => start <= offset && offset <= end))
}

/** Returns the span of a tag's name without the `end` of a closing tag. */
function bareName({ name, nameSpan }: ScannedTag): Span {
  return { start: nameSpan.end - name.length, end: nameSpan.end }
}

/** Returns the opening and closing tags of the block whose start or end is at a position. */
export function tagsOfBlock(source: string | ScannedText, offset: number): readonly Span[] | undefined {
  return tagsAt(source, offset, ({ start, end }) => ({ start, end }))
}

/**
 * Returns the spans for expanding a selection: the content of each block around a position and the block itself,
 * innermost first.
 */
export function enclosingBlocks(source: string | ScannedText, offset: number): readonly Span[] {
  const { pairs } = scanned(source).pairs
  const around = pairs.flatMap(({ open, close }) => {
    return close !== undefined && open.start <= offset && offset <= close.end ? [{ open, close }] : []
  })
  return around.toReversed().flatMap(({ open, close }) => {
    const whole = { start: open.start, end: close.end }
    return open.end <= offset && offset <= close.start ? [{ start: open.end, end: close.start }, whole] : [whole]
  })
}

/** Lines that fold together, counted from 0. The end of the block stays visible. */
export interface FoldedLines {
  readonly start: number
  readonly end: number
}

/** Returns the blocks of a text that span several lines. */
export function foldingRanges(source: string | ScannedText): FoldedLines[] {
  return scanned(source).pairs.pairs.flatMap(({ open, close }) => {
    return close !== undefined && close.line - 1 > open.line ? [{ start: open.line, end: close.line - 1 }] : []
  })
}
