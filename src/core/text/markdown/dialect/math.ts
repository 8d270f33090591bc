import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { beginsWith, lineText } from './blockLines.ts'

/**
 * Reads `$$` on lines of their own, or `$$formula$$` on one line, as `math_block`, and formulas within text as
 * `math_inline`.
 */
export function mathPlugin(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'math_block', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  md.inline.ruler.before('escape', 'math_inline', mathInline)
  md.renderer.rules['math_inline'] = (tokens, index) =>
    `<code class="math">${md.utils.escapeHtml(tokens[index]?.content ?? '')}</code>`
}

function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!beginsWith(state, startLine, '$$')) return false
  const first = lineText(state, startLine).slice(2)
  const single = first.length > 2 && first.endsWith('$$')
  if (single && first.indexOf('$$') !== first.length - 2) return false
  let close = startLine
  if (!single) {
    if (first !== '') return false
    close = findClose(state, startLine + 1, endLine)
    if (close === -1) return false
  }
  if (silent) return true
  const token = state.push('math_block', '', 0)
  token.map = [startLine, close + 1]
  const indent = state.sCount[startLine] ?? 0
  token.content = single ? first.slice(0, -2).trim() : state.getLines(startLine + 1, close, indent, false)
  state.line = close + 1
  return true
}

/** A formula has no empty lines, so a single `$$` can't swallow the rest of the page or slow down parsing. */
function findClose(state: StateBlock, from: number, endLine: number): number {
  for (let line = from; line < endLine && !state.isEmpty(line); line++) {
    if ((state.sCount[line] ?? 0) < state.blkIndent) return -1
    if (lineText(state, line) === '$$') return line
  }
  return -1
}

function mathInline(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('$$', state.pos)) return false
  const close = state.src.indexOf('$$', state.pos + 2)
  if (close === -1 || close + 2 > state.posMax) return false
  const content = state.src.slice(state.pos + 2, close)
  if (content.trim() === '' || content.includes('\n')) return false
  if (!silent) state.push('math_inline', 'code', 0).content = content.trim()
  state.pos = close + 2
  return true
}
