/** How a fence begins: its marker and what follows it on the line. */
export interface FenceStart {
  readonly mark: string
  readonly info: string
}

const fence = /^(`{3,})([^`]*)$|^(~{3,})((?:[^~].*)?)$/s

/** Reads a line without its indentation as the beginning of a fence. */
export function readFenceStart(line: string): FenceStart | undefined {
  const [whole, ticks, language = '', tildes, info = ''] = fence.exec(line) ?? []
  if (whole === undefined) return undefined
  return { mark: ticks ?? tildes ?? '', info: (ticks === undefined ? info : language).trim() }
}

/** Returns whether a line without its indentation ends a fence that begins with `mark`. */
export function endsFence(line: string, mark: string): boolean {
  const bare = line.trimEnd()
  return bare.length >= mark.length && bare === mark.charAt(0).repeat(bare.length)
}

/** Returns the length of the longest run of one of a fence's signs at the start of a line of code. 0 for none. */
export function longestFence(code: string, sign: string): number {
  const runs = code.match(sign === '~' ? /~{3,}/g : /`{3,}/g) ?? []
  return runs.reduce((longest, { length }) => Math.max(longest, length), 0)
}

const atx = /^(#{1,6})(?:[ \t]+|$)/

/** Reads a line without its indentation as a heading: its level, and the number of characters before its words. */
export function readAtx(line: string): { readonly level: number; readonly length: number } | undefined {
  const found = atx.exec(line)
  return found === null ? undefined : { level: found[1]?.length ?? 1, length: found[0].length }
}

/** Removes the closing number signs of a heading and the space around them. */
export function withoutClosingSigns(heading: string): string {
  const trimmed = heading.trimEnd()
  const bare = trimmed.replace(/(?<!#)#+$/, '')
  return bare === '' || /\s$/.test(bare) ? bare.trimEnd() : trimmed
}

/** Returns the level of a heading that a line underlines, if text is above it. */
export function underlinedLevel(line: string): 1 | 2 | undefined {
  const bare = line.trimEnd()
  if (bare === '' || bare !== bare.charAt(0).repeat(bare.length)) return undefined
  return bare.startsWith('=') ? 1 : bare.startsWith('-') ? 2 : undefined
}

const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/

/** Returns whether a line without its indentation is a divider. */
export function isRule(line: string): boolean {
  return rule.test(line)
}

/** The marker of a list item: how long it is, the sign that all items of a list share, and the number. */
export interface ItemMarker {
  readonly length: number
  readonly sign: string
  readonly number: number | undefined
}

const item = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/

/** Reads the marker at the start of a line without its indentation. */
export function readItemMarker(line: string): ItemMarker | undefined {
  const [mark, bullet, number, delimiter = ''] = item.exec(line) ?? []
  if (mark === undefined) return undefined
  return { length: mark.length, sign: bullet ?? delimiter, number: number === undefined ? undefined : Number(number) }
}

const box = /^\[[ xX]\][ \t]+/

/** Returns the length of a check box with the space after it. 0 if there is none. */
export function checkBoxLength(line: string): number {
  return box.exec(line)?.[0].length ?? 0
}

/** How an HTML block ends: at the first line with this expression, or at an empty line. */
export interface HtmlStart {
  readonly end: RegExp | undefined
  /** Whether it can follow a paragraph without an empty line. */
  readonly interrupts: boolean
}

const blockNames =
  'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul'.replaceAll(
    ' ',
    '|',
  )
const attribute = String.raw`[ \t\r\n]+[A-Za-z_:][\w.:-]*(?:[ \t\r\n]*=[ \t\r\n]*(?:[^\s"'=<>\x60]+|'[^']*'|"[^"]*"))?`
const wholeTag = String.raw`<(?:[A-Za-z][A-Za-z\d-]*(?:${attribute})*[ \t\r\n]*\/?|\/[A-Za-z][A-Za-z\d-]*[ \t\r\n]*)>`
const htmlStarts: readonly (HtmlStart & { readonly start: RegExp })[] = [
  {
    start: /^<(?:script|pre|style|textarea)(?=[ \t>]|$)/i,
    end: /<\/(?:script|pre|style|textarea)>/i,
    interrupts: true,
  },
  { start: /^<!--/, end: /-->/, interrupts: true },
  { start: /^<\?/, end: /\?>/, interrupts: true },
  { start: /^<![A-Za-z]/, end: />/, interrupts: true },
  { start: /^<!\[CDATA\[/, end: /\]\]>/, interrupts: true },
  { start: new RegExp(String.raw`^<\/?(?:${blockNames})(?=[ \t]|\/?>|$)`, 'i'), end: undefined, interrupts: true },
  { start: new RegExp(String.raw`^${wholeTag}[ \t]*$`), end: undefined, interrupts: false },
]

/** Reads a line without its indentation as the beginning of an HTML block. */
export function readHtmlStart(line: string): HtmlStart | undefined {
  return htmlStarts.find(({ start }) => start.test(line))
}

/** Finds a complete HTML tag at an offset. */
export const htmlTagAt: RegExp = new RegExp(wholeTag, 'y')

/** The signs at the ends of a comment. */
export const commentStart = '<!--'
export const commentEnd = '-->'

/** The source of an expression for a comment. One without an end goes on to the end of the text. */
export const commentSource = `${commentStart}[^]*?(?:${commentEnd}|$)`

const detailsStart = /^<details(?:[ \t][^>]*)?>/i
const summaryLine = /^<summary(?:[ \t][^>]*)?>.*<\/summary>[ \t]*$/i
const detailsEnd = /^<\/details>[ \t]*$/i

/** Returns what follows `<details>` on a line that opens one. Undefined for other lines. */
export function afterDetailsStart(line: string): string | undefined {
  const found = detailsStart.exec(line)
  return found === null || /<\/details>/i.test(line) ? undefined : line.slice(found[0].length).trim()
}

/** Returns whether a line is a whole `<summary>`. */
export function isSummaryLine(line: string): boolean {
  return summaryLine.test(line)
}

/** Returns whether a line only ends `<details>`. */
export function isDetailsEnd(line: string): boolean {
  return detailsEnd.test(line)
}

/** Returns the number of columns of the line below the head of a table. Undefined for other lines. */
export function ruleColumns(line: string): number | undefined {
  if (!/^[-:|][-:| \t]+$/.test(line) || /^-[ \t]/.test(line)) return undefined
  const parts = line.split('|').map((part) => part.trim())
  const [first, last] = [parts[0] === '' ? 1 : 0, parts.at(-1) === '' ? parts.length - 1 : parts.length]
  const columns = parts.slice(first, last)
  return columns.length > 0 && columns.every((part) => /^:?-+:?$/.test(part)) ? columns.length : undefined
}

/** Returns the number of cells of a table row. */
export function rowCells(line: string): number {
  const bare = line.trim()
  let cells = 1
  for (let at = bare.indexOf('|'); at !== -1; at = bare.indexOf('|', at + 1)) if (bare[at - 1] !== '\\') cells++
  if (bare.startsWith('|')) cells--
  if (bare.endsWith('|') && !bare.endsWith('\\|') && bare.length > 1) cells--
  return cells
}

const noteStart = /^\[\^([^\]\s]{1,100})\]:[ \t]*/

/** Returns the label of a note that a line begins, and the length of its mark. */
export function readNoteStart(line: string): { readonly label: string; readonly length: number } | undefined {
  const [mark, label = ''] = noteStart.exec(line) ?? []
  return mark === undefined ? undefined : { label, length: mark.length }
}

const label = /\[(?=[^\]]*[^\s\]])((?:[^[\]\\]|\\[^])+)\]:[ \t]*\n?[ \t]*/y
const bracketed = /<(?:[^<>\\\n]|\\.)*>/y
const title = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\)/y
const space = /[ \t]*/y
const lineEnd = /[ \t]*(?:\n|$)/y

/** CommonMark's limit of the length of a label. */
const maxLabelLength = 999

/**
 * Returns where each link definition at the start of a paragraph ends: the offset of the line after it. `text` is the
 * paragraph without the prefixes of its lines.
 */
export function definitionEnds(text: string): number[] {
  const ends: number[] = []
  for (let at = 0; at < text.length;) {
    const end = definitionEnd(text, at)
    if (end === undefined) break
    ends.push((at = end))
  }
  return ends
}

function definitionEnd(text: string, start: number): number | undefined {
  const words = after(label, text, start)
  if (words === undefined || words.length > maxLabelLength + 100) return undefined
  const target = targetEnd(text, start + words.length)
  if (target === undefined) return undefined
  const plain = after(lineEnd, text, target)
  const from = target + (plain ?? after(space, text, target) ?? '').length
  const indent = plain === undefined ? '' : (after(space, text, from) ?? '')
  const written = from > target || plain !== undefined ? after(title, text, from + indent.length) : undefined
  if (written !== undefined && !/\n[ \t]*\n/.test(written)) {
    const end = from + indent.length + written.length
    const rest = after(lineEnd, text, end)
    if (rest !== undefined) return end + rest.length
  }
  return plain === undefined ? undefined : from
}

function after(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** Returns the end of a link's target. */
function targetEnd(text: string, start: number): number | undefined {
  if (text[start] === '<') {
    const found = after(bracketed, text, start)
    return found === undefined ? undefined : start + found.length
  }
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign <= ' ') break
    if (sign === '\\' && (text[at + 1] ?? ' ') > ' ') at++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth < 0) return undefined
  }
  return at === start || depth !== 0 ? undefined : at
}
