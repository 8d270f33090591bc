import type { MarkdownIt, StateBlock } from 'markdown-it'
import { readNoteStart } from '../../scanning/blockStarts.ts'
import { beginsWith, lineAt } from './blockLines.ts'
import { noteEnd } from './blockPairs.ts'

/** Reads `[^label]: text` and the indented paragraphs below as a `dialect_note` with `label` and `text` in `meta`. */
export function notesPlugin(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'dialect_note', noteRule, { alt: ['reference'] })
}

function noteRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!beginsWith(state, startLine, '[^')) return false
  const end = Math.min(noteEnd(state, startLine) ?? startLine, endLine)
  const note = end > startLine ? readNoteStart(lineAt(state, startLine)) : undefined
  if (note === undefined || silent) return note !== undefined
  const lines = Array.from({ length: end - startLine - 1 }, (_, index) => lineAt(state, startLine + 1 + index))
  const token = state.push('dialect_note', '', 0)
  token.map = [startLine, end]
  token.content = state.getLines(startLine, end, state.blkIndent, false)
  token.meta = { label: note.label, text: [lineAt(state, startLine).slice(note.length), ...lines].join('\n') }
  state.line = end
  return true
}
