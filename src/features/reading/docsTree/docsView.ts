import { EventEmitter, l10n, type Event, type TreeView, type Uri } from 'vscode'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import type { RefreshScheduler } from '../../shared/connections/refreshScheduler.ts'
import type { ReconnectableConnections } from '../../shared/connections/connection.ts'
import type { FamilyEntry } from '../../shared/families/familyChanges.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { countFileUses } from '../../shared/pages/countFileUses.ts'
import { askFileOrder } from '../../shared/tree/fileRow.ts'
import { DocsNode } from './nodes/docsNode.ts'
import { FilesNode } from './nodes/filesNode.ts'
import { DocsTreeProvider, type DocsTreeServices } from './docsTreeProvider.ts'
import { LatestSelection } from '../../shared/tree/latestSelection.ts'
import { expandInView, selectInView } from '../../shared/tree/selectInView.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { Log } from '../../shared/window/log.ts'
import { timeOfDay } from '../../shared/labels/factsTooltip.ts'
import { EditorFollower, type ShownElement } from './editorFollower.ts'
import { locateEntry } from './locateEntry.ts'
import { locateInTree, locateRead, type TreeRef } from './locateInTree.ts'
import { openLinkPage } from './openLinkPage.ts'
import { PageNode } from './nodes/pageNode.ts'
import { treeRefOf } from './resourceLinks.ts'
import type { docsTreeCommandTable } from './docsTreeCommandTable.ts'
import { isMarkdownFile } from '../../../core/text/strings/markdownFiles.ts'

/** What the view needs. */
export interface DocsViewServices extends Omit<DocsTreeServices, 'log'> {
  readonly connections: ReconnectableConnections
  readonly scheduler: RefreshScheduler
  readonly reader: ContentReader
  /** The Docs view of VS Code, which shows the {@link DocsView.tree} below the docs folders. */
  readonly view: TreeView<ShownElement>
  /** The Organization view of VS Code, which shows {@link DocsTreeProvider.organization}. */
  readonly organizationView: TreeView<ShownElement>
  /** Finds the element of a file in a docs folder, which the same view shows. Undefined if no folder has the file. */
  readonly findFile: (file: string) => Promise<ShownElement | undefined>
  /** Fires when the files of docs folders have changed. */
  readonly onDidReadFiles: Event<unknown>
}

/** The Docs view and the Organization view, with their commands. */
export class DocsView extends DisposableBase {
  readonly tree: DocsTreeProvider
  readonly view: TreeView<ShownElement>
  readonly #views: readonly TreeView<ShownElement>[]
  readonly #selected: LatestSelection<ShownElement>
  readonly #follower: EditorFollower
  readonly #services: DocsViewServices
  readonly #log: Log
  readonly #refreshed = new EventEmitter<void>()

  /** Fires when the user refreshes the views. */
  readonly onDidRefresh = this.#refreshed.event

  constructor(host: CommandHost, services: DocsViewServices) {
    super()
    this.#services = services
    const { connections } = services
    this.#log = host.log.for('docs view')
    this.tree = new DocsTreeProvider({ ...services, log: this.#log })
    this.view = services.view
    this.#views = [services.view, services.organizationView]
    this.#selected = new LatestSelection(this.#views)
    this.#follower = new EditorFollower({
      view: this.view,
      find: async (uri) => await this.#findRead(uri),
      onDidRead: this.tree.onDidRead,
      onDidReadFiles: services.onDidReadFiles,
      log: this.#log,
    })
    this.register(
      this.tree,
      this.#refreshed,
      this.tree.onDidRead(() => this.#showMessage()),
      connections.onDidChange(() => this.#showMessage()),
      this.#selected,
      this.#follower,
      ...this.#views.map((view) => view.onDidChangeVisibility(() => services.scheduler.update())),
      services.scheduler.watch({
        isVisible: () => this.#views.some(({ visible }) => visible),
        poll: () => this.tree.poll(),
      }),
    )
    this.#registerCommands(host)
  }

  /** The selection of the view in which the user selected something last. */
  readonly selection = (): readonly unknown[] => this.#selected.elements

  /**
   * The elements that the user selected. Elements that were selected because of the active editor don't determine the
   * site or space of a command.
   */
  readonly chosen = (): readonly unknown[] =>
    this.#selected.elements.filter((element) => !this.#follower.hasSelected(element))

  /** Reads everything again and shows a space that may have just been created. */
  readonly revealNewSpace = async (space: string): Promise<void> => {
    this.tree.refresh()
    await this.reveal({ space })
  }

  /** Selects a thing in the Organization view, such as one that was just created. Never rejects. */
  readonly revealEntry = async (entry: FamilyEntry): Promise<void> => {
    if (entry.server !== this.#services.connections.active?.server.id) return
    try {
      const find = async (): Promise<ShownElement | undefined> => await locateEntry(this.tree, entry)
      await selectInView(this.#services.organizationView, find, { focus: false })
    } catch (error) {
      this.#log.debug('Couldn’t select a new entry.', error)
    }
  }

  /** Scrolls to the content of the account, which is below the docs folders. */
  readonly revealAccount = async (): Promise<void> => {
    if (!this.view.visible) return
    await expandInView(this.view, async () => (await this.tree.getChildren())[0])
  }

  /** Selects what was just created, a file by its path, if the view is visible. Keeps the keyboard focus. */
  readonly selectNew = async (made: (TreeRef & { readonly server: string }) | string): Promise<void> => {
    if (!this.view.visible) return
    try {
      await (typeof made === 'string' ? this.revealFile(made, false) : this.reveal(made, false))
    } catch (error) {
      this.#log.debug('Couldn’t select a new entry.', error)
    }
  }

  /** Shows something in the view. Returns false if it doesn't exist. */
  async reveal(ref: TreeRef & { readonly server?: string }, focus = true): Promise<boolean> {
    const server = this.#services.connections.active?.server.id
    if (ref.server !== undefined && ref.server !== server) return false
    const find = async (): Promise<ShownElement | undefined> => await locateInTree(this.tree, ref)
    return (await selectInView(this.view, find, { focus, expand: ref.page === undefined })) !== 'missing'
  }

  /** Shows the page of a file in the view. Returns false if no docs folder has it. */
  async revealFile(file: string, focus = true): Promise<boolean> {
    const find = async (): Promise<ShownElement | undefined> => await this.#services.findFile(file)
    return (await selectInView(this.view, find, { focus })) !== 'missing'
  }

  #registerCommands(host: CommandHost): void {
    const { tree } = this
    registerCommands<typeof docsTreeCommandTable>(host, {
      refresh: async (element?: unknown) => await this.#refreshAll(element),
      retry: (element?: unknown) => this.#refresh(element),
      loadMore: (element?: unknown) => {
        if (element instanceof DocsNode) tree.loadMore(element)
      },
      sortSpaceFiles: async (element?: unknown) => {
        if (element instanceof FilesNode) await this.#sortFiles(element)
      },
      countFileUses: async (element?: unknown) => {
        if (element instanceof FilesNode) await this.#countUses(element)
      },
      showClosedChangeRequests: () => this.#showClosed(true),
      hideClosedChangeRequests: () => this.#showClosed(false),
      openLinkPage: async (element?: unknown) => {
        if (element instanceof PageNode) await openLinkPage(element, async (space) => await this.reveal({ space }))
      },
    })
  }

  /** Sorts the files of a space. Counts their uses first if these decide the order. */
  async #sortFiles(files: FilesNode): Promise<void> {
    const order = await askFileOrder(pickerTitle(commands.sortSpaceFiles), l10n.t('Name'))
    if (order === undefined) return
    if (order === 'uses') await this.#countUses(files)
    this.tree.showFiles(files, { order })
  }

  /** Shows below each file of a space where it's used. */
  async #countUses(files: FilesNode): Promise<void> {
    this.tree.showFiles(files, { uses: await countFileUses(this.#services.reader, files.content.ref) })
  }

  /** Returns the element of a document, if it was read. */
  async #findRead(uri: Uri): Promise<ShownElement | undefined> {
    if (uri.scheme === 'file') return isMarkdownFile(uri.path) ? await this.#services.findFile(uri.fsPath) : undefined
    const ref = treeRefOf(uri)
    return ref?.server === this.#services.connections.active?.server.id && ref
      ? await locateRead(this.tree, ref)
      : undefined
  }

  /** Asks for operations again that the server didn't offer. */
  async #refreshAll(element: unknown): Promise<void> {
    const connection = await this.#services.connections.current().catch(() => undefined)
    connection?.client.askAgain()
    this.#refresh(element)
  }

  #refresh(element: unknown): void {
    const { connections, scheduler } = this.#services
    scheduler.wake()
    this.#refreshed.fire()
    if (connections.state === 'refused' || connections.state === 'lost') connections.reconnect()
    else this.tree.refresh(element instanceof DocsNode ? element : undefined)
  }

  #showClosed(shows: boolean): void {
    this.#services.contextKeys.set(contextKeys.showsClosedChangeRequests, shows)
    this.tree.reset()
  }

  #showMessage(): void {
    const { staleSince } = this.tree
    const offline = this.#services.connections.state === 'offline' && staleSince !== undefined
    for (const view of this.#views) {
      view.message = offline ? l10n.t('Offline. Last updated at {0}.', timeOfDay(staleSince)) : undefined
    }
  }
}
