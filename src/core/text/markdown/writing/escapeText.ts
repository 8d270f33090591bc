import { endsWithAddress } from './endsWithAddress.ts'

/** The context of running text. It determines what must be escaped, and whether the text can span lines. */
export type TextContext = 'paragraph' | 'heading' | 'cell' | 'html'

/**
 * Escapes plain words so that Markdown reads them back unchanged. `edges` tells whether they begin or end the block,
 * where white space would be lost. Newlines become hard breaks.
 */
export function escapeText(text: string, place: TextContext, edges = { start: true, end: true }): string {
  const lines = escapeMarks(text, place).split('\n')
  const escaped = lines.map((line, index) => {
    const begins = index > 0 || edges.start
    const ends = index < lines.length - 1 || edges.end
    const started = begins ? escapeStart(line, place) : line
    return ends ? started.replace(/(?<!\s)\s+$/u, encode) : started
  })
  return joinLines(escaped, place)
}

/** The mark of an annotation stays one, unless it would begin a link or an annotation. */
function escapeMarks(text: string, place: TextContext): string {
  const multiLine = text.includes('\n')
  return text
    .replace(
      /(\[\^[\p{L}\p{N}-]{1,100}\](?![(:[]))|[\\`*[\]]/gu,
      (sign, note: string | undefined) => note ?? `\\${sign}`,
    )
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/(https?:\/\/[^\s<]+)|(?<!\\)&(?=#?\w)/gi, (found, address?: string) => address ?? `\\${found}`)
    .replace(place === 'html' ? /</g : /<(?=[A-Za-z/!?])/g, place === 'html' ? '&lt;' : '\\<')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/\$(?=\$)|(?<=\$)\$/g, '\\$')
    .replace(/\{(?=%|#)/g, '\\{')
    .replace(/(?<!#)#+$/, (signs) => (place === 'heading' ? '\\#'.repeat(signs.length) : signs))
    .replace(/\|/g, (sign) => (multiLine && place === 'paragraph' ? `\\${sign}` : sign))
}

/**
 * Escapes the start of a line that would begin a heading, quote, list, rule or fence. In a cell, none of them can begin,
 * but a cell of dashes could be read as a rule below titles.
 */
function escapeStart(line: string, place: TextContext): string {
  const started = line.replace(/^\s+/u, encode)
  if (place === 'cell') return started.replace(/^:?-+:?$/, '\\$&')
  return started
    .replace(/^([#>+=:|-])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^~/, '\\~')
    .replace(/^\$/, '\\$')
}

/**
 * Joins lines with a backslash, which makes a hard break, except at an edge or next to another break. A backslash after
 * an address would become a part of it, so spaces make the break there.
 */
function joinLines(lines: string[], place: TextContext): string {
  let result = lines[0] ?? ''
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const before = lines[index - 1] ?? ''
    const isEdge = before === '' || line === ''
    result += (place !== 'paragraph' || isEdge ? '&#10;' : endsWithAddress(before) ? '  \n' : '\\\n') + line
  }
  return result
}

/** Writes white space as numeric entities, which parsers don't trim. */
function encode(space: string): string {
  return Array.from(space, (character) => `&#${character.codePointAt(0) ?? 32};`).join('')
}
