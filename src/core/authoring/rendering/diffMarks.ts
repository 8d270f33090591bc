/** The editor's marks around words that changed. It adds them before it renders one side of a comparison. */
const mark = /<span data-diff-(?:start|end)="\d{1,9}"><\/span>/g

/** The start of a line that makes it a heading or a list item. With a mark before it, the line would be a paragraph. */
const blockSigns = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?(?:#{1,6}\s+)?/

/** Returns whether the editor marked words of a text before rendering. */
export function hasDiffMarks(text: string): boolean {
  return text.includes('<span data-diff-')
}

/**
 * Removes the editor's marks that would change the rendering: those in tags, code and table rows. Moves others behind
 * the start of a heading or list item. `look` renders a line. A line that changed completely stays marked.
 */
export function safeDiffMarks(text: string, look: (line: string) => string): string {
  let fence: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const plain = line.replaceAll(mark, '')
      const sign = /^[\s>]*(`{3,}|~{3,})/.exec(plain)?.[1]
      const isInCode = fence !== undefined || sign !== undefined
      if (fence === undefined) fence = sign
      else if (sign?.startsWith(fence) === true && plain.trim().endsWith(sign)) fence = undefined
      if (plain === line) return line
      const hasNoMarks = isInCode || plain.includes('{%') || /^\s*[|<]/.test(plain) || plain.trim() === ''
      return hasNoMarks ? plain : safeLine(line, plain, look)
    })
    .join('\n')
}

function safeLine(line: string, plain: string, look: (line: string) => string): string {
  const signs = blockSigns.exec(plain)?.[0] ?? ''
  const body = plain.slice(signs.length)
  let marked = ''
  let [done, marks] = [0, 0]
  for (const { 0: found, index } of line.matchAll(mark)) {
    // The position of the mark in the line without marks.
    const position = Math.max(done, index - marks - signs.length)
    marked += body.slice(done, position) + found
    done = position
    marks += found.length
  }
  marked += body.slice(done)
  return look(marked).replaceAll(mark, '') === look(body) ? signs + marked : plain
}
