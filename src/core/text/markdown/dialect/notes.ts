import type { MarkdownIt, StateBlock } from 'markdown-it'
import { beginsWith, lineAt } from './blockLines.ts'

const definition = /^\[\^([^\]\s]{1,100})\]:[ \t]*/

/** Reads `[^label]: text` and the indented paragraphs below as a `dialect_note` with `label` and `text` in `meta`. */
export function notesPlugin(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'dialect_note', noteRule, { alt: ['reference'] })
}

function noteRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!beginsWith(state, startLine, '[^')) return false
  const [mark = '', label = ''] = definition.exec(lineAt(state, startLine)) ?? []
  if (label === '') return false
  if (silent) return true
  let end = startLine + 1
  let wasEmpty = false
  for (let line = end; line < endLine; line++) {
    const isIndented = (state.sCount[line] ?? 0) - state.blkIndent >= 2
    if (state.isEmpty(line)) wasEmpty = true
    else if (!isIndented && (wasEmpty || definition.test(lineAt(state, line)))) break
    else end = line + 1
  }
  const lines = Array.from({ length: end - startLine - 1 }, (_, index) => lineAt(state, startLine + 1 + index))
  const token = state.push('dialect_note', '', 0)
  token.map = [startLine, end]
  token.meta = { label, text: [lineAt(state, startLine).slice(mark.length), ...lines].join('\n') }
  state.line = end
  return true
}
