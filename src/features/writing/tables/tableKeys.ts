import pLimit from 'p-limit'
import { commands, EndOfLine, Range, SnippetString, workspace, type Disposable, type TextEditor } from 'vscode'
import type { TextReplacement } from '../../../core/text/edits/minimalEdits.ts'
import type { CellPlace } from '../../../core/text/tables/alignTable.ts'
import type { GridTable } from '../../../core/text/tables/gridTable.ts'
import { window } from '../../shared/window/window.ts'
import type { DocumentScans } from '../language/documentScans.ts'
import { rangeOf } from '../language/structureProviders.ts'
import { FollowedTable, placedEdits, type TableVersion } from './followedTable.ts'
import { TypedTexts } from './typedTexts.ts'

/** Where a key goes from a cell. */
type Direction = 'next' | 'previous' | 'below'

/** What a key does outside of tables. */
const usual: Readonly<Record<Direction, () => Thenable<unknown>>> = {
  next: () => commands.executeCommand('tab'),
  previous: () => commands.executeCommand('outdent'),
  below: () => commands.executeCommand('type', { text: '\n' }),
}

const noUndoStops = { undoStopBefore: false, undoStopAfter: false }

/** How often an edit is tried again that was refused because someone types. */
const maxTries = 50

/**
 * Returns a function that goes to another cell of the Markdown table at the cursor, and aligns the table. At its end, it
 * adds a row; from an empty last row, Enter leaves the table. Outside of a table, the key does what it always does.
 */
export function tableKeys(scans: DocumentScans): (direction: Direction) => Promise<void> {
  const runs = new Map<TextEditor, KeyRun>()
  return async (direction) => {
    const editor = window.activeTextEditor
    if (editor === undefined) return void (await usual[direction]())
    const run = runs.get(editor) ?? new KeyRun(editor, scans)
    runs.set(editor, run)
    try {
      await run.press(direction)
    } finally {
      if (!run.isBusy) {
        run.dispose()
        runs.delete(editor)
      }
    }
  }
}

/** Keys that are pressed in a text editor before the first one is done. Each goes on from where the last one went to. */
class KeyRun implements Disposable {
  readonly #editor: TextEditor
  readonly #scans: DocumentScans
  readonly #typed: TypedTexts
  readonly #subscription: Disposable
  readonly #queue = pLimit(1)
  #done = 0

  constructor(editor: TextEditor, scans: DocumentScans) {
    const { document, selection } = editor
    this.#editor = editor
    this.#scans = scans
    this.#typed = new TypedTexts(document.offsetAt(selection.active))
    this.#subscription = workspace.onDidChangeTextDocument((change) => {
      if (change.document === document) this.#typed.follow(change.contentChanges)
    })
  }

  get isBusy(): boolean {
    return this.#done < this.#typed.key
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  async press(direction: Direction): Promise<void> {
    const key = this.#typed.press()
    await this.#queue(async () => await this.#go(key, direction).finally(() => this.#done++))
  }

  async #go(key: number, direction: Direction): Promise<void> {
    // Loaded before the text is read, because the user can type in the meantime.
    const core = await loadCore()
    const found = await this.#read()
    const place = found && core.cellAt(found.table, this.#typed.anchor - found.offset)
    if (found === undefined || place === undefined) return void (await usual[direction]())
    const wanted = placeAfter(found.table, place, direction)
    if (direction === 'below' && wanted.row >= found.table.rows.length && this.#isEmptyRow(key, place.row, found))
      return await this.#repeat(async (now) => await this.#leave(key, place.row, now, core))
    await this.#repeat(async (now) => now.table.rows.length > wanted.row || (await this.#addRow(now, core)))
    await this.#repeat(async (now) => await this.#moveTo(wanted, now))
    await this.#repeat(async (now) => await this.#settle(key, wanted, now, core))
  }

  /** Returns the Markdown table at the cursor. */
  async #read(): Promise<TableVersion | undefined> {
    const found = await new FollowedTable(this.#editor.document, this.#scans, this.#typed.anchor).read()
    if (found === undefined || 'fault' in found.table || found.table.form !== 'pipe') return undefined
    return { ...found, table: found.table }
  }

  /** Repeats a step with the current table until it's done. */
  async #repeat(step: (now: TableVersion) => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < maxTries; tries++) {
      const now = await this.#read()
      if (now === undefined || (await step(now))) return
    }
  }

  /** Edits the document. Returns false if someone has typed in the meantime. */
  async #edit(edits: readonly TextReplacement[], isOwnStep = true): Promise<boolean> {
    const { document } = this.#editor
    return await this.#editor.edit(
      (builder) => {
        for (const { start, end, text } of edits) {
          const range = rangeOf({ start, end }, document)
          // The cursor goes behind what is inserted, and stays before what is replaced.
          if (start === end) builder.insert(range.start, text)
          else builder.replace(range, text)
        }
      },
      isOwnStep ? undefined : noUndoStops,
    )
  }

  async #addRow(now: TableVersion, { tableEdits }: Core): Promise<boolean> {
    const edits = tableEdits(now.table, { kind: 'insertRow', at: now.table.rows.length })
    // The next round looks whether the table has the row.
    await this.#edit(placedEdits(edits, now.offset))
    return false
  }

  /** Puts the cursor at the end of a cell's content. Returns false if someone has typed in the meantime. */
  async #moveTo({ row, column }: CellPlace, { table, offset }: TableVersion): Promise<boolean> {
    const cell = (row === -1 ? table.head : table.rows[row])?.cells[column]
    if (cell === undefined) return true
    const anchor = cell.content.end + offset
    const position = this.#editor.document.positionAt(anchor)
    // A selection can be set while someone types in the same line, which would put it in a wrong column. An empty snippet
    // is only inserted into the known version of the text.
    const isDone = await this.#editor.insertSnippet(new SnippetString(), position, noUndoStops)
    if (!isDone) return false
    this.#typed.anchor = anchor
    this.#editor.revealRange(new Range(position, position))
    return true
  }

  /** Moves what was typed after a key into the cell where the key went to, and aligns the table. */
  async #settle(key: number, { row, column }: CellPlace, now: TableVersion, core: Core): Promise<boolean> {
    const { table, offset } = now
    const slot = (row === -1 ? table.head : table.rows[row])?.cells[column]?.slot
    if (slot === undefined) return true
    const isIn = (span: GridTable['span'], position: number): boolean =>
      span.start + offset <= position && position <= span.end + offset
    const strays = this.#typed.after(key).filter(({ start }) => isIn(table.span, start) && !isIn(slot, start))
    if (strays.length > 0) {
      const deleted = strays.map(({ start, text }) => ({ start, end: start + text.length, text: '' }))
      const at = this.#typed.anchor
      await this.#edit([...deleted, { start: at, end: at, text: strays.map(({ text }) => text).join('') }], false)
      return false
    }
    // The last key aligns the table.
    if (key < this.#typed.key) return true
    const edits = placedEdits(core.alignEdits(table), offset)
    return edits.length === 0 || (await this.#edit(edits))
  }

  #isEmptyRow(key: number, row: number, { table, offset }: TableVersion): boolean {
    const slot = table.rows[row]?.slot
    if (slot === undefined) return false
    const [start, end] = [slot.start + offset, slot.end + offset]
    let text = this.#editor.document.getText(rangeOf({ start, end }, this.#editor.document))
    for (const typed of this.#typed.after(key).toReversed())
      if (start <= typed.start && typed.start <= end)
        text = text.slice(0, typed.start - start) + text.slice(typed.start - start + typed.text.length)
    return !/[^\s|]/.test(text)
  }

  /** Deletes the empty last row, and continues below the table, behind the blank line that ends it. */
  async #leave(key: number, row: number, now: TableVersion, { tableEdits }: Core): Promise<boolean> {
    const { document } = this.#editor
    const [edit] = placedEdits(tableEdits(now.table, { kind: 'deleteRow', at: row }), now.offset)
    if (edit === undefined) return true
    const text = this.#typed
      .after(key)
      .map((each) => each.text)
      .join('')
    const gap = (document.eol === EndOfLine.LF ? '\n' : '\r\n').repeat(2)
    const { start, end } = edit
    const isDone = await this.#edit([
      { start, end, text: '' },
      { start, end: start, text: `${gap}${text}` },
    ])
    if (isDone) this.#typed.anchor = start + gap.length + text.length
    return isDone
  }
}

type Core = Awaited<ReturnType<typeof loadCore>>

async function loadCore() {
  const [{ cellAt, alignEdits }, { tableEdits }] = await Promise.all([
    import('../../../core/text/tables/alignTable.ts'),
    import('../../../core/text/tables/tableEdits.ts'),
  ])
  return { cellAt, alignEdits, tableEdits }
}

function placeAfter({ columns }: GridTable, { row, column }: CellPlace, direction: Direction): CellPlace {
  if (direction === 'below') return { row: row + 1, column }
  if (direction === 'next')
    return column + 1 < columns.length ? { row, column: column + 1 } : { row: row + 1, column: 0 }
  if (column > 0) return { row, column: column - 1 }
  return row === -1 ? { row, column } : { row: row - 1, column: columns.length - 1 }
}
