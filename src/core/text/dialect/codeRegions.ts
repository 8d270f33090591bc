import { nextIndex, type FindNext } from './nextIndex.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { lineEndAt } from '../edits/lineEnds.ts'

/** A stretch of code: a fence with its markers, a span between backticks, a comment, or `<pre>`. */
export interface CodeRegion extends Span {
  readonly kind: 'fence' | 'span' | 'comment' | 'pre'
  /** Whether the code is closed. Code without an end runs to the end of the text. */
  readonly closed: boolean
}

const before = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/
const fenceMark = /^(`{3,}(?!`)|~{3,}(?!~))([^\n]*)$/

/** Returns the stretches of a text that aren't Markdown, in order. Linear in the text. */
export function codeRegions(text: string): CodeRegion[] {
  const regions: CodeRegion[] = []
  const preEnds = nextIndex(text, '</pre>')
  const marks = /[`<]|~~~/g
  let start = 0
  for (;;) {
    // Skips lines without any marker.
    marks.lastIndex = start
    const mark = marks.exec(text)
    if (mark === null) return regions
    start = Math.max(start, text.lastIndexOf('\n', mark.index) + 1)
    const end = lineEndAt(text, start)
    const line = text.slice(start, end)
    const indent = before.exec(line)?.[0].length ?? 0
    const opening = fenceMark.exec(line.slice(indent).trimEnd())
    if (opening?.[1] !== undefined && !(opening[1].startsWith('`') && opening[2]?.includes('`'))) {
      const fence = readFence(text, start, opening[1])
      regions.push(fence)
      start = fence.end
    } else start = readLine(text, { start, end }, regions, preEnds)
  }
}

function readFence(text: string, start: number, mark: string): CodeRegion {
  let at = lineEndAt(text, start) + 1
  while (at < text.length) {
    const end = lineEndAt(text, at)
    const line = text
      .slice(at, end)
      .replace(/^[ \t>]*/, '')
      .trimEnd()
    if (line.length >= mark.length && line === (mark[0] ?? '`').repeat(line.length)) {
      return { kind: 'fence', start, end: Math.min(end + 1, text.length), closed: true }
    }
    at = end + 1
  }
  return { kind: 'fence', start, end: text.length, closed: false }
}

/**
 * Reads a line with backticks or elements. Returns where to continue, which is further down after a comment or `<pre>`.
 */
function readLine(text: string, { start, end }: Span, regions: CodeRegion[], preEnds: FindNext): number {
  let runs: ReadonlyMap<number, number> | undefined
  const runsOfLine = (): ReadonlyMap<number, number> => (runs ??= lastRuns(text.slice(start, end), start))
  const marks = /[\\`<]/g
  let at = start
  for (;;) {
    marks.lastIndex = at
    const { 0: mark, index = end } = marks.exec(text) ?? {}
    if (index >= end) return end + 1
    at = index + 1
    if (mark === '\\') at++
    else if (mark === '`') at = readSpan(text, { start: index, end }, runsOfLine, regions)
    else {
      const region = readElement(text, index, preEnds)
      if (region === undefined) continue
      regions.push(region)
      at = region.end
      if (at >= end) return at
    }
  }
}

/** Returns where the last run of backticks of each length begins in a line that begins at `start`. */
function lastRuns(line: string, start: number): Map<number, number> {
  return new Map([...line.matchAll(/`+/g)].map(({ 0: { length }, index }) => [length, start + index]))
}

/** Reads the code span at `at`. If `lastRuns` shows that it isn't closed, skips only its opening backticks. */
function readSpan(
  text: string,
  { start: at, end }: Span,
  runsOfLine: () => ReadonlyMap<number, number>,
  regions: CodeRegion[],
): number {
  const length = runLength(text, at)
  let close = at + length
  // The next run of backticks usually closes the span.
  const next = text.indexOf('`', close)
  const last =
    next === -1 || next >= end ? -1 : runLength(text, next) === length ? next : (runsOfLine().get(length) ?? -1)
  while (close <= last) {
    close = text.indexOf('`', close)
    const count = runLength(text, close)
    close += count
    if (count !== length) continue
    regions.push({ kind: 'span', start: at, end: close, closed: true })
    return close
  }
  return at + length
}

function runLength(text: string, at: number): number {
  let end = at
  while (text[end] === '`') end++
  return end - at
}

function readElement(text: string, at: number, preEnds: FindNext): CodeRegion | undefined {
  if (text.startsWith('<!--', at)) {
    const close = text.indexOf('-->', at + 4)
    return { kind: 'comment', start: at, end: close === -1 ? text.length : close + 3, closed: close !== -1 }
  }
  if (!/^<pre[\s>]/i.test(text.slice(at, at + 5))) return undefined
  const close = preEnds(at)
  return close === text.length ? undefined : { kind: 'pre', start: at, end: close + 6, closed: true }
}
