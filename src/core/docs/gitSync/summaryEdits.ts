import { readAtx } from '../../text/scanning/blockStarts.ts'
import { linkDestination } from '../../text/markdown/links/linkDestination.ts'
import { isAddress } from '../../text/strings/addresses.ts'
import { escapeText } from '../../text/markdown/writing/escapeText.ts'
import type { SummaryFile, SummaryGroup, SummaryItem } from './summaryFile.ts'

/** A new entry. Without a target it's plain text; with `yaml` it's generated pages. */
export interface NewSummaryEntry {
  readonly title: string
  readonly target?: string
  readonly navigationLabel?: string
  readonly yaml?: string
}

/** A position among the children of an entry or the entries of a group, before the one at `index`. */
export interface SummaryPosition {
  readonly group: SummaryGroup
  /** The parent entry. Undefined for the top level of the group. */
  readonly parent?: SummaryItem
  readonly index: number
}

/** Replaces the lines from `start` up to `end` with others. Line numbers are those before all edits. */
export interface LineEdit {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

/** Inserts a new entry at a position, with entries below it if given. */
export function insertEntry(
  text: string,
  summary: SummaryFile,
  position: SummaryPosition,
  entry: NewSummaryEntry,
): LineEdit[] {
  const { indent, marker } = styleAt(summary, position)
  return [insertion(text, position, entryLines(entry, indent, marker))]
}

/** Removes an entry and its children. The lines around it stay. */
export function removeEntry(text: string, item: SummaryItem): LineEdit[] {
  return [{ start: item.line, end: lastOf(text, item), lines: [] }]
}

/** Removes an entry and puts its children in its place. */
export function dissolveEntry(text: string, item: SummaryItem): LineEdit[] {
  const by = item.indent - (item.items[0]?.indent ?? item.indent)
  const below = splitLines(text).slice(item.end, lastOf(text, item))
  return [{ start: item.line, end: lastOf(text, item), lines: below.map((line) => reindent(line, by)) }]
}

/** Moves an entry with its children and adjusts the indentation. Does nothing if the target is inside the entry. */
export function moveEntry(text: string, summary: SummaryFile, item: SummaryItem, to: SummaryPosition): LineEdit[] {
  if (to.parent !== undefined && to.parent.line >= item.line && to.parent.line < item.last) return []
  const { indent, marker } = styleAt(summary, to)
  const end = lastOf(text, item)
  const [first = '', ...below] = splitLines(text).slice(item.line, end)
  const words = first.trimStart().slice(item.marker.length)
  const by = indent + marker.length - item.indent - item.marker.length
  const moved = [' '.repeat(indent) + marker + words, ...below.map((line) => reindent(line, by))]
  return [{ start: item.line, end, lines: [] }, insertion(text, to, moved)]
}

/** Changes an entry without changing its children. */
export function changeEntry(item: SummaryItem, entry: NewSummaryEntry): LineEdit[] {
  return [{ start: item.line, end: item.end, lines: entryLines(entry, item.indent, item.marker) }]
}

/** Adds a group at the end, or after another group. */
export function insertGroup(text: string, summary: SummaryFile, title: string, after?: SummaryGroup): LineEdit[] {
  const group = after ?? summary.groups.at(-1)
  const line = group === undefined ? splitLines(text).length : contentEnd(splitLines(text), group.line ?? 0, group.end)
  return [{ start: line, end: line, lines: ['', `## ${escapeTitle(title)}`, ''] }]
}

/** Changes the title of a group. Its slug stays. */
export function renameGroup(text: string, group: SummaryGroup, title: string): LineEdit[] {
  if (group.line === undefined) return []
  const lines = splitLines(text).slice(group.line, group.below)
  const isUnderlined = lines.length > 1
  const anchor = /<a\s[^<>]*><\/a>[ \t]*$/.exec((isUnderlined ? lines.at(-2) : lines[0]) ?? '')?.[0].trim()
  const mark = '#'.repeat(readAtx((lines[0] ?? '').trimStart())?.level ?? 2)
  const words = [isUnderlined ? undefined : mark, escapeTitle(title), anchor].filter(Boolean).join(' ')
  return [{ start: group.line, end: group.below, lines: [words, ...(isUnderlined ? lines.slice(-1) : [])] }]
}

/** Moves a group to the position of another group. Blank lines between groups stay where they are. */
export function moveGroup(text: string, { groups }: SummaryFile, from: SummaryGroup, to: SummaryGroup): LineEdit[] {
  const order = groups.filter((group) => group !== from)
  order.splice(groups.indexOf(to), 0, from)
  const lines = splitLines(text)
  return groups.flatMap((group, at) => {
    const next = order[at]
    if (next === undefined || next === group || group.line === undefined || next.line === undefined) return []
    const moved = lines.slice(next.line, contentEnd(lines, next.line, next.end))
    return [{ start: group.line, end: contentEnd(lines, group.line, group.end), lines: moved }]
  })
}

/** Applies line edits that don't overlap. All other bytes stay, including the line ends. */
export function applyLineEdits(text: string, edits: readonly LineEdit[]): string {
  const pieces = text.split(/(?<=\n)/)
  if (pieces.at(-1) === '') pieces.pop()
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n'
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end)
  // Joined at the end: checking how a growing string ends copies all of it each time.
  const result: string[] = []
  let at = 0
  for (const { start, end, lines } of sorted) {
    for (const piece of pieces.slice(at, start)) result.push(piece)
    if (lines.length > 0 && result.at(-1)?.endsWith('\n') === false) result.push(lineEnd)
    for (const line of lines) result.push(line + lineEnd)
    at = Math.max(at, end)
  }
  return result.join('') + pieces.slice(at).join('')
}

/** Returns the lines of an entry with this indentation in characters. */
export function entryLines(
  { title, target, navigationLabel, yaml }: NewSummaryEntry,
  indent: number,
  marker: string,
): string[] {
  const start = `${' '.repeat(indent)}${marker} `
  if (yaml !== undefined) {
    const inside = ' '.repeat(start.length)
    return [
      `${start}\`\`\`yaml`,
      ...yaml.split('\n').map((line) => (line === '' ? '' : inside + line)),
      `${inside}\`\`\``,
    ]
  }
  if (target === undefined) return [start + escapeTitle(title)]
  const label = navigationLabel === undefined ? '' : ` "${onOneLine(navigationLabel).replace(/["\\]/g, '\\$&')}"`
  return [`${start}[${escapeTitle(title)}](${linkDestination(encodedTarget(target))}${label})`]
}

/** Encodes spaces in file paths, so that every Markdown parser reads them as one target. */
function encodedTarget(target: string): string {
  const printable = target.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, encodeURIComponent)
  return isAddress(target) ? printable : printable.replaceAll(' ', '%20')
}

/** Escapes a title for a table of contents. */
export function escapeTitle(title: string): string {
  return escapeText(onOneLine(title), 'heading', { start: false, end: true })
}

/** Replaces line ends and other control characters. */
export function onOneLine(words: string): string {
  return words.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Returns the indentation and marker for an entry: those of its future siblings, or the ones used in the file. */
function styleAt(summary: SummaryFile, { group, parent, index }: SummaryPosition): { indent: number; marker: string } {
  const siblings = parent?.items ?? group.items
  const sibling = siblings[index - 1] ?? siblings.at(index > 0 ? -1 : 0)
  if (sibling !== undefined) {
    const counts = index > 0 && siblings[0]?.marker !== siblings[1]?.marker
    return { indent: sibling.indent, marker: counts ? nextMarker(sibling.marker) : sibling.marker }
  }
  const first = summary.groups.flatMap(({ items }) => items)[0]
  const marker = (parent?.marker ?? first?.marker ?? '*').replace(/\d+/, '1')
  if (parent === undefined) return { indent: first?.indent ?? 0, marker }
  return { indent: parent.indent + Math.max(stepOf(summary), parent.marker.length + 1), marker }
}

/** Returns the marker after one with a number. The numbers of the entries below it stay, because readers don't see them. */
function nextMarker(marker: string): string {
  return marker.replace(/\d+/, (number) => String(Number(number) + 1))
}

/** Returns how far children are indented from their parents: two characters, unless the file does it differently. */
function stepOf(summary: SummaryFile): number {
  const waiting: SummaryItem[] = summary.groups.flatMap(({ items }) => items)
  for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
    const child = item.items[0]
    if (child !== undefined) return child.indent - item.indent
    waiting.push(...item.items)
  }
  return 2
}

function insertion(text: string, { group, parent, index }: SummaryPosition, lines: readonly string[]): LineEdit {
  const siblings = parent?.items ?? group.items
  const next = siblings[index]
  const before = siblings.at(-1)
  const line =
    next?.line ??
    (before === undefined ? undefined : lastOf(text, before)) ??
    parent?.end ??
    contentEnd(splitLines(text), group.line ?? -1, group.end)
  const needsSpace = next === undefined && before === undefined && parent === undefined
  const above = needsSpace && (splitLines(text)[line - 1] ?? '').trim() !== '' ? [''] : []
  return { start: line, end: line, lines: [...above, ...lines] }
}

/** Returns the line after the last line of an entry. Blank lines below it belong to the next entry. */
function lastOf(text: string, item: SummaryItem): number {
  return contentEnd(splitLines(text), item.line, item.last)
}

function contentEnd(lines: readonly string[], start: number, end: number): number {
  let line = end
  while (line > start + 1 && (lines[line - 1] ?? '').trim() === '') line--
  return line
}

function reindent(line: string, by: number): string {
  if (line.trim() === '') return line
  if (by >= 0) return ' '.repeat(by) + line
  const space = /^[ \t]*/.exec(line)?.[0].length ?? 0
  return line.slice(Math.min(space, -by))
}

function splitLines(text: string): string[] {
  return text.split(/\r?\n/)
}
