import { pageMap } from '../../text/scanning/pageMap.ts'

/** The smallest part of a page to merge: a heading, a paragraph, a list item, a table row, a tag, code. */
export interface PageUnit {
  /** Its lines, without the empty ones at the end. */
  readonly text: string
  /** The empty lines after it. Changing them isn't a change of the block. */
  readonly blanks: readonly string[]
}

/** What follows most units. They share one list, because a long text has very many units. */
const oneBlank: readonly string[] = ['']

/** Splits a text with LF into units. {@link joinUnits} restores exactly the same text. */
export function splitUnits(text: string): PageUnit[] {
  const starts = unitStarts(text)
  const lines = text.split('\n')
  const units: PageUnit[] = []
  let from = 0
  for (let at = 1; at <= lines.length; at++) {
    if (at < lines.length && !starts.has(at)) continue
    let end = at
    while (end > from && lines[end - 1]?.trim() === '') end--
    const blanks = at - end === 1 && lines[end] === '' ? oneBlank : lines.slice(end, at)
    const last = units.at(-1)
    if (end === from && last) units[units.length - 1] = { ...last, blanks: [...last.blanks, ...blanks] }
    else units.push({ text: end - from === 1 ? (lines[from] ?? '') : lines.slice(from, end).join('\n'), blanks })
    from = at
  }
  return units
}

/** Joins units to a text. */
export function joinUnits(units: readonly PageUnit[]): string {
  return units.flatMap(({ text, blanks }) => (text === '' ? blanks : [text, ...blanks])).join('\n')
}

/** Returns whether two texts have the same units, apart from the empty lines around them. */
export function isSameSplit(one: readonly PageUnit[], other: readonly PageUnit[]): boolean {
  const [first, second] = [one, other].map((units) => units.flatMap(({ text }) => (text === '' ? [] : [text])))
  return first?.length === second?.length && first?.every((text, at) => text === second?.[at]) === true
}

/** Returns the lines that begin a unit, or follow one. */
function unitStarts(text: string): Set<number> {
  const { frontMatter, blocks } = pageMap(text)
  const rows = text.slice(0, frontMatter?.after ?? 0).split('\n')
  const starts = new Set<number>([rows.length - 1])
  // A value can span many lines. Each name begins a line.
  for (const [line, row] of rows.entries()) if (/^[^\s]/.test(row)) starts.add(line)
  for (const { kind, line, endLine } of blocks) {
    starts.add(line).add(endLine)
    if (kind === 'table') for (let row = line; row < endLine; row++) starts.add(row)
  }
  return starts
}
