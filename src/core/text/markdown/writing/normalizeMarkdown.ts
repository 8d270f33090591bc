import { isRule } from '../../scanning/blockStarts.ts'
import type { BlockKind, PageBlock } from '../../scanning/pageBlock.ts'
import { lineEndOf, bodyMap, type PageMap } from '../../scanning/pageMap.ts'
import { endsWithAddress } from './endsWithAddress.ts'

/**
 * Normalizes Markdown as the platform returns it after a save: LF, no trailing spaces, one blank line between blocks,
 * `*` for unordered lists, one newline at the end. Code stays as it is. With `keepsBlankLines`, all blank lines between
 * blocks and at the start stay, too. Idempotent.
 */
export function normalizeMarkdown(markdown: string, keepsBlankLines = false): string {
  const lines = markdown
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const map = bodyMap(lines.join('\n'))
  starBullets(lines, map)
  const kept = keptLines(map)
  const inner = innerLines(map)
  const trimmed = lines.map((line, index) => (kept.has(index) ? line : trimLine(line, inner.has(index))))
  const spaced = keepsBlankLines ? trimmed : trimmed.filter((_, index) => isWanted(trimmed, index, kept))
  const text = spaced.join('\n').trimEnd()
  return text.trim() === '' ? '' : `${keepsBlankLines ? text : text.replace(/^\n+/, '')}\n`
}

const keptKinds: ReadonlySet<BlockKind> = new Set(['fence', 'code', 'html', 'math', 'details'])

/** Returns the lines in which white space is significant. */
function keptLines({ blocks }: PageMap): Set<number> {
  const kept = new Set<number>()
  for (const { kind, line, endLine } of blocks) {
    if (keptKinds.has(kind)) for (let at = line; at < endLine; at++) kept.add(at)
  }
  return kept
}

/** Returns the lines of paragraphs that another line of them follows. */
function innerLines({ blocks }: PageMap): Set<number> {
  const inner = new Set<number>()
  for (const { kind, line, endLine } of blocks) {
    if (kind === 'paragraph' || kind === 'note') for (let at = line; at < endLine - 1; at++) inner.add(at)
  }
  return inner
}

/** Trims the white space at the end of a line. In a paragraph, two spaces are a line break. */
function trimLine(line: string, isInner: boolean): string {
  const bare = line.trimEnd()
  const isBreak = isInner && line.endsWith('  ')
  if (isBreak && endsWithAddress(bare)) return `${bare}  `
  return isBreak && /[\p{L}\p{N}.,;:!?)\]*_`"']$/u.test(bare) ? `${bare}\\` : bare
}

function isWanted(lines: string[], index: number, kept: Set<number>): boolean {
  if (kept.has(index) || lines[index]?.trim() !== '') return true
  return index > 0 && (lines[index - 1]?.trim() !== '' || kept.has(index - 1))
}

/**
 * Changes a list as a whole or not, because another marker begins another list. Adjacent lists that differ only in
 * their markers keep them. So does a list with an item that can't have a star.
 */
function starBullets(lines: string[], map: PageMap): void {
  for (const items of bulletLists(map)) {
    const starred = items.map((item) => starLine(map, item))
    if (starred.includes(undefined)) continue
    for (const [index, { line }] of items.entries()) lines[line] = starred[index] ?? ''
  }
}

/**
 * Returns the items of each list whose markers all begin their line. A marker inside the line of another item can't be
 * distinguished.
 */
function bulletLists({ blocks }: PageMap): PageBlock[][] {
  const found = new Map<PageBlock, PageBlock[]>()
  const left = new Set<PageBlock>()
  const begun = new Set<number>()
  /** The last block at each depth. */
  const last: PageBlock[] = []
  for (const block of blocks) {
    const { kind, depth, line, mark } = block
    const list = last[depth - 1]
    const before = last[depth]
    if (kind === 'list' && !isNumbered(mark)) {
      found.set(block, [])
      if (before?.kind === 'list' && !isNumbered(before.mark)) left.add(block).add(before)
    } else if (kind === 'item' && list !== undefined) {
      if (begun.has(line)) left.add(list)
      begun.add(line)
      found.get(list)?.push(block)
    }
    last[depth] = block
    last.length = depth + 1
  }
  return [...found].flatMap(([list, items]) => (left.has(list) ? [] : [items]))
}

function isNumbered(mark: string): boolean {
  return mark === '.' || mark === ')'
}

/** Returns the line of an item with a star as its marker. Undefined if that would be a rule. */
function starLine(map: PageMap, { line, start, end, mark }: PageBlock): string | undefined {
  const { text, lineStarts } = map
  const first = text.slice(start, Math.min(end, lineEndOf(map, line)))
  const starred = `*${first.slice(mark.length)}`
  return isRule(starred.trimEnd()) ? undefined : text.slice(lineStarts[line], start) + starred
}
