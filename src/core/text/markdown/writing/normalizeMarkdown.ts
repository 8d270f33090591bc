import type { Token } from 'markdown-it'
import { blockTokens } from '../dialect/dialectParser.ts'
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
  const tokens = blockTokens(lines.join('\n'))
  starBullets(lines, tokens)
  const kept = keptLines(tokens)
  const trimmed = lines.map((line, index) => trimLine(line, kept.has(index), lines[index + 1]))
  const spaced = keepsBlankLines ? trimmed : trimmed.filter((_, index) => isWanted(trimmed, index, kept))
  const text = spaced.join('\n').trimEnd()
  return text.trim() === '' ? '' : `${keepsBlankLines ? text : text.replace(/^\n+/, '')}\n`
}

const keptTypes = new Set(['fence', 'code_block', 'html_block', 'math_block'])

/** Returns the lines in which white space is significant. */
function keptLines(tokens: Token[]): Set<number> {
  const kept = new Set<number>()
  for (const { type, map } of tokens) {
    if (map === null || !keptTypes.has(type)) continue
    for (let at = map[0]; at < map[1]; at++) kept.add(at)
  }
  return kept
}

/** Trims the white space at the end of a line, unless `isKept`. `next` is the line after it. */
function trimLine(line: string, isKept: boolean, next: string | undefined): string {
  if (isKept) return line
  const bare = line.trimEnd()
  const isBreak = line.endsWith('  ') && bare !== '' && next !== undefined && next.trim() !== ''
  if (isBreak && endsWithAddress(bare)) return `${bare}  `
  return isBreak && /[\p{L}\p{N}.,;:!?)\]*_`"']$/u.test(bare) && !/^\s*(#|[-*_=]+$|\|)/.test(bare) ? `${bare}\\` : bare
}

function isWanted(lines: string[], index: number, kept: Set<number>): boolean {
  if (kept.has(index) || lines[index]?.trim() !== '') return true
  return index > 0 && (lines[index - 1]?.trim() !== '' || kept.has(index - 1))
}

/**
 * Changes a list as a whole or not, because another marker begins another list. Adjacent lists that differ only in
 * their markers keep them. So does a list with an item that can't have a star.
 */
function starBullets(lines: string[], tokens: Token[]): void {
  const items = itemsOfBulletLists(tokens)
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    if (token.type !== 'bullet_list_open' || before?.type !== 'bullet_list_close') return
    items.delete(token)
    items.delete(openingOf(tokens, index - 1))
  })
  for (const list of items.values()) {
    const starred = list.map((item) => starLine(lines, item))
    if (starred.includes(undefined)) continue
    for (const [index, item] of list.entries()) lines[lineOf(item)] = starred[index] ?? ''
  }
}

/**
 * Returns the items of each list whose markers all begin their line. A marker inside the line of another item can't be
 * distinguished.
 */
function itemsOfBulletLists(tokens: Token[]): Map<Token, Token[]> {
  const items = new Map<Token, Token[]>()
  const nested = new Set<Token>()
  const begun = new Set<number>()
  const open: Token[] = []
  for (const token of tokens) {
    const list = open.at(-1)
    if (token.type === 'bullet_list_open') items.set(token, [])
    if (/^(?:bullet|ordered)_list_open$/.test(token.type)) open.push(token)
    else if (/^(?:bullet|ordered)_list_close$/.test(token.type)) open.pop()
    else if (token.type === 'list_item_open' && list) {
      if (begun.has(lineOf(token))) nested.add(list)
      begun.add(lineOf(token))
      items.get(list)?.push(token)
    }
  }
  for (const list of nested) items.delete(list)
  return items
}

function openingOf(tokens: Token[], close: number): Token {
  const level = tokens[close]?.level
  const at = tokens.findLastIndex(
    (token, index) => index < close && token.type === 'bullet_list_open' && token.level === level,
  )
  return tokens[at] as Token
}

function lineOf(item: Token): number {
  return item.map?.[0] ?? 0
}

/**
 * Returns the line of an item with a star as its marker. Undefined if that would be a rule, or if there's no marker.
 */
function starLine(lines: readonly string[], item: Token): string | undefined {
  const line = lines[lineOf(item)] ?? ''
  const changed = line.replace(/^([\s>]*)[-+*](?=\s|$)/, '$1*')
  if (changed === line && item.markup !== '*') return undefined
  return /^[\s>]*\*(?:[ \t]*\*){2,}[ \t]*$/.test(changed) ? undefined : changed
}

const fence = /^[\s>]*(`{3,}(?=[^`]*$)|~{3,})/

/**
 * Approximates {@link normalizeMarkdown} by looking at lines only, for texts that are too long to parse. Use it to
 * compare texts, not to send them.
 */
export function normalizeRoughly(markdown: string): string {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n')
  const kept: string[] = []
  let open: string | undefined
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1]
    const isCode = open !== undefined
    if (open === undefined) open = mark
    else if (mark?.startsWith(open) && line.trim() === mark) open = undefined
    const text = isCode ? line : trimLine(line, false, lines[index + 1]).replace(/^([\s>]*)[-+](?=\s|$)/, '$1*')
    if (isCode || text !== '' || kept.at(-1) !== '') kept.push(text)
  }
  return `${kept.join('\n').trim()}\n`
}
