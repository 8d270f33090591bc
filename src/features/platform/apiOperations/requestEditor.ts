import {
  Diagnostic,
  languages,
  l10n,
  Range,
  Selection,
  Uri,
  ViewColumn,
  workspace,
  WorkspaceEdit,
  type TextDocument,
} from 'vscode'
import type { OperationName } from '../../../contract/operations.ts'
import { apiUri, parseApiUri } from '../../../core/platform/uris/apiUris.ts'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'
import type { LocatedProblem, OperationInput } from '../../../core/platform/operations/requestText.ts'
import type { LoadCatalog } from '../../shared/connections/loadCatalog.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { ApiDocuments } from './apiDocuments.ts'
import { requireApplied } from '../../shared/documents/requireApplied.ts'

/** A request that is being edited. */
export interface EditedRequest {
  readonly server: string
  readonly name: OperationName
  readonly document: TextDocument
}

/** Opens requests as documents, and reads them when they're sent. */
export class RequestEditor extends DisposableBase {
  readonly #documents: ApiDocuments
  readonly #loadCatalog: LoadCatalog
  readonly #problems = languages.createDiagnosticCollection('galley-requests')

  constructor(documents: ApiDocuments, loadCatalog: LoadCatalog) {
    super()
    this.#documents = documents
    this.#loadCatalog = loadCatalog
    // Problems were found when the request was sent, and might be fixed by now.
    this.register(
      workspace.onDidChangeTextDocument(({ document }) => this.#problems.delete(document.uri)),
      this.#problems,
    )
  }

  /**
   * Opens the request of an operation with these parameters. Keeps a body that was typed before, so that running an
   * operation again loses nothing.
   */
  async open(server: string, name: OperationName, parameters: OperationInput): Promise<void> {
    const catalog = await this.#loadCatalog()
    const uri = requestUri(server, name)
    const fresh = freshText(catalog, name, parameters)
    await this.#put(uri, fresh, (await this.#earlier(catalog, uri, parameters)) ?? fresh)
  }

  /** Opens the request of an operation as it was sent. It replaces the typed text; that can be undone. */
  async openAsSent(server: string, name: OperationName, input: OperationInput): Promise<void> {
    const text = freshText(await this.#loadCatalog(), name, input)
    await this.#put(requestUri(server, name), text, text)
  }

  /** Replaces the typed body with an empty one and keeps the parameters. That can be undone. */
  async startOver({ document, name }: EditedRequest): Promise<void> {
    const catalog = await this.#loadCatalog()
    const { body: _, ...parameters } = catalog.read(name, document.getText()).input
    await replaceText(document, freshText(catalog, name, parameters))
    await show(document)
  }

  /** Returns the request in a document, or undefined for other documents. */
  async edited(uri: Uri | undefined): Promise<EditedRequest | undefined> {
    const target = uri && parseApiUri(uri)
    if (!uri || target?.kind !== 'request') return undefined
    const { entries } = await this.#loadCatalog()
    const entry = entries.find(({ name }) => name === target.operation)
    return entry && { server: target.server, name: entry.name, document: await workspace.openTextDocument(uri) }
  }

  /**
   * Reads the request in a document. If the contract doesn't allow it, rejects and shows the problems in the document.
   */
  async read({ document, name }: EditedRequest): Promise<OperationInput> {
    const catalog = await this.#loadCatalog()
    await document.save()
    const { input, problems } = catalog.read(name, document.getText())
    const [first] = problems
    if (!first) {
      this.#problems.delete(document.uri)
      return input
    }
    const found = problems.map((problem) => new Diagnostic(rangeOf(document, problem), requestProblemMessage(problem)))
    this.#problems.set(document.uri, found)
    await show(document, rangeOf(document, first))
    throw new ExplainedError(
      l10n.t('Galley can’t send this request: {0}', problems.map(requestProblemMessage).join(' ')),
    )
  }

  async #put(uri: Uri, fresh: string, text: string): Promise<void> {
    if ((await this.#documents.requestText(uri)) === undefined) {
      await this.#documents.files.writeFile(uri, new TextEncoder().encode(fresh))
    }
    const document = await workspace.openTextDocument(uri)
    await replaceText(document, text)
    await show(document)
  }

  async #earlier(catalog: OperationCatalog, uri: Uri, parameters: OperationInput): Promise<string | undefined> {
    const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())
    const text = open?.getText() ?? (await this.#documents.requestText(uri))
    if (text === undefined) return undefined
    const changed = catalog.withParameters(text, parameters)
    if (changed !== undefined) return changed
    void window.showWarningMessage(
      l10n.t('Your earlier text for this operation isn’t valid JSON, so Galley couldn’t fill in its parameters.'),
    )
    return text
  }
}

function requestUri(server: string, operation: OperationName): Uri {
  return Uri.from(apiUri({ kind: 'request', server, operation }))
}

function freshText(catalog: OperationCatalog, name: OperationName, input: OperationInput): string {
  const schema = Uri.from(apiUri({ kind: 'schema', operation: name })).toString(true)
  const note = l10n.t('Fill in the required values, then select “Send” or press Ctrl+Enter.')
  return catalog.write(name, input, schema, note)
}

async function replaceText(document: TextDocument, text: string): Promise<void> {
  if (document.getText() !== text) {
    const edit = new WorkspaceEdit()
    const end = document.lineAt(document.lineCount - 1).range.end
    edit.replace(document.uri, new Range(0, 0, end.line, end.character), text)
    requireApplied(await workspace.applyEdit(edit))
  }
  await document.save()
}

/** Shows a request with the cursor at the first field to fill in. */
async function show(document: TextDocument, at?: Range): Promise<void> {
  const cursor = document.positionAt(firstGap(document.getText()))
  const selection = at ? new Selection(at.start, at.end) : new Selection(cursor, cursor)
  await window.showTextDocument(document, { preview: false, selection, viewColumn: columnOf(document.uri) })
}

/**
 * Returns the offset inside the first empty quotes of the body, outside comments, or else where its first line starts.
 */
function firstGap(text: string): number {
  const body = Math.max(0, text.indexOf('\n  "body"') + 1)
  const empty = /^[^/\r\n\u2028\u2029]*""/m.exec(text.slice(body))
  if (empty) return body + empty.index + empty[0].length - 1
  const below = /\n *(?=\S)/.exec(text.slice(body))
  return below ? body + below.index + below[0].length : body
}

/** Returns the column that already shows a document, or else the active column. */
function columnOf(uri: Uri): ViewColumn {
  const shown = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString())
  return shown?.viewColumn ?? ViewColumn.Active
}

function rangeOf(document: TextDocument, { offset, length }: LocatedProblem): Range {
  return new Range(document.positionAt(offset), document.positionAt(offset + length))
}

function requestProblemMessage({ reason, message }: LocatedProblem): string {
  const messages: Record<LocatedProblem['reason'], string> = {
    notJson: l10n.t('This isn’t valid JSON.'),
    notAnObject: l10n.t('A request must be an object in braces.'),
    unknownProperty: l10n.t('Only “parameters” and “body” are allowed.'),
    parametersNotAnObject: l10n.t('“parameters” must be an object.'),
    refused: message,
  }
  return messages[reason]
}
