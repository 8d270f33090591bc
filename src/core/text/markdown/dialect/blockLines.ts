import type { StateBlock } from 'markdown-it'

/** Returns a line of a block without its indentation. */
export function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

/** Returns a line of a block without the space around it. */
export function lineText(state: StateBlock, line: number): string {
  return lineAt(state, line).trimEnd()
}

/** Returns whether a line begins with this mark, and isn't indented so far that it's code. */
export function beginsWith(state: StateBlock, line: number, mark: string): boolean {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  return state.src.startsWith(mark, start) && (state.sCount[line] ?? 0) - state.blkIndent < 4
}

/** Parses the lines between two lines as blocks of their own, independent of what is around them. */
export function readBetween(state: StateBlock, before: number, close: number): void {
  const { parentType, lineMax } = state
  state.parentType = 'root'
  state.lineMax = close
  state.md.block.tokenize(state, before + 1, close)
  state.parentType = parentType
  state.lineMax = lineMax
}
