import pLimit from 'p-limit'
import { commands, l10n, Selection, Uri, workspace, type TextDocument, type WebviewPanel } from 'vscode'
import { pastedValues } from '../../../core/authoring/language/pastedTable.ts'
import type { CellPlace } from '../../../core/text/tables/alignTable.ts'
import { pasteCells } from '../../../core/text/tables/pasteCells.ts'
import { tableEdits } from '../../../core/text/tables/tableEdits.ts'
import type { TableOperation } from '../../../core/text/tables/tableOperation.ts'
import type { TextReplacement } from '../../../core/text/edits/minimalEdits.ts'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { webviewDocument } from '../../shared/window/webviewDocument.ts'
import { window } from '../../shared/window/window.ts'
import type { WritingServices } from '../language/textSource.ts'
import { chooseTarget, suggestionsFor } from './cellTargets.ts'
import { FollowedTable, placedEdits, stillFits, type TableVersion } from './followedTable.ts'
import { faultMessage, gridLabels } from './gridLabels.ts'
import { cardPreview, pictureFolders } from './cardPreview.ts'
import { isCell, readChange } from './readChange.ts'
import {
  shownTable,
  type FromGrid,
  type GridChange,
  type GridPaste,
  type SuggestionRequest,
  type ToGrid,
} from './tableMessages.ts'

/** How many versions of a table are known, for changes that were made before the grid showed the last one. */
const maxVersions = 10

/** The grid of a table beside its text. Every change is an edit of the text, which the editor can undo. */
export class TablePanel extends DisposableBase {
  readonly document: TextDocument
  readonly #panel: WebviewPanel
  readonly #services: WritingServices
  readonly #preview: ReturnType<typeof cardPreview>
  #followed: FollowedTable
  #versions: TableVersion[] = []
  readonly #queue = pLimit(1)
  /** The cell that becomes active when the table is shown. */
  #wanted: CellPlace | undefined

  /** `extension` is the folder where Galley is installed. */
  constructor(panel: WebviewPanel, services: WritingServices, followed: FollowedTable, extension: Uri) {
    super()
    this.#panel = panel
    this.#services = services
    this.#followed = followed
    this.document = followed.document
    const folder = Uri.joinPath(extension, 'dist', 'browser')
    this.#preview = cardPreview(this.document, services, panel.webview)
    this.register(
      panel.webview.onDidReceiveMessage((message: FromGrid) => this.#receive(message)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document !== this.document || contentChanges.length === 0) return
        this.#followed.follow(contentChanges)
        this.#do(async () => await this.#show())
      }),
      workspace.onDidCloseTextDocument((document) => {
        if (document === this.document) panel.dispose()
      }),
    )
    panel.webview.options = { enableScripts: true, localResourceRoots: [folder, ...pictureFolders()] }
    panel.webview.html = webviewDocument(panel.webview, {
      folder,
      name: 'tableGrid',
      title: l10n.t('Table'),
      hasImages: true,
      body: `<main aria-busy="true" data-labels="${encodeHtml(JSON.stringify(gridLabels()))}"></main>`,
    })
  }

  /** Makes a cell active when the table is shown next. */
  want(place: CellPlace | undefined): void {
    this.#wanted = place
  }

  /** Shows another table of the same document. */
  reveal(start: number): void {
    this.#followed = new FollowedTable(this.document, this.#services.scans, start)
    this.#versions = []
    this.#panel.reveal()
    this.#do(async () => await this.#show())
  }

  /** Does one thing after another, so that each change is made on the text that the last one left. */
  #do(task: () => Promise<void>): void {
    this.#queue(task).catch((error: unknown) => {
      this.#services.log.warn('Couldn’t change a table.', error)
      void window.showErrorMessage(explainError(error).message)
    })
  }

  #receive(message: FromGrid): void {
    switch (message.kind) {
      case 'ready':
        return this.#do(async () => await this.#show())
      case 'save':
        return this.#do(async () => void (await this.document.save()))
      case 'change':
      case 'paste':
        return this.#do(async () => await this.#change(message))
      case 'suggest':
        return void this.#suggest(message).catch((error: unknown) =>
          this.#services.log.warn('Couldn’t complete a cell.', error),
        )
      case 'choose':
        return void chooseTarget(
          this.document,
          this.#services,
          this.#versions.at(-1)?.table.columns[message.column]?.type,
        )
          .then((value) => {
            if (value === undefined) return
            const operation: TableOperation = {
              kind: 'setCells',
              cells: [{ row: message.row, column: message.column, value }],
            }
            this.#do(async () => await this.#change({ kind: 'change', id: 0, version: message.version, operation }))
          })
          .catch((error: unknown) => void window.showErrorMessage(explainError(error).message))
      default: {
        const { kind } = message
        return this.#do(async () => await this.#inText(kind))
      }
    }
  }

  async #suggest(request: SuggestionRequest): Promise<void> {
    const column = this.#versions.at(-1)?.table.columns[request.column]
    const type = request.row === -1 ? 'text' : column?.type
    const suggestions = await suggestionsFor(this.document, this.#services, request, type)
    await this.#post({ kind: 'suggestions', id: request.id, suggestions })
  }

  /** Undoes in the editor of the text, which knows all changes. */
  async #inText(kind: 'undo' | 'redo' | 'text'): Promise<void> {
    const known = window.visibleTextEditors.find(({ document }) => document === this.document)
    const editor = await window.showTextDocument(this.document, known?.viewColumn ?? 1)
    if (kind === 'text') {
      const at = this.document.positionAt(this.#followed.start)
      editor.selection = new Selection(at, at)
      return editor.revealRange(editor.selection)
    }
    await commands.executeCommand(kind)
    this.#panel.reveal()
  }

  async #change(message: GridChange | GridPaste): Promise<void> {
    const known = this.#versions.find(({ version }) => version === message.version)
    const now = await this.#followed.read()
    const answered = message.id
    const refusal = l10n.t('The table has changed in the text, so your change wasn’t made. Make it again.')
    const refuse = async (): Promise<void> => await this.#show(answered, refusal)
    if (known === undefined || now === undefined || 'fault' in now.table) return await refuse()
    const { table } = now
    const placed = { ...now, table }
    if (message.kind === 'paste') {
      if (!stillFits(known.table, table, { kind: 'sortRows', column: 0, isDescending: false })) return await refuse()
      const { row, column } = message
      const values = pastedValues({ html: message.html || undefined, text: message.text })
      if (!isCell(message, table)) return await refuse()
      return await this.#apply(placed, pasteCells(table, { row, column, values }), answered)
    }
    const operation = readChange(message.operation, known.table)
    if (operation === undefined || !stillFits(known.table, table, operation)) return await refuse()
    await this.#apply(placed, tableEdits(table, operation), answered)
  }

  async #apply(at: TableVersion, edits: readonly TextReplacement[], answered: number): Promise<void> {
    if (at.version !== this.document.version) throw new Error(l10n.t('The page has changed. Try again.'))
    const isMade =
      edits.length === 0 || (await workspace.applyEdit(editOf(this.document, placedEdits(edits, at.offset))))
    await this.#show(answered, isMade ? undefined : l10n.t('The page can’t be changed.'))
  }

  async #show(answered?: number, refused?: string): Promise<void> {
    const now = await this.#followed.read()
    if (now === undefined) {
      return await this.#post({ kind: 'gone', message: l10n.t('The table is no longer in the page.') })
    }
    const { version, table, offset } = now
    if ('fault' in table) return await this.#post({ kind: 'gone', message: faultMessage(table.fault) })
    if (this.#versions.at(-1)?.version !== version)
      this.#versions = [...this.#versions.slice(1 - maxVersions), { version, table, offset }]
    const preview = await this.#preview(table)
    const active = this.#wanted
    this.#wanted = undefined
    await this.#post({ kind: 'table', version, table: shownTable(table), answered, refused, active, preview })
  }

  async #post(message: ToGrid): Promise<void> {
    await this.#panel.webview.postMessage(message)
  }
}
