import type { Lines } from './alignBlocks.ts'

/** A change of a text: the lines that were replaced, and how many there are now. */
export interface LineChange {
  readonly startLine: number
  /** Where the replaced text ended: the last line of it, and the character in that line. */
  readonly endLine: number
  readonly startCharacter: number
  readonly endCharacter: number
  /** What is there instead. */
  readonly text: string
}

/** Where lines are after changes, one after the other; undefined when all of them were taken out. */
export function shiftThrough(lines: Lines, changes: readonly LineChange[]): Lines | undefined {
  return changes.reduce<Lines | undefined>((found, change) => found && shiftLines(found, change), lines)
}

/** Where lines are after a change; undefined when all of them were taken out. */
export function shiftLines(lines: Lines, change: LineChange): Lines | undefined {
  const inserted = change.text.split('\n').length - 1
  const removed = change.endLine - change.startLine
  const delta = inserted - removed
  const last = lines.endLine - 1
  // Lines put in above push the block down, also when they are put in at the very start of its first line.
  const isAbove =
    change.endLine < lines.startLine ||
    (change.endLine === lines.startLine &&
      change.endCharacter === 0 &&
      (change.startLine < lines.startLine || (change.startCharacter === 0 && change.text.endsWith('\n'))))
  if (isAbove) return { startLine: lines.startLine + delta, endLine: lines.endLine + delta }
  if (change.startLine > last) return lines
  const isWhole = change.startLine <= lines.startLine && change.endLine > last
  if (isWhole && (change.startLine < lines.startLine || change.startCharacter === 0)) return undefined
  const startLine = Math.min(
    lines.startLine,
    change.startLine < lines.startLine ? change.startLine + inserted : Infinity,
  )
  const endLine = change.endLine > last ? change.startLine + 1 : lines.endLine + delta
  return { startLine, endLine: Math.max(endLine, startLine + 1) }
}
