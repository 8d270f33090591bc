import type { TextReplacement } from '../edits/minimalEdits.ts'
import { ruleText } from '../markdown/writing/tableMarkdown.ts'
import type { GridCell, GridTable } from './gridTable.ts'

/** A cell by its row and column. Row -1 has the titles. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** Returns the cell at a position of the text that a table's positions refer to. */
export function cellAt({ head, rows }: GridTable, position: number): CellPlace | undefined {
  for (const [at, { slot, cells }] of [head, ...rows].entries()) {
    if (position < slot.start || position > slot.end) continue
    const column = cells.findIndex((cell) => position <= cell.slot.end)
    return { row: at - 1, column: column === -1 ? Math.max(0, cells.length - 1) : column }
  }
  return undefined
}

/** No cell is padded to more columns of the screen, so one long cell doesn't make all rows long. */
const maxWidth = 60

/**
 * Returns the edits that give all cells of a column in a Markdown table the same width. What is in a cell isn't
 * replaced, so a cursor at its end stays there.
 */
export function alignEdits(table: GridTable): TextReplacement[] {
  const { source, form, columns, head, rule, rows } = table
  if (form !== 'pipe' || rule === undefined) return []
  const widthOf = ({ content }: GridCell): number => screenWidth(source.slice(content.start, content.end))
  const widths = columns.map((_, at) => {
    const cells = [head, ...rows].flatMap((row) => row.cells[at] ?? [])
    return Math.min(maxWidth, Math.max(3, ...cells.map(widthOf)))
  })
  return [head, rule, ...rows].flatMap((row) => {
    const edits: TextReplacement[] = []
    let [start, between] = [row.slot.start, '|']
    for (const [at, { align }] of columns.entries()) {
      const [cell, width] = [row.cells[at], widths[at] ?? 3]
      if (cell === undefined) between += ` ${' '.repeat(width)} |`
      else {
        const { content } = cell
        const missing = row === rule ? 0 : Math.max(0, width - widthOf(cell))
        const isEmpty = content.start === content.end
        const before = isEmpty ? 0 : align === 'right' ? missing : align === 'center' ? Math.floor(missing / 2) : 0
        edits.push({ start, end: content.start, text: `${between} ${' '.repeat(before)}` })
        if (row === rule) edits.push({ ...content, text: ruleText(align, width) })
        start = content.end
        between = `${' '.repeat(missing - before)} |`
      }
    }
    edits.push({ start, end: row.slot.end, text: between })
    return edits.filter((edit) => source.slice(edit.start, edit.end) !== edit.text)
  })
}

const invisible = /\p{M}|\p{Default_Ignorable_Code_Point}/u
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u

/** Returns the columns that a text takes in a monospaced font. East Asian characters and emoji take two. */
function screenWidth(text: string): number {
  let width = 0
  for (const character of text) if (!invisible.test(character)) width += wide.test(character) ? 2 : 1
  return width
}
