import { Disposable, EventEmitter, type Memento, type Uri } from 'vscode'
import { innermostAround } from '../../../folder/folderFiles.ts'
import { pathBelow } from '../../../disk/paths.ts'
import type { Page } from '../../../contract/revisions.ts'
import type { Space } from '../../../contract/spaces.ts'
import type { CheckoutDocument } from '../../../core/platform/uris/checkoutUris.ts'
import { pageNames, type AnyPageAddress } from '../../../core/platform/uris/uris.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import type { PagesOfFiles } from '../../shared/pages/pagesOfFiles.ts'
import type { Log } from '../../shared/window/log.ts'
import type { DocsFolders } from '../docsFolders.ts'
import type { WatchedFolder } from '../watchedFolder.ts'

/** Where a workspace keeps which docs folder belongs to which space, by the root of its pages. */
const stateKey = 'galley.syncedFolders'

interface Binding {
  readonly server: string
  readonly space: string
}

/** A docs folder whose repository the platform keeps in step with a space. */
export interface SyncedFolder {
  readonly folder: WatchedFolder
  readonly connection: Connection
  readonly space: Space
  /** As the platform lists them. */
  readonly listed: readonly Page[]
  /** What the platform's names of files begin with, before the part below the root. */
  readonly way: string
  /** Published pages by their files below the root. */
  readonly pages: ReadonlyMap<string, Page>
}

interface SyncedFoldersServices {
  readonly folders: DocsFolders
  readonly connections: Connections
  readonly contextKeys: Pick<ContextKeys, 'set'>
  readonly state: Memento
  readonly log: Log
}

/** The docs folders that the platform syncs, as someone has said; nothing is asked about any other. */
export class SyncedFolders implements PagesOfFiles, Disposable {
  readonly #services: SyncedFoldersServices
  #synced: ReadonlyMap<WatchedFolder, SyncedFolder> = new Map()
  /** Why the spaces of folders couldn't be read when that was tried last. */
  #problems: ReadonlyMap<WatchedFolder, Error> = new Map()
  readonly #changed = new EventEmitter<void>()
  readonly #subscription: Disposable
  #updating: Promise<void> = Promise.resolve()

  readonly onDidChange = this.#changed.event

  constructor(services: SyncedFoldersServices) {
    this.#services = services
    const update = (): void => void this.update()
    this.#subscription = Disposable.from(
      this.#changed,
      services.folders.onDidFind(update),
      services.connections.onDidChange(update),
    )
    update()
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  /** The innermost synced folder that a file is in. */
  of({ scheme, fsPath }: Uri): SyncedFolder | undefined {
    if (scheme !== 'file') return undefined
    return innermostAround(this.#synced.values(), ({ folder }) => folder.place.root, fsPath)
  }

  /** Why the space of the folder around a file couldn't be read. Undefined if it could, or there is none. */
  problemOf({ fsPath }: Uri): Error | undefined {
    const folder = innermostAround(this.#problems.keys(), ({ place }) => place.root, fsPath)
    return folder && this.#problems.get(folder)
  }

  /** The identifier of the space that someone has said a folder belongs to. */
  spaceOf({ place }: WatchedFolder): string | undefined {
    return this.#bindings[place.root]?.space
  }

  /** The published page of a file. */
  pageOf(uri: Uri): Page | undefined {
    const { folder, pages } = this.of(uri) ?? {}
    return folder && pages?.get(pathBelow(folder.place.root, uri.fsPath))
  }

  addressOf(uri: Uri): AnyPageAddress | undefined {
    const synced = this.of(uri)
    if (synced === undefined) return undefined
    const { space, connection } = synced
    const page = this.pageOf(uri)
    return page && { server: connection.server.id, space: space.id, spaceTitle: space.title, ...pageNames(page) }
  }

  /** A page as a change request has it, written as its file. Undefined if that can't be found. */
  async requestText({ folder: root, file, page, changeRequest }: CheckoutDocument): Promise<string | undefined> {
    await this.#updating
    const synced = [...this.#synced.values()].find(({ folder }) => folder.place.root === root)
    if (synced === undefined || changeRequest === undefined) return undefined
    const { connection, space, pages, way } = synced
    const { requestText } = await import('../../../folder/syncedSpace.ts')
    return await requestText(connection.client, { space: space.id, changeRequest }, { root, file, page, pages, way })
  }

  /** Remembers which space a folder belongs to; undefined forgets it. */
  async bind({ place }: WatchedFolder, binding: Binding | undefined): Promise<void> {
    const { [place.root]: _, ...others } = this.#bindings
    await this.#services.state.update(stateKey, binding ? { ...others, [place.root]: binding } : others)
    await this.update()
  }

  /** Looks at folders, account and pages again, and resolves when that is known. */
  async update(): Promise<void> {
    this.#updating = this.#updating
      .then(async () => await this.#update())
      .catch((error: unknown) => this.#services.log.info('Couldn’t read synced folders.', error))
    await this.#updating
  }

  async #update(): Promise<void> {
    const { folders, connections, contextKeys: keys, log } = this.#services
    const before = this.#synced
    const found = new Map<WatchedFolder, SyncedFolder>()
    const problems = new Map<WatchedFolder, Error>()
    for (const folder of folders.known) {
      const binding = this.#bindings[folder.place.root]
      if (binding === undefined || connections.accountOn(binding.server) === undefined) continue
      const known = before.get(folder)
      const synced = await this.#read(folder, { binding, known }).catch((error: unknown) => {
        log.info('Couldn’t read the space of a synced folder.', error)
        problems.set(folder, error instanceof Error ? error : new Error(String(error)))
        // What one person has seen isn't shown to another one who may not see it.
        return known?.connection.account.id === connections.accountOn(binding.server)?.id ? known : undefined
      })
      if (synced?.space.id === binding.space) found.set(folder, synced)
    }
    const hadProblems = this.#problems.size > 0
    const isSame = before.size === found.size && [...found].every(([folder, synced]) => before.get(folder) === synced)
    this.#synced = found
    this.#problems = problems
    keys.set(contextKeys.syncedFolders, found.size > 0)
    if (!isSame || hadProblems || problems.size > 0) this.#changed.fire()
  }

  async #read(
    folder: WatchedFolder,
    { binding, known }: { readonly binding: Binding; readonly known: SyncedFolder | undefined },
  ): Promise<SyncedFolder | undefined> {
    const connection = await this.#services.connections.forServer(binding.server)
    if (connection === undefined) return undefined
    const spaceId = binding.space
    const [{ value: space }, { value: content }] = await Promise.all([
      connection.cache.get('getSpaceById', { spaceId }),
      connection.cache.get('listPages', { spaceId, computed: false }),
    ])
    if (known?.listed === content.pages && known.connection === connection) return known
    const [{ pagesByFile, wayToPages }, { findRepository }] = await Promise.all([
      import('../../../folder/syncedSpace.ts'),
      import('../../../folder/gitRepository.ts'),
    ])
    const { root, folder: docs } = folder.place
    const above = [docs, (await findRepository(root))?.top ?? docs]
    const listed = content.pages
    const way = wayToPages(
      listed,
      above.map((top) => pathBelow(top, root)),
    )
    return { folder, connection, space, listed, way, pages: pagesByFile(listed, way) }
  }

  get #bindings(): Readonly<Record<string, Binding>> {
    return this.#services.state.get<Record<string, Binding>>(stateKey, {})
  }
}
