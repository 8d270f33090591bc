import { l10n } from 'vscode'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import { PageSearch } from '../../../core/docs/search/pageSearch.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { SpaceContentRef, ContentReader } from '../../shared/pages/contentReader.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { readOrganizations, readSpaces } from '../../shared/pages/organizationSpaces.ts'
import type { PageFolders } from '../../shared/pages/pageFolders.ts'
import type { ListedScope, ListedSpace } from './pageRows.ts'
import type { ChangeRequestNames } from '../../../core/platform/uris/uris.ts'

/** A part of the pages that couldn't be read. */
export interface MissingPages {
  /** The title of the space or organization. Empty if not even these could be read. */
  readonly title: string
  readonly error: unknown
  /** Reads that part again. */
  readonly retry: () => Promise<void>
}

/** For how many milliseconds a list of pages counts as new. */
const fresh = 5 * 60_000

/**
 * Collects the pages of docs folders and of all spaces of an account, one after the other. Most come from the cache.
 */
export class PageCollector {
  readonly search: PageSearch<ListedScope>
  readonly missing = new Set<MissingPages>()
  readonly #connection: Connection | undefined
  readonly #folders: PageFolders
  readonly #reader: ContentReader
  readonly #signal: AbortSignal
  readonly #arrived: () => void
  readonly #branch: (SpaceContentRef & ChangeRequestNames) | undefined

  constructor(
    connection: Connection | undefined,
    options: {
      folders: PageFolders
      reader: ContentReader
      recent: readonly string[]
      signal: AbortSignal
      arrived: () => void
      /** The place of the active document. */
      from?: (SpaceContentRef & ChangeRequestNames) | undefined
    },
  ) {
    this.#connection = connection
    this.#folders = options.folders
    this.#reader = options.reader
    this.#signal = options.signal
    this.#arrived = options.arrived
    this.#branch = options.from
    this.search = new PageSearch(options.recent)
  }

  /** Resolves when everything was read or has failed. */
  async collect(): Promise<void> {
    const connection = this.#connection
    await Promise.all([
      this.#part('', async () => {
        for (const folder of await this.#folders()) this.#add(folder, await folder.pages())
      }),
      connection &&
        this.#part('', async () => {
          const organizations = await readOrganizations(connection, this.#options)
          await Promise.all(
            organizations.map(async ({ id, title }) => await this.#organization(connection, { id, title })),
          )
        }),
    ])
  }

  #add(place: ListedScope, pages: readonly PageEntry[]): void {
    if (this.#signal.aborted) return
    this.search.add(place, pages)
    this.#arrived()
  }

  get #options(): { maxAge: number; signal: AbortSignal } {
    return { maxAge: fresh, signal: this.#signal }
  }

  async #organization(
    connection: Connection,
    { id, title }: { readonly id: string; readonly title: string },
  ): Promise<void> {
    await this.#part(title, async () => {
      const spaces = await readSpaces(connection, id, this.#options)
      await Promise.all(
        spaces.map(async (space) => {
          const listed = this.#place(connection.server.id, space)
          await this.#part(space.title, async () => {
            const { entries } = await this.#reader.pages(listed, this.#options)
            this.#add(listed, entries)
          })
        }),
      )
    })
  }

  /** Returns the published space, or the change request that the user is in. */
  #place(server: string, { id, title }: { readonly id: string; readonly title: string }): ListedSpace {
    const published = { server, space: id, spaceTitle: title, id, title }
    const branch = this.#branch
    if (branch?.changeRequest === undefined || branch.server !== server || branch.space !== id) return published
    const { changeRequest, changeRequestTitle } = branch
    const name =
      changeRequestTitle === undefined ? l10n.t('{0} (change request)', title) : `${title} — ${changeRequestTitle}`
    return { ...published, title: name, changeRequest, changeRequestTitle }
  }

  async #part(title: string, read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (isCancellation(error) || this.#signal.aborted) return
      const missing: MissingPages = {
        title,
        error,
        retry: async () => {
          this.missing.delete(missing)
          this.#arrived()
          await this.#part(title, read)
        },
      }
      this.missing.add(missing)
      this.#arrived()
    }
  }
}
