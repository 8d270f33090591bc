import { pageMap, wordsStart } from '../../text/scanning/pageMap.ts'

/** The editor's marks around words that changed. It adds them before it renders one side of a comparison. */
const mark = /<span data-diff-(?:start|end)="\d{1,9}"><\/span>/g

/** Returns whether the editor marked words of a text before rendering. */
export function hasDiffMarks(text: string): boolean {
  return text.includes('<span data-diff-')
}

/**
 * Removes the editor's marks that would change the rendering: those in tags, code and table rows. Moves others behind
 * the start of a heading or list item. `look` renders a line. A line that changed completely stays marked.
 */
export function safeDiffMarks(text: string, look: (line: string) => string): string {
  const map = pageMap(text.replaceAll(mark, ''))
  const inCode = new Set(
    map.blocks.flatMap(({ kind, line, endLine }) =>
      kind === 'fence' || kind === 'code' ? Array.from({ length: endLine - line }, (_, at) => line + at) : [],
    ),
  )
  return text
    .split('\n')
    .map((line, at) => {
      const plain = line.replaceAll(mark, '')
      if (plain === line) return line
      const hasNoMarks = inCode.has(at) || plain.includes('{%') || /^\s*[|<]/.test(plain) || plain.trim() === ''
      return hasNoMarks ? plain : safeLine(line, wordsStart(map, at) - (map.lineStarts[at] ?? 0), look)
    })
    .join('\n')
}

/** Marks a line. The signs before its words have no marks. */
function safeLine(line: string, signs: number, look: (line: string) => string): string {
  const plain = line.replaceAll(mark, '')
  const body = plain.slice(signs)
  let marked = ''
  let [done, marks] = [0, 0]
  for (const { 0: found, index } of line.matchAll(mark)) {
    // The position of the mark in the line without marks.
    const position = Math.max(done, index - marks - signs)
    marked += body.slice(done, position) + found
    done = position
    marks += found.length
  }
  marked += body.slice(done)
  return look(marked).replaceAll(mark, '') === look(body) ? plain.slice(0, signs) + marked : plain
}
