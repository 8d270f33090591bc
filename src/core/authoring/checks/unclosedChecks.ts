import type { TagDescription } from '../../text/dialect/dialectDescription.ts'
import { dialectTag } from '../../text/dialect/dialectTags.ts'
import type { TagPair } from '../../text/dialect/pairTags.ts'
import { lineOfOffset, prefixBelow } from '../../text/scanning/pageMap.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { loneLink } from './contentRefChecks.ts'
import { problemOf, type DocsProblem } from './docsProblem.ts'

const blankLine = /\n[ \t]*\r?\n/
const detailsTag = /(?<!\\)<(\/?)details(?=[\s>])[^<>]{0,1000}>(?:\s{0,100}<summary>[^<]{0,1000}<\/summary>)?/gi

/** Finds blocks without an end. */
export function unclosedProblems(scan: ScannedText): DocsProblem[] {
  return [...unclosedTags(scan), ...unclosedDetails(scan)]
}

function unclosedTags(scan: ScannedText): DocsProblem[] {
  const { pairs, unclosed } = scan.pairs
  if (unclosed.length === 0) return []
  const followers = new Map(pairs.map((pair, at) => [pair, pairs[at + 1]]))
  const siblings = new Map<TagPair, TagPair>()
  const lastParts = new Map<TagPair, TagPair>()
  for (const pair of pairs) {
    const { parent } = pair
    if (parent === undefined) continue
    if (parent.open.name === pair.open.name && !siblings.has(parent)) siblings.set(parent, pair)
    if (dialectTag(parent.open.name)?.child === pair.open.name) lastParts.set(parent, pair)
  }
  /** A child ends before the next one, its parent after the last child, and other blocks after their first content. */
  const endOf = (pair: TagPair): Pick<UnclosedBlock, 'last' | 'isSure'> => {
    const described = dialectTag(pair.open.name)
    const around = siblings.get(pair)?.open ?? pair.parent?.close
    const limit = around === undefined ? scan.text.length : around.start - around.indent.length
    const parts = lastParts.get(pair)?.close
    if (parts !== undefined) return { last: parts.end, isSure: true }
    if (described?.parent !== undefined) {
      const isSure = around !== undefined && pair.parent?.open.name === described.parent
      return { last: trimmedEnd(scan.text, pair.open.end, limit), isSure }
    }
    const next = followers.get(pair)
    const block = next && { start: next.open.start, end: next.close?.end ?? next.open.end }
    const last = endOfFirstBlock(scan, { start: pair.open.end, end: limit }, block)
    return { last, isSure: isWhole(scan, { start: pair.open.end, end: last }, described?.body) }
  }
  return unclosed.map((pair) => {
    const { name } = pair.open
    return unclosedProblem(scan, { ...pair.open, name, ...endOf(pair), closing: `{% end${name} %}` })
  })
}

function unclosedDetails(scan: ScannedText): DocsProblem[] {
  const { text, frontMatterEnd } = scan
  const open: { span: Span; next: Span | undefined }[] = []
  let before: { span: Span; next: Span | undefined } | undefined
  for (const { 0: tag, 1: slash, index } of text.matchAll(detailsTag)) {
    if (index < frontMatterEnd || scan.codeAt(index) !== undefined) continue
    const span = { start: index, end: index + tag.length }
    if (before !== undefined) before.next = span
    before = { span, next: undefined }
    if (slash === '') open.push(before)
    else open.pop()
  }
  return open.map(({ span, next }) => {
    const last = endOfFirstBlock(scan, { start: span.end, end: next?.start ?? text.length }, next)
    return unclosedProblem(scan, { ...span, name: 'details', last, isSure: false, closing: '</details>' })
  })
}

/** A block without an end, and the offset after which the end most likely belongs. */
interface UnclosedBlock extends Span {
  readonly name: string
  readonly closing: string
  readonly last: number
  /** Whether the end can only belong there. */
  readonly isSure: boolean
}

function unclosedProblem(
  { text, map }: ScannedText,
  { name, closing, last, isSure: safe, ...open }: UnclosedBlock,
): DocsProblem {
  const newline = text.startsWith('\r', text.indexOf('\n') - 1) ? '\r\n' : '\n'
  const space = prefixBelow(map, lineOfOffset(map, open.start))
  const edits = [{ start: last, end: last, text: `${newline}${space}${closing}` }]
  const span = { start: open.start, end: open.end }
  return problemOf('unclosed-tag', span, [name, closing], [{ kind: 'close', detail: closing, edits, safe }])
}

/** Returns whether a block that holds exactly one fence or link has it, so that its end must follow. */
function isWhole(scan: ScannedText, { start, end }: Span, body: TagDescription['body'] | undefined): boolean {
  const inside = scan.text.slice(start, end)
  if (body === 'link') return loneLink.test(inside)
  const code = body === 'fence' ? scan.codeAt(start + inside.search(/\S/)) : undefined
  return code?.kind === 'fence' && code.closed && code.end >= end
}

/** Returns where the first paragraph, fence or block after a tag ends. `next` is the tag that follows. */
function endOfFirstBlock(scan: ScannedText, { start, end: limit }: Span, next: Span | undefined): number {
  const { text } = scan
  const stop = Math.min(limit, next?.start ?? limit)
  const inside = text.slice(start, stop)
  const first = start + inside.search(/\S/)
  if (first < start) return next === undefined || next.start > limit ? start : Math.min(next.end, limit)
  const code = scan.codeAt(first)
  if (code?.kind === 'fence') return trimmedEnd(text, start, Math.min(code.end, limit))
  const blank = text.slice(first, stop).search(blankLine)
  return trimmedEnd(text, start, blank === -1 ? stop : first + blank)
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length
}
