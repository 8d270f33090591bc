import {
  commands as editorCommands,
  l10n,
  languages,
  ProgressLocation,
  Uri,
  ViewColumn,
  type Disposable,
  type Memento,
} from 'vscode'
import type { OperationName } from '../../../contract/operations.ts'
import { apiScheme, parseApiUri } from '../../../core/platform/uris/apiUris.ts'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'
import type { OperationInput } from '../../../core/platform/operations/requestText.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { Log } from '../../shared/window/log.ts'
import { answerDocument } from './answerDocument.ts'
import { ApiDocuments } from './apiDocuments.ts'
import { apiLenses } from './apiLenses.ts'
import { confirmOperation } from './confirmOperation.ts'
import { makeExchange, type Exchange } from './exchange.ts'
import { fillForm } from './fillForm.ts'
import { idCompletions } from './idCompletions.ts'
import { IdReader } from './idReader.ts'
import type { LoadCatalog } from '../../shared/connections/loadCatalog.ts'
import { operationRows } from './operationRows.ts'
import { identifiersOfElement, identifiersOfUri } from './operationTarget.ts'
import { chooseRow, type Reply } from '../../shared/window/quickReply.ts'
import { window } from '../../shared/window/window.ts'
import { RequestEditor } from './requestEditor.ts'
import { UsedOperations } from './usedOperations.ts'
import type { operationCommandTable } from './operationCommandTable.ts'
import { connectionTo, currentConnection } from '../../shared/connections/signedIn.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** What running operations needs. */
export interface RunOperationServices {
  readonly connections: Connections
  readonly state: Memento
  readonly documents: ApiDocuments
  readonly loadCatalog: LoadCatalog
  /** Returns the selection of the Docs view or the Organization view. */
  readonly selection: () => unknown
  readonly log: Log
}

/**
 * Implements *Run API Operation…*, which runs any operation of the platform and shows the request and answer as
 * documents.
 */
export class RunOperation implements Disposable {
  readonly #services: RunOperationServices
  readonly #used: UsedOperations
  readonly #requests: RequestEditor
  readonly #names = new Map<string, Map<string, string>>()

  constructor(services: RunOperationServices) {
    this.#services = services
    this.#used = new UsedOperations(services.state)
    this.#requests = new RequestEditor(services.documents, services.loadCatalog)
  }

  dispose(): void {
    this.#requests.dispose()
  }

  /** Returns the names of things on a server by id, as far as they were listed. */
  namesOn(server: string): Map<string, string> {
    const known = this.#names.get(server) ?? new Map<string, string>()
    this.#names.set(server, known)
    return known
  }

  /** Lets you choose an operation and its parameters, then sends it or opens its body to edit. */
  async run(given?: unknown): Promise<void> {
    const connection = await currentConnection(this.#services.connections)
    const catalog = await this.#services.loadCatalog()
    const named = catalog.entries.find(({ name }) => name === given)?.name
    for (;;) {
      const picked: Reply<OperationName> = named
        ? { kind: 'answer', value: named }
        : await this.#pickOperation(catalog, connection)
      if (picked.kind !== 'answer') return
      const name = picked.value
      const form = catalog.form(name)
      const presets = this.#presets(connection.server.id)
      const filled = await fillForm({ form, catalog, ids: this.#ids(catalog, connection), presets })
      if (filled.kind === 'left' || (filled.kind === 'back' && named)) return
      if (filled.kind === 'back') continue
      await this.#remember(catalog, connection, name, filled.value)
      if (form.body === 'none') await this.#send(connection, name, filled.value)
      else await this.#requests.open(connection.server.id, name, filled.value)
      return
    }
  }

  /** Sends the request in a document. */
  async sendRequest(uri?: Uri): Promise<void> {
    const request = await this.#requests.edited(uri ?? activeUri())
    if (!request) throw new Hint(l10n.t('Open a request first. Run an operation that has a body.'))
    const input = await this.#requests.read(request)
    await this.#send(await connectionTo(this.#services.connections, request.server), request.name, input)
  }

  async startOver(uri?: Uri): Promise<void> {
    const request = await this.#requests.edited(uri ?? activeUri())
    if (request) await this.#requests.startOver(request)
  }

  /** Sends the request of an answer again. */
  async runAgain(uri?: Uri): Promise<void> {
    const { server, name, input } = this.#sentFor(uri)
    await this.#send(await connectionTo(this.#services.connections, server), name, input)
  }

  /** Opens the request of an answer to edit it. */
  async edit(uri?: Uri): Promise<void> {
    const { server, name, input } = this.#sentFor(uri)
    await this.#requests.openAsSent(server, name, input)
  }

  async #pickOperation(catalog: OperationCatalog, { client }: Connection): Promise<Reply<OperationName>> {
    const frame = {
      title: pickerTitle(commands.runOperation),
      placeholder: l10n.t('Search by name, path, or summary'),
      back: false,
    }
    const listed = { catalog, recent: this.#used.recent, offered: (name: OperationName) => client.supports(name) }
    return await chooseRow(frame, { rows: (typed) => operationRows(listed, typed) })
  }

  async #send(connection: Connection, name: OperationName, input: OperationInput): Promise<void> {
    const catalog = await this.#services.loadCatalog()
    const form = catalog.form(name)
    const ids = this.#ids(catalog, connection)
    const reads = form.method === 'GET'
    if (!reads && !(await confirmOperation({ connection, form, input, ids, log: this.#services.log }))) return
    const exchange = await this.#exchange(connection, name, input, reads)
    if (!exchange) return
    const text = answerDocument(catalog, exchange, connection.client.rateLimit)
    const uri = this.#services.documents.keepAnswer({ server: connection.server.id, name, input }, text)
    if (!reads) this.#afterWriting(connection)
    await this.#showAnswer(uri)
  }

  /** Returns undefined if it was cancelled. */
  async #exchange(
    connection: Connection,
    name: OperationName,
    input: OperationInput,
    reads: boolean,
  ): Promise<Exchange | undefined> {
    const progress = { location: ProgressLocation.Notification, title: name, cancellable: true }
    try {
      return await window.withProgress(progress, async (_, token) => {
        const ending = new AbortController()
        token.onCancellationRequested(() => ending.abort())
        return await makeExchange(connection, name, input, ending.signal)
      })
    } catch (error) {
      if (!isCancellation(error)) throw error
      if (!reads) {
        this.#afterWriting(connection)
        const words = l10n.t('Galley stopped waiting for {0}. The server might have run it anyway.', name)
        void window.showWarningMessage(words)
      }
      return undefined
    }
  }

  /** Clears the cache, because anything can have changed. */
  #afterWriting({ cache }: Connection): void {
    cache.invalidate(() => true)
    void editorCommands.executeCommand(commands.refresh)
  }

  /**
   * Shows an answer in the column that already shows answers, or else next to the request, or else in the active
   * column.
   */
  async #showAnswer(uri: Uri): Promise<void> {
    const kindOf = (other: Uri | undefined): string | undefined => other && parseApiUri(other)?.kind
    const answers = window.visibleTextEditors.find(({ document }) => kindOf(document.uri) === 'answer')
    const otherwise = kindOf(activeUri()) === 'request' ? ViewColumn.Beside : ViewColumn.Active
    await window.showTextDocument(uri, { preview: true, viewColumn: answers?.viewColumn ?? otherwise })
  }

  #sentFor(uri: Uri | undefined): ReturnType<ApiDocuments['sentFor']> & object {
    const sent = this.#services.documents.sentFor(uri ?? activeUri() ?? Uri.from({ scheme: apiScheme }))
    if (sent) return sent
    throw new ExplainedError(
      l10n.t('Galley didn’t keep this answer. Run the operation again from the Command Palette.'),
    )
  }

  #ids(catalog: OperationCatalog, connection: Connection): IdReader {
    return new IdReader(connection, catalog, this.namesOn(connection.server.id))
  }

  /**
   * Returns the suggested values. Open documents count more than the selection, and the selection more than the last
   * use.
   */
  #presets(server: string): Readonly<Record<string, unknown>> {
    return {
      ...this.#used.identifiers(server),
      ...identifiersOfElement(this.#services.selection(), server),
      ...identifiersOfUri(activeUri(), server),
    }
  }

  async #remember(
    catalog: OperationCatalog,
    { server }: Connection,
    name: OperationName,
    input: OperationInput,
  ): Promise<void> {
    const identifiers = Object.fromEntries(
      catalog.form(name).required.flatMap(({ name: parameter, part, sources }): [string, string][] => {
        const id = input[parameter]
        return part === 'path' && sources.length > 0 && typeof id === 'string' ? [[parameter, id]] : []
      }),
    )
    await this.#used.remember(server.id, name, identifiers)
  }
}

/** What the commands for operations need. */
export interface OperationCommandServices extends Pick<
  RunOperationServices,
  'connections' | 'state' | 'selection' | 'loadCatalog'
> {
  /** The folder where requests are stored. */
  readonly storage: string
}

/** Registers *Run API Operation…* and the commands for its requests and answers. Returns their documents. */
export function registerRunOperation(host: CommandHost, services: OperationCommandServices): ApiDocuments {
  const { storage, ...others } = services
  const { loadCatalog } = others
  const missingText = (): string => l10n.t('Galley didn’t keep this answer. Run the operation again to get a new one.')
  const log = host.log.for('operations')
  const documents = new ApiDocuments({ folder: storage, loadCatalog, missingText, log })
  const runner = new RunOperation({ ...others, documents, log })
  const names = (server: string): Map<string, string> => runner.namesOn(server)
  const completions = idCompletions({ connections: others.connections, loadCatalog, names, log })
  host.subscriptions.push(
    documents.files,
    runner,
    languages.registerCodeLensProvider({ scheme: apiScheme }, apiLenses),
    languages.registerCompletionItemProvider({ scheme: apiScheme }, completions, '"'),
  )
  registerCommands<typeof operationCommandTable>(host, {
    runOperation: async (given?: unknown) => await runner.run(given),
    sendRequest: async (uri?: unknown) => await runner.sendRequest(uriOf(uri)),
    startRequestOver: async (uri?: unknown) => await runner.startOver(uriOf(uri)),
    runOperationAgain: async (uri?: unknown) => await runner.runAgain(uriOf(uri)),
    editRequest: async (uri?: unknown) => await runner.edit(uriOf(uri)),
  })
  return documents
}

function uriOf(value: unknown): Uri | undefined {
  return value instanceof Uri ? value : undefined
}
