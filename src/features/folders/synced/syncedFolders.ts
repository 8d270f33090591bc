import path from 'node:path'
import { Disposable, EventEmitter, type Memento, type Uri } from 'vscode'
import { pathBelow } from '../../../folder/folderFiles.ts'
import type { Page } from '../../../contract/revisions.ts'
import type { Space } from '../../../contract/spaces.ts'
import { pageNames, type AnyPageAddress } from '../../../core/uris/uris.ts'
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
  /** Published pages by their files below the root. */
  readonly pages: ReadonlyMap<string, Page>
}

interface SyncedFoldersServices {
  readonly folders: DocsFolders
  readonly connections: Connections
  readonly state: Memento
  readonly log: Log
}

/** The docs folders that the platform syncs, as somebody has said; nothing is asked about any other. */
export class SyncedFolders implements PagesOfFiles, Disposable {
  readonly #services: SyncedFoldersServices
  #synced: ReadonlyMap<WatchedFolder, SyncedFolder> = new Map()
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
    const around = [...this.#synced.values()].filter(({ folder }) => fsPath.startsWith(folder.place.root + path.sep))
    return around.sort((one, other) => other.folder.place.root.length - one.folder.place.root.length)[0]
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
      .catch((error: unknown) => this.#services.log.info('Synced folders could not be read.', error))
    await this.#updating
  }

  async #update(): Promise<void> {
    const { folders, connections } = this.#services
    const before = this.#synced
    const found = new Map<WatchedFolder, SyncedFolder>()
    for (const folder of folders.known) {
      const binding = this.#bindings[folder.place.root]
      if (binding === undefined || connections.accountOn(binding.server) === undefined) continue
      const known = before.get(folder)
      const synced = await this.#read(folder, { binding, known }).catch((error: unknown) => {
        this.#services.log.info('The space of a synced folder could not be read.', error)
        return known
      })
      if (synced !== undefined) found.set(folder, synced)
    }
    const isSame = [...found].every(([folder, synced]) => before.get(folder) === synced)
    this.#synced = found
    if (!isSame || before.size !== found.size) this.#changed.fire()
  }

  async #read(
    folder: WatchedFolder,
    { binding, known }: { readonly binding: Binding; readonly known: SyncedFolder | undefined },
  ): Promise<SyncedFolder | undefined> {
    const connection = await this.#services.connections.forServer(binding.server)
    if (connection === undefined) return undefined
    const spaceId = binding.space
    const { pagesByFile } = await import('../../../folder/syncedSpace.ts')
    const [{ value: space }, { value: content }] = await Promise.all([
      connection.cache.get('getSpaceById', { spaceId }),
      connection.cache.get('listPages', { spaceId, computed: false }),
    ])
    if (known?.listed === content.pages && known.connection === connection) return known
    return { folder, connection, space, listed: content.pages, pages: pagesByFile(content.pages) }
  }

  get #bindings(): Readonly<Record<string, Binding>> {
    return this.#services.state.get<Record<string, Binding>>(stateKey, {})
  }
}
