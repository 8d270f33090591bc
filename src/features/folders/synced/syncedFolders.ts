import pLimit from 'p-limit'
import { EventEmitter, type Memento, type Uri } from 'vscode'
import { innermostContaining } from '../../../folder/folderFiles.ts'
import { pathBelow } from '../../../disk/paths.ts'
import type { Page } from '../../../contract/revisions.ts'
import type { Space } from '../../../contract/spaces.ts'
import type { CheckoutDocument } from '../../../core/platform/uris/checkoutUris.ts'
import { pageNames, type AnyPageAddress } from '../../../core/platform/uris/uris.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { PagesOfFiles } from '../../shared/pages/pagesOfFiles.ts'
import type { Services } from '../../shared/services.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { Log } from '../../shared/window/log.ts'
import type { DocsFolders } from '../docsFolders.ts'
import type { WatchedFolder } from '../watchedFolder.ts'

/** The key under which a workspace stores the spaces of docs folders, by the root of their pages. */
const stateKey = 'galley.syncedFolders'

interface Binding {
  readonly server: string
  readonly space: string
}

/** A docs folder whose repository the platform syncs with a space. */
export interface SyncedFolder {
  readonly folder: WatchedFolder
  readonly connection: Connection
  readonly space: Space
  /** The pages as the platform lists them. */
  readonly listed: readonly Page[]
  /** The part of the platform's file paths before the path relative to the root. */
  readonly prefix: string
  /** Published pages by their files, relative to the root. */
  readonly pages: ReadonlyMap<string, Page>
}

interface SyncedFoldersServices extends Pick<Services, 'connections' | 'contextKeys'> {
  readonly folders: DocsFolders
  readonly state: Memento
  readonly log: Log
}

/** The docs folders that the user has connected with a synced space. Nothing is read for other folders. */
export class SyncedFolders extends DisposableBase implements PagesOfFiles {
  readonly #services: SyncedFoldersServices
  #synced: ReadonlyMap<WatchedFolder, SyncedFolder> = new Map()
  /** Why the spaces of folders couldn't be read at the last attempt. */
  #problems: ReadonlyMap<WatchedFolder, Error> = new Map()
  readonly #changed = new EventEmitter<void>()
  readonly #updates = pLimit(1)

  readonly onDidChange = this.#changed.event

  constructor(services: SyncedFoldersServices) {
    super()
    this.#services = services
    const update = (): void => void this.update()
    this.register(this.#changed, services.folders.onDidFind(update), services.connections.onDidChange(update))
    update()
  }

  /** Returns the innermost synced folder that contains a file. */
  of({ scheme, fsPath }: Uri): SyncedFolder | undefined {
    if (scheme !== 'file') return undefined
    return innermostContaining(this.#synced.values(), ({ folder }) => folder.place.root, fsPath)
  }

  /** Returns why the space of a file's folder couldn't be read. Undefined if it could, or if there is none. */
  problemOf({ fsPath }: Uri): Error | undefined {
    const folder = innermostContaining(this.#problems.keys(), ({ place }) => place.root, fsPath)
    return folder && this.#problems.get(folder)
  }

  /** Returns the id of the space that the user chose for a folder. */
  spaceOf({ place }: WatchedFolder): string | undefined {
    return this.#bindings[place.root]?.space
  }

  /** Returns the published page of a file. */
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

  /** Returns a page in a change request, in the form of its file. Undefined if it doesn't exist. */
  async requestText({ folder: root, file, page, changeRequest }: CheckoutDocument): Promise<string | undefined> {
    await this.#updates(() => undefined)
    const synced = [...this.#synced.values()].find(({ folder }) => folder.place.root === root)
    if (synced === undefined || changeRequest === undefined) return undefined
    const { connection, space, pages, prefix } = synced
    const { requestText } = await import('../../../folder/syncedSpace.ts')
    return await requestText(connection.client, { space: space.id, changeRequest }, { root, file, page, pages, prefix })
  }

  /** Stores the space of a folder. Undefined removes it. */
  async bind({ place }: WatchedFolder, binding: Binding | undefined): Promise<void> {
    const { [place.root]: _, ...others } = this.#bindings
    await this.#services.state.update(stateKey, binding ? { ...others, [place.root]: binding } : others)
    await this.update()
  }

  /** Reads folders, account and pages again, and resolves when that's done. */
  async update(): Promise<void> {
    await this.#updates(async () => await this.#update()).catch((error: unknown) =>
      this.#services.log.info('Couldn’t read synced folders.', error),
    )
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
      const synced = await this.#read(folder, binding, known).catch((error: unknown) => {
        log.info('Couldn’t read the space of a synced folder.', error)
        problems.set(folder, error instanceof Error ? error : new Error(String(error)))
        // What one account can see isn't shown to another account.
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
    binding: Binding,
    known: SyncedFolder | undefined,
  ): Promise<SyncedFolder | undefined> {
    const connection = await this.#services.connections.forServer(binding.server)
    if (connection === undefined) return undefined
    const spaceId = binding.space
    const [{ value: space }, { value: content }] = await Promise.all([
      connection.cache.get('getSpaceById', { spaceId }),
      connection.cache.get('listPages', { spaceId, computed: false }),
    ])
    if (known?.listed === content.pages && known.connection === connection) return known
    const [{ pagesByFile, pagePrefix }, { findRepository }] = await Promise.all([
      import('../../../folder/syncedSpace.ts'),
      import('../../../folder/gitRepository.ts'),
    ])
    const { root, folder: docs } = folder.place
    const above = [docs, (await findRepository(root))?.top ?? docs]
    const listed = content.pages
    const prefix = pagePrefix(
      listed,
      above.map((top) => pathBelow(top, root)),
    )
    return { folder, connection, space, listed, prefix, pages: pagesByFile(listed, prefix) }
  }

  get #bindings(): Readonly<Record<string, Binding>> {
    return this.#services.state.get<Record<string, Binding>>(stateKey, {})
  }
}
