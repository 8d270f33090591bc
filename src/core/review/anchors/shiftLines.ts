import type { Lines } from './alignBlocks.ts'

/** A change of a text: the lines that were replaced, and the new text. */
export interface LineChange {
  readonly startLine: number
  /** Where the replaced text ended: its last line, and the character in that line. */
  readonly endLine: number
  readonly startCharacter: number
  readonly endCharacter: number
  /** The replacement. */
  readonly text: string
}

/** Returns the new position of lines after changes in order. Undefined if all of them were removed. */
export function shiftThrough(lines: Lines, changes: readonly LineChange[]): Lines | undefined {
  return changes.reduce<Lines | undefined>((found, change) => found && shiftLines(found, change), lines)
}

/** Returns the new position of lines after a change. Undefined if all of them were removed. */
export function shiftLines(lines: Lines, change: LineChange): Lines | undefined {
  const inserted = change.text.split('\n').length - 1
  const removed = change.endLine - change.startLine
  const delta = inserted - removed
  const last = lines.endLine - 1
  // Inserted lines push the block down, even if they are inserted at the start of its first line.
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
