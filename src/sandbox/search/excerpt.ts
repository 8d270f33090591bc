import { searchWords } from './searchWords.ts'

/** How many characters of a section a search result shows, approximately. */
const excerptLength = 200

/** How many characters of context come before the first match. */
const lead = 40

/** Returns one line of a text around the first word that is in the query. */
export function excerpt(text: string, query: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= excerptLength) return line
  const lower = line.toLowerCase()
  const places = searchWords(query)
    .map((word) => lower.indexOf(word.text.toLowerCase()))
    .filter((at) => at >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const from = first <= lead ? 0 : wordStart(line, first - lead)
  const to = wordEnd(line, Math.min(line.length, from + excerptLength))
  return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`
}

function wordStart(line: string, at: number): number {
  const space = line.indexOf(' ', at)
  return space < 0 || space > at + lead ? wholeCharacter(line, at) : space + 1
}

function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length
  const space = line.lastIndexOf(' ', at)
  return space < at - lead ? wholeCharacter(line, at) : space
}

/** Returns an offset that isn't in the middle of a surrogate pair. */
function wholeCharacter(line: string, at: number): number {
  const code = line.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
