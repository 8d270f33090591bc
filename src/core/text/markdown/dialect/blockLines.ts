import type { StateBlock } from 'markdown-it'

/** Returns a line of a block without the space around it. */
export function lineText(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  return state.src.slice(start, state.eMarks[line]).trimEnd()
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
