import { commands, EndOfLine, Selection, type TextEditor } from 'vscode'
import type { TextReplacement } from '../../../core/text/edits/minimalEdits.ts'
import type { CellPlace } from '../../../core/text/tables/alignTable.ts'
import type { GridTable } from '../../../core/text/tables/gridTable.ts'
import { window } from '../../shared/window/window.ts'
import { rangeOf } from '../language/structureProviders.ts'
import type { WritingServices } from '../language/textSource.ts'
import { placedEdits } from './followedTable.ts'

/** Where a key goes from a cell. */
type Direction = 'next' | 'previous' | 'below'

/** What a key does outside of tables. */
const usual: Readonly<Record<Direction, () => Thenable<unknown>>> = {
  next: () => commands.executeCommand('tab'),
  previous: () => commands.executeCommand('outdent'),
  below: () => commands.executeCommand('type', { text: '\n' }),
}

/**
 * Goes to another cell of the Markdown table at the cursor, and aligns the table. At its end, adds a row; from an empty
 * last row, Enter leaves the table. Outside of a table, the key does what it always does.
 */
export async function goToCell(services: Pick<WritingServices, 'scans'>, direction: Direction): Promise<void> {
  const editor = window.activeTextEditor
  const [{ tableAt }, core] = await Promise.all([
    import('../../../core/text/tables/findTables.ts'),
    import('../../../core/text/tables/alignTable.ts'),
  ])
  const position = editor === undefined ? 0 : editor.document.offsetAt(editor.selection.active)
  const found = editor && tableAt(await services.scans.of(editor.document), position)
  if (editor === undefined || found === undefined || 'fault' in found.table || found.table.form !== 'pipe')
    return void (await usual[direction]())
  const { table, offset } = found
  const place = core.cellAt(table, position - offset)
  if (place === undefined) return void (await usual[direction]())
  const wanted = placeAfter(table, place, direction)
  const isEmpty = table.rows.at(-1)?.cells.every(({ value }) => value === '') === true
  if (wanted.row === table.rows.length && direction === 'below' && isEmpty)
    return await leave(editor, { table, offset })
  // Moves first, so that what is typed right after the key is already in the other cell.
  moveTo(editor, { table, offset }, wanted)
  const edits = await editsFor(table, wanted.row >= table.rows.length)
  const { document } = editor
  await editor.edit((builder) => {
    for (const edit of placedEdits({ offset }, edits)) builder.replace(rangeOf(edit, document), edit.text)
  })
  await select(editor, services, { start: table.span.start + offset, wanted })
}

function placeAfter({ columns }: GridTable, { row, column }: CellPlace, direction: Direction): CellPlace {
  if (direction === 'below') return { row: row + 1, column }
  if (direction === 'next')
    return column + 1 < columns.length ? { row, column: column + 1 } : { row: row + 1, column: 0 }
  if (column > 0) return { row, column: column - 1 }
  return row === -1 ? { row, column } : { row: row - 1, column: columns.length - 1 }
}

/** Returns the edits that align a table, and add a row if it's to be longer. */
async function editsFor(table: GridTable, isLonger: boolean): Promise<TextReplacement[]> {
  const [{ alignEdits }, { tableEdits }] = await Promise.all([
    import('../../../core/text/tables/alignTable.ts'),
    import('../../../core/text/tables/tableEdits.ts'),
  ])
  const added = isLonger ? tableEdits(table, { kind: 'insertRow', at: table.rows.length }) : []
  return [...alignEdits(table), ...added]
}

interface Wanted {
  readonly start: number
  readonly wanted: CellPlace
}

/** Puts the cursor at the end of a cell's content, in the table that the text has now. */
async function select(
  editor: TextEditor,
  { scans }: Pick<WritingServices, 'scans'>,
  { start, wanted }: Wanted,
): Promise<void> {
  const { tableAt } = await import('../../../core/text/tables/findTables.ts')
  const found = tableAt(await scans.of(editor.document), start)
  if (found !== undefined && !('fault' in found.table)) moveTo(editor, { ...found, table: found.table }, wanted)
}

interface PlacedTable {
  readonly table: GridTable
  readonly offset: number
}

/** Puts the cursor at the end of a cell's content. Does nothing if the table doesn't have the cell. */
function moveTo(editor: TextEditor, { table, offset }: PlacedTable, { row, column }: CellPlace): void {
  const cell = (row === -1 ? table.head : table.rows[row])?.cells[column]
  if (cell === undefined) return
  const end = editor.document.positionAt(cell.content.end + offset)
  editor.selection = new Selection(end, end)
  editor.revealRange(editor.selection)
}

/** Deletes the empty last row, and continues below the table. */
async function leave(editor: TextEditor, { table, offset }: PlacedTable): Promise<void> {
  const { tableEdits } = await import('../../../core/text/tables/tableEdits.ts')
  const { document } = editor
  const edits = placedEdits({ offset }, tableEdits(table, { kind: 'deleteRow', at: table.rows.length - 1 }))
  const [edit] = edits
  if (edit === undefined) return
  const lineEnd = document.eol === EndOfLine.LF ? '\n' : '\r\n'
  await editor.edit((builder) => builder.replace(rangeOf(edit, document), lineEnd))
  const at = document.positionAt(edit.start + lineEnd.length)
  editor.selection = new Selection(at, at)
}
