import type { Env, Token } from 'markdown-it'
import { blockTokens } from '../dialect/dialectParser.ts'
import { firstIndex } from '../../edits/firstIndex.ts'
import { moved, type Span } from './foundLink.ts'
import { independentParts } from './independentParts.ts'

/**
 * A part of a text that is scanned by itself: running text, HTML, the line of a tag, the content of a tag that repeats
 * its link (`repeat`), or text outside all blocks (`loose`).
 */
export type LinkRegion = Span & { type: 'text' | 'html' | 'tag' | 'repeat' | 'loose' }

/** The parts of a text that can hold links, in order and without code, and the labels of its definitions. */
type LinkRegions = { regions: LinkRegion[]; labels: Set<string> }

type LineUse = { type: LinkRegion['type'] | 'none'; first: number }

const undefinedLink = /\]\(|<\S|\{%-?\s*(?:end)?(?:embed|file|content-ref|page-ref|openapi|swagger|include)/
const definedLink = /\]|<\S|\{%/
const skipped = new Set(['fence', 'code_block', 'math_block'])

/**
 * Finds the parts that can hold links. Parses only blocks, and only those that can hold a link. If you pass `targets`,
 * the result can leave out parts without a link to one of them.
 */
export function linkRegions(markdown: string, targets?: readonly string[]): LinkRegions {
  // If the text defines any link, all words in brackets can be one.
  const isDefining = markdown.includes(']:')
  const mayHoldLink = isDefining ? definedLink : undefinedLink
  const isWanted = (text: string): boolean => targets === undefined || isDefining || mayName(text, targets)
  if (!mayHoldLink.test(markdown) || !isWanted(markdown)) return { regions: [], labels: new Set() }
  const parts = independentParts(markdown).flatMap(({ start, end }) => {
    const text = markdown.slice(start, end)
    return isWanted(text) && mayHoldLink.test(text) ? { start, text } : []
  })
  return readRegions(parts)
}

/**
 * Returns whether a text can contain one of the targets. Ignores escapes and the `mailto:` of addresses in angle
 * brackets.
 */
function mayName(text: string, targets: readonly string[]): boolean {
  return /\\|&#?\w/.test(text) || targets.some((target) => text.includes(target.replace(/^mailto:/, '')))
}

/** Returns the parts of the whole text, including those that can't hold links. */
export function textRegions(markdown: string): LinkRegion[] {
  return readRegions([{ start: 0, text: markdown }]).regions
}

/** Reads parts that are independent of the text around them, one after the other. */
function readRegions(parts: readonly { readonly start: number; readonly text: string }[]): LinkRegions {
  const env: Env = {}
  const source = parts.map(({ text }) => text).join('')
  const uses = lineUses(blockTokens(source.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD'), env))
  let line = 0
  const regions = parts.flatMap(({ start, text }) => {
    const starts = lineStarts(text)
    const own = uses.slice(line, (line += starts.length - 1))
    return partRegions(text, own, starts).map((region) => moved(region, start))
  })
  return { regions, labels: new Set(Object.keys(env.references ?? {})) }
}

function partRegions(text: string, uses: readonly (LineUse | undefined)[], starts: readonly number[]): LinkRegion[] {
  const regions: LinkRegion[] = []
  const count = starts.length - 1
  for (let line = 0; line < count; line++) {
    const use = uses[line]
    const first = line
    while (line + 1 < count && sameRegion(use, uses[line + 1])) line++
    const span = { start: starts[first] ?? 0, end: starts[line + 1] ?? text.length }
    if (use === undefined) pushLoose(regions, text, span)
    else if (use.type !== 'none') regions.push({ type: use.type, ...span })
  }
  return regions
}

/** Text outside all blocks is a definition (which leaves no token), the end of a tag, or an HTML tag around blocks. */
function pushLoose(regions: LinkRegion[], markdown: string, span: Span): void {
  const text = markdown.slice(span.start, span.end)
  if (text.trim() !== '' && /[[<{]/.test(text)) regions.push({ type: 'loose', ...span })
}

function sameRegion(one: LineUse | undefined, other: LineUse | undefined): boolean {
  return one === undefined ? other === undefined : one.type === other?.type && one.first === other.first
}

/** Returns how each line is used. Lines outside all blocks are undefined. */
function lineUses(tokens: readonly Token[]): (LineUse | undefined)[] {
  const uses: (LineUse | undefined)[] = []
  const fill = (map: [number, number], type: LineUse['type']) => {
    const use = { type, first: map[0] }
    for (let line = map[0]; line < map[1]; line++) uses[line] = use
  }
  for (const token of tokens) {
    if (token.map === null) continue
    if (token.type === 'inline' || token.type === 'tr_open') fill(token.map, 'text')
    else if (token.type === 'html_block') fill(token.map, 'html')
    else if (skipped.has(token.type)) fill(token.map, 'none')
    else if (token.type.startsWith('dialect_')) fill([token.map[0], token.map[0] + 1], 'tag')
    if (token.type === 'dialect_void' && token.map[1] > token.map[0] + 1)
      fill([token.map[0] + 1, token.map[1]], 'repeat')
  }
  return uses
}

/** Returns the offset of each line and, at the end, the length of the text. `\r\n`, `\n` and `\r` end a line. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  if (text.includes('\r')) {
    for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length)
  } else {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  }
  if (starts.at(-1) !== text.length) starts.push(text.length)
  return starts
}

/**
 * Returns the line and column of an offset, both counted from 1, by the `lineStarts` of its text. The end of a text
 * belongs to the last line.
 */
export function lineAt(starts: readonly number[], offset: number): { readonly line: number; readonly column: number } {
  const next = firstIndex(starts, (start) => start > offset)
  const line = Math.max(1, Math.min(next, starts.length - 1))
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 }
}
