import type { MarkdownIt, Token } from 'markdown-it'

/** Line information in the environment of a rendering, if needed. */
export interface LineEnv {
  /** The number of lines in the file before the parsed ones. */
  firstLine?: number
  /** Returns whether to mark a block with these lines, counted from 0, as changed. `end` is exclusive. */
  readonly isChanged?: ((start: number, end: number) => boolean) | undefined
}

/**
 * Marks each block with its first line in the file, counted from 0, so that an editor can jump between text and page.
 */
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
  // If a block contains others, only those are marked.
  if (isChanged?.(start, end) === true && isInnermost(token)) token.attrJoin('class', 'site-changed')
}

/** Returns whether a block of this type contains text and no other blocks. */
function isInnermost({ type }: Token): boolean {
  return /^(?:heading_open|paragraph_open|fence|code_block|tr_open|html_block|hr|math_block)$/.test(type)
}
