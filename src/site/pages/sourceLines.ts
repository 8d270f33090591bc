import type { MarkdownIt, Token } from 'markdown-it'

/** What the environment of a rendering says of lines, where they are wanted. */
export interface LineEnv {
  /** Lines of the file before those that are parsed. */
  firstLine?: number
  /** Whether a block that begins at a line and ends before another, counted from 0, is marked as changed. */
  readonly isChanged?: ((start: number, end: number) => boolean) | undefined
}

/** Says at each block in which line of its file it begins, from 0, so that an editor can go there and back. */
export function sourceLines(md: MarkdownIt): void {
  md.core.ruler.push('source_lines', ({ tokens, env }) => {
    const { firstLine = 0, isChanged } = env as LineEnv
    for (const token of tokens) mark(token, firstLine, isChanged)
  })
}

function mark(token: Token, firstLine: number, isChanged: LineEnv['isChanged']): void {
  const { map, nesting, type } = token
  if (map === null || nesting < 0 || type === 'inline') return
  const [start, end] = [map[0] + firstLine, map[1] + firstLine]
  token.attrSet('data-line', String(start))
  // Of what contains other blocks, those are marked.
  if (isChanged?.(start, end) === true && isInnermost(token)) token.attrJoin('class', 'site-changed')
}

/** Whether a block of this kind holds text and no other blocks. */
function isInnermost({ type }: Token): boolean {
  return /^(?:heading_open|paragraph_open|fence|code_block|tr_open|html_block|hr|math_block)$/.test(type)
}
