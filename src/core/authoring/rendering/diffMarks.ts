/** What the editor puts around words that changed before it renders one side of a comparison. */
const mark = /<span data-diff-(?:start|end)="\d{1,9}"><\/span>/g

/** What a line begins with that makes it a block: without it in front, a heading or a list is none. */
const blockSigns = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?(?:#{1,6}\s+)?/

/** Whether the editor marked words of a text before it had it rendered. */
export function hasDiffMarks(text: string): boolean {
  return text.includes('<span data-diff-')
}

/**
 * A text with the editor's marks only where they change nothing but what they mark: not in tags, code and table rows,
 * and behind the signs of a block. `look` says how a line is rendered. A line that is changed as a whole stays marked.
 */
export function settledDiffMarks(text: string, look: (line: string) => string): string {
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
      const isTaken = isInCode || plain.includes('{%') || /^\s*[|<]/.test(plain) || plain.trim() === ''
      return isTaken ? plain : settledLine(line, plain, look)
    })
    .join('\n')
}

function settledLine(line: string, plain: string, look: (line: string) => string): string {
  const signs = blockSigns.exec(plain)?.[0] ?? ''
  const body = plain.slice(signs.length)
  let marked = ''
  let [done, marks] = [0, 0]
  for (const { 0: found, index } of line.matchAll(mark)) {
    // Where the mark is in the line without marks.
    const position = Math.max(done, index - marks - signs.length)
    marked += body.slice(done, position) + found
    done = position
    marks += found.length
  }
  marked += body.slice(done)
  return look(marked).replaceAll(mark, '') === look(body) ? signs + marked : plain
}
