import isDeepEqual from 'fast-deep-equal'
import { bodyMap } from '../scanning/pageMap.ts'
import { ScannedText } from '../scanning/scannedText.ts'
import { minimalEdits, withEdits, type TextReplacement } from '../edits/minimalEdits.ts'
import { frontMatterEnd } from '../markdown/frontMatterBlock.ts'
import { moved, type Span } from '../markdown/links/foundLink.ts'
import { normalizeMarkdown } from '../markdown/writing/normalizeMarkdown.ts'
import { parseMarkdown } from '../markdown/parsing/parseMarkdown.ts'
import { layOutTags } from './tagLayout.ts'

/**
 * Formats a page as the platform writes it. A page that the platform wrote doesn't change. Formatting never changes the
 * meaning: a part whose blocks would change stays as it is. Idempotent.
 */
export function formatPage(text: string): string {
  const formatted = formatOnce(text)
  return formatted === text || formatOnce(formatted) === formatted ? formatted : text
}

/** Returns the edits that {@link formatPage} makes in the blocks that a selection touches. */
export function formatEdits(text: string, selection?: Span): TextReplacement[] {
  const edits = minimalEdits(text, formatPage(text))
  if (selection === undefined) return edits
  const { start, end } = wholeBlocks(text, selection)
  const inside = edits.filter((edit) => edit.start >= start && edit.end <= end)
  if (inside.length === 0 || inside.length === edits.length) return inside
  return hasSameBlocks(text, withEdits(text, inside)) ? inside : []
}

function formatOnce(text: string): string {
  const candidate = candidateOf(text)
  if (candidate === text || hasSameBlocks(text, candidate)) return candidate
  const edits = minimalEdits(text, candidate)
  const kept = new ScannedText(text).sections.flatMap(({ section, start }) => {
    const end = start + section.text.length
    const own = edits
      .filter((edit) => edit.start >= start && edit.end <= end && edit.start < end)
      .map((edit) => moved(edit, -start))
    const isSame = own.length > 0 && hasSameBlocks(section.text, withEdits(section.text, own))
    return isSame ? own.map((edit) => moved(edit, start)) : []
  })
  const result = withEdits(text, kept)
  return hasSameBlocks(text, result) ? result : text
}

/**
 * Returns the text as the platform would write it, not yet compared with the original. Several empty lines stay: the
 * platform writes empty paragraphs this way, even at the end of a page.
 */
function candidateOf(text: string): string {
  const bodyStart = frontMatterEnd(text)
  const isWindows = /^[^\r\n]*\r\n/.test(text)
  const body = text.slice(bodyStart).replace(/\r\n?/g, '\n')
  const laidOut = layOutTags(new ScannedText(starDividers(normalizeMarkdown(body, true))))
  const lines = laidOut === '' ? '' : laidOut + '\n'.repeat(Math.max(0, newlinesAtEnd(body) - 1))
  return text.slice(0, bodyStart) + (isWindows ? lines.replaceAll('\n', '\r\n') : lines)
}

function newlinesAtEnd(text: string): number {
  let count = 0
  for (let at = text.length - 1; at >= 0 && /\s/.test(text[at] ?? ''); at--) if (text[at] === '\n') count++
  return count
}

/** Writes dividers as three stars. */
function starDividers(markdown: string): string {
  const dividers = bodyMap(markdown).blocks.filter(({ kind }) => kind === 'rule')
  return withEdits(
    markdown,
    dividers.map(({ start, end }) => ({ start, end, text: '***' })),
  )
}

/** Returns whether two texts have the same blocks with the same words, and the same front matter. */
function hasSameBlocks(one: string, other: string): boolean {
  const [first, second] = [frontMatterEnd(one), frontMatterEnd(other)]
  if (one.slice(0, first) !== other.slice(0, second)) return false
  return isDeepEqual(parseMarkdown(one.slice(first)).document, parseMarkdown(other.slice(second)).document)
}

/** Extends a selection to the empty lines around it. */
function wholeBlocks(text: string, { start, end }: Span): Span {
  const blank = /\n[ \t]*\r?\n/g
  let from = 0
  for (const match of text.matchAll(blank)) {
    const after = match.index + match[0].length
    if (match.index <= start) from = after <= start ? after : from
    else if (match.index >= end) return { start: from, end: after }
  }
  return { start: from, end: text.length }
}
