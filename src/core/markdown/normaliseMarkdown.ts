import type { Token } from 'markdown-it'
import { dialect } from './dialect/dialectParser.ts'

/** What `normaliseMarkdown` changes; everything unless switched off. */
export type NormaliseOptions = {
  /** CRLF and CR become LF. Off, the text is looked at with LF and given back with CRLF where it began so. */
  lineEndings?: boolean
  /** White space at the end of lines goes, except two spaces or more, which are a break: they become a backslash. */
  trailingSpaces?: boolean
  /** One empty line between blocks; none at the start. */
  blankLines?: boolean
  /** Unordered lists have `*`. */
  bullets?: boolean
}

/**
 * Markdown as a live service gives it back after a save: LF, no trailing spaces, one blank line between blocks, `*` for
 * unordered lists, one newline at the end. Code stays as it is. Idempotent.
 */
export function normaliseMarkdown(markdown: string, options: NormaliseOptions = {}): string {
  const { lineEndings = true, trailingSpaces = true, blankLines = true, bullets = true } = options
  const usesCarriageReturns = /^[^\r\n]*\r\n/.test(markdown)
  const lines = markdown
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const tokens = dialect.parse(lines.join('\n'), {})
  if (bullets) starBullets(lines, tokens)
  const kept = keptLines(tokens)
  const trimmed = trailingSpaces ? lines.map((line, index) => trimLine(line, kept.has(index), lines[index + 1])) : lines
  const spaced = blankLines ? trimmed.filter((_, index) => isWanted(trimmed, index, kept)) : trimmed
  const text = spaced.join('\n').replace(/\s*$/, '')
  const result = text.trim() === '' ? '' : `${blankLines ? text.replace(/^\n+/, '') : text}\n`
  return !lineEndings && usesCarriageReturns ? result.replaceAll('\n', '\r\n') : result
}

const keptTypes = new Set(['fence', 'code_block', 'html_block', 'math_block'])

/** Lines in which white space counts. */
function keptLines(tokens: Token[]): Set<number> {
  const kept = new Set<number>()
  for (const { type, map } of tokens) {
    if (map === null || !keptTypes.has(type)) continue
    for (let at = map[0]; at < map[1]; at++) kept.add(at)
  }
  return kept
}

function trimLine(line: string, isKept: boolean, next: string | undefined): string {
  if (isKept) return line
  const bare = line.trimEnd()
  const isBreak = / {2,}$/.test(line) && bare !== '' && next !== undefined && next.trim() !== ''
  return isBreak && /[\p{L}\p{N}.,;:!?)\]*_`"']$/u.test(bare) && !/^\s*(#|[-*_=]+$|\|)/.test(bare) ? `${bare}\\` : bare
}

function isWanted(lines: string[], index: number, kept: Set<number>): boolean {
  if (kept.has(index) || lines[index]?.trim() !== '') return true
  return index > 0 && (lines[index - 1]?.trim() !== '' || kept.has(index - 1))
}

/** Two lists next to each other differ in their markers only: these keep them. */
function starBullets(lines: string[], tokens: Token[]): void {
  const isBeside = new Set<Token>()
  tokens.forEach((token, index) => {
    if (token.type !== 'bullet_list_open') return
    const before = tokens[index - 1]
    if (before?.type !== 'bullet_list_close') return
    isBeside.add(token).add(openingOf(tokens, index - 1))
  })
  const open: boolean[] = []
  for (const token of tokens) {
    if (token.type === 'bullet_list_open') open.push(!isBeside.has(token))
    if (token.type === 'bullet_list_close') open.pop()
    if (token.type === 'ordered_list_open') open.push(false)
    if (token.type === 'ordered_list_close') open.pop()
    const line = token.map?.[0]
    if (token.type !== 'list_item_open' || line === undefined || open.at(-1) !== true || token.markup === '*') continue
    lines[line] = starLine(lines[line] ?? '', token)
  }
}

function openingOf(tokens: Token[], close: number): Token {
  const level = tokens[close]?.level
  const at = tokens.findLastIndex(
    (token, index) => index < close && token.type === 'bullet_list_open' && token.level === level,
  )
  return tokens[at] as Token
}

/** Only the first marker of a line: one that is nested in the same line keeps its own. */
function starLine(line: string, token: Token): string {
  const changed = line.replace(/^([\s>]*)[-+](?=\s|$)/, '$1*')
  const isRule = /^[\s>]*\*(?:[ \t]*\*){2,}[ \t]*$/.test(changed)
  return token.markup === '' || isRule ? line : changed
}
