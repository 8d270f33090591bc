import {
  CodeLens,
  Disposable,
  l10n,
  Selection,
  ViewColumn,
  type CodeLensProvider,
  type TextDocument,
  type TextEditor,
  Uri,
} from 'vscode'
import type { CellPlace } from '../../../core/text/tables/alignTable.ts'
import type { PlacedTable } from '../../../core/text/tables/findTables.ts'
import type { GridTable } from '../../../core/text/tables/gridTable.ts'
import type { TableOperation } from '../../../core/text/tables/tableOperation.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { contextKeys as keys } from '../../shared/commands/ids.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { rangeOf } from '../language/structureProviders.ts'
import type { WritingServices } from '../language/textSource.ts'
import { FollowedTable, placedEdits } from './followedTable.ts'
import { faultMessage } from './gridLabels.ts'
import { tableKeys } from './tableKeys.ts'
import type { tableCommandTable } from './tableCommandTable.ts'
import type { TablePanel } from './tablePanel.ts'
import { requireApplied } from '../../shared/documents/requireApplied.ts'

/** Shows *Edit Table* above every table and all cards of a page. */
export function tableLenses(services: WritingServices): CodeLensProvider {
  return {
    provideCodeLenses: async (document) => {
      if (!services.isOn(document)) return []
      const tables = await tablesOf(document, services)
      return tables.map(({ table: { span }, offset }) => {
        const start = span.start + offset
        const range = rangeOf({ start, end: start }, document)
        const title = l10n.t('Edit Table')
        return new CodeLens(range, { command: commands.editTable, title, arguments: [document.uri, start] })
      })
    },
  }
}

async function tablesOf(document: TextDocument, { scans }: WritingServices): Promise<PlacedTable[]> {
  const { findTables } = await import('../../../core/text/tables/findTables.ts')
  return findTables(await scans.of(document))
}

/** What the commands for tables need. */
interface TableServices extends WritingServices {
  readonly isWritten: (document: TextDocument) => boolean
  readonly contextKeys: ContextKeys
  /** The folder where Galley is installed. */
  readonly extension: Uri
}

/** Registers the commands for tables, and tells `when` clauses whether the cursor is in one. */
export function registerTables(host: CommandHost, services: TableServices): Disposable {
  const panels = new Map<TextDocument, TablePanel>()
  const goTo = tableKeys(services.scans)
  registerCommands<typeof tableCommandTable>(host, {
    editTable: async (uri, start) => {
      const editor = writtenEditor(services, uri)
      const at = typeof start === 'number' ? start : editor.document.offsetAt(editor.selection.active)
      await editTable(editor, at, services, panels)
    },
    insertTableRow: async () => {
      await change(writtenEditor(services), services, ({ row }) => ({ kind: 'insertRow', at: row + 1 }))
    },
    insertTableColumn: async () => {
      await change(writtenEditor(services), services, ({ column }) => ({ kind: 'insertColumn', at: column + 1 }))
    },
    nextTableCell: async () => await goTo('next'),
    previousTableCell: async () => await goTo('previous'),
    nextTableRow: async () => await goTo('below'),
  })
  const follow = (editor: TextEditor | undefined): void => {
    followCursor(editor, services).catch((error: unknown) => services.log.warn('Couldn’t look for a table.', error))
  }
  follow(window.activeTextEditor)
  return Disposable.from(
    window.onDidChangeActiveTextEditor(follow),
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === window.activeTextEditor) follow(textEditor)
    }),
    { dispose: () => panels.forEach((panel) => panel.dispose()) },
  )
}

function writtenEditor({ isWritten }: TableServices, uri?: unknown): TextEditor {
  const editor =
    uri instanceof Uri
      ? window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString())
      : window.activeTextEditor
  if (editor !== undefined && isWritten(editor.document)) return editor
  throw new Hint(l10n.t('Open a page of a change request or a docs folder, and put the cursor in a table.'))
}

function tableAround(tables: readonly PlacedTable[], position: number): PlacedTable | undefined {
  return tables.find(({ table: { span }, offset }) => span.start + offset <= position && position <= span.end + offset)
}

/** Returns the table at a position. Throws a hint if there's none, or if the grid can't show it. */
async function gridAt(
  document: TextDocument,
  position: number,
  services: TableServices,
): Promise<{ table: GridTable; offset: number }> {
  const found = tableAround(await tablesOf(document, services), position)
  if (found === undefined) throw new Hint(l10n.t('Put the cursor in a table, and try again.'))
  if ('fault' in found.table) throw new Hint(faultMessage(found.table.fault))
  return { table: found.table, offset: found.offset }
}

async function editTable(
  editor: TextEditor,
  position: number,
  services: TableServices,
  panels: Map<TextDocument, TablePanel>,
): Promise<void> {
  const { document } = editor
  const { table, offset } = await gridAt(document, position, services)
  const start = table.span.start + offset
  const { cellAt } = await import('../../../core/text/tables/alignTable.ts')
  const cursor = document.offsetAt(editor.selection.active) - offset
  const isInside = table.span.start <= cursor && cursor <= table.span.end
  const place = isInside ? cellAt(table, cursor) : undefined
  const known = panels.get(document)
  if (known !== undefined) {
    known.want(place)
    return known.reveal(start)
  }
  const { TablePanel: Panel } = await import('./tablePanel.ts')
  const name = document.uri.path.replace(/^.*\//, '')
  const view = window.createWebviewPanel('galley.table', l10n.t('Table: {0}', name), ViewColumn.Beside, {
    retainContextWhenHidden: true,
  })
  const panel = new Panel(view, services, new FollowedTable(document, services.scans, start), services.extension)
  panel.want(place)
  panels.set(document, panel)
  view.onDidDispose(() => {
    panels.delete(document)
    panel.dispose()
  })
}

/** Changes the table at the cursor of a text editor, and puts the cursor into the new cell. */
async function change(
  editor: TextEditor,
  services: TableServices,
  operationAt: (place: CellPlace) => Extract<TableOperation, { readonly at: number }>,
): Promise<void> {
  const { document } = editor
  const { version } = document
  const [{ cellAt }, { tableEdits }] = await Promise.all([
    import('../../../core/text/tables/alignTable.ts'),
    import('../../../core/text/tables/tableEdits.ts'),
  ])
  const position = document.offsetAt(editor.selection.active)
  const { table, offset } = await gridAt(document, position, services)
  const place = cellAt(table, position - offset) ?? { row: -1, column: 0 }
  const operation = operationAt(place)
  const edits = placedEdits(tableEdits(table, operation), offset)
  if (document.version !== version) throw new Hint(l10n.t('The page has changed. Try again.'))
  requireApplied(
    await editor.edit((builder) => edits.forEach((edit) => builder.replace(rangeOf(edit, document), edit.text))),
  )
  const after = await gridAt(document, table.span.start + offset, services)
  const isRow = operation.kind === 'insertRow'
  const row = isRow ? operation.at : place.row
  const cell = (row === -1 ? after.table.head : after.table.rows[row])?.cells[isRow ? 0 : operation.at]
  if (cell === undefined) return
  const at = document.positionAt(cell.content.start + after.offset)
  editor.selection = new Selection(at, at)
}

async function followCursor(editor: TextEditor | undefined, services: TableServices): Promise<void> {
  const { contextKeys } = services
  if (editor === undefined || !services.isWritten(editor.document)) return contextKeys.set(keys.inTable, '')
  const { document, selection } = editor
  const tables = await tablesOf(document, services)
  if (editor !== window.activeTextEditor || editor.selection !== selection) return
  const found = tableAround(tables, document.offsetAt(selection.active))
  const form = found === undefined ? '' : 'fault' in found.table ? 'html' : found.table.form
  contextKeys.set(keys.inTable, form)
}
