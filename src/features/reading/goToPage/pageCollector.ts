import { l10n } from 'vscode'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { Organization } from '../../../contract/organizations.ts'
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

/** What collecting pages needs. */
interface CollectorServices {
  readonly folders: PageFolders
  readonly reader: ContentReader
  readonly recent: readonly string[]
  readonly signal: AbortSignal
  readonly arrived: () => void
  /** The place of the active document. */
  readonly from?: (SpaceContentRef & ChangeRequestNames) | undefined
}

/**
 * Collects the pages of docs folders and of all spaces of an account, one after the other. Most come from the cache.
 */
export class PageCollector {
  readonly search: PageSearch<ListedScope>
  readonly missing = new Set<MissingPages>()
  readonly #connection: Connection | undefined
  readonly #services: CollectorServices

  constructor(connection: Connection | undefined, services: CollectorServices) {
    this.#connection = connection
    this.#services = services
    this.search = new PageSearch(services.recent)
  }

  /** Resolves when everything was read or has failed. */
  async collect(): Promise<void> {
    const connection = this.#connection
    await Promise.all([
      this.#part('', async () => {
        for (const folder of await this.#services.folders()) this.#add(folder, await folder.pages())
      }),
      connection &&
        this.#part('', async () => {
          const organizations = await readOrganizations(connection, this.#options)
          await Promise.all(organizations.map(async (each) => await this.#organization(connection, each)))
        }),
    ])
  }

  #add(place: ListedScope, pages: readonly PageEntry[]): void {
    if (this.#services.signal.aborted) return
    this.search.add(place, pages)
    this.#services.arrived()
  }

  get #options(): { maxAge: number; signal: AbortSignal } {
    return { maxAge: fresh, signal: this.#services.signal }
  }

  async #organization(connection: Connection, { id, title }: Organization): Promise<void> {
    await this.#part(title, async () => {
      const spaces = await readSpaces(connection, id, this.#options)
      await Promise.all(
        spaces.map(async (space) => {
          const listed = this.#place(connection.server.id, space)
          await this.#part(space.title, async () => {
            const { entries } = await this.#services.reader.pages(listed, this.#options)
            this.#add(listed, entries)
          })
        }),
      )
    })
  }

  /** Returns the published space, or the change request that the user is in. */
  #place(server: string, { id, title }: { readonly id: string; readonly title: string }): ListedSpace {
    const published = { server, space: id, spaceTitle: title, id, title }
    const branch = this.#services.from
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
      if (isCancellation(error) || this.#services.signal.aborted) return
      const missing: MissingPages = {
        title,
        error,
        retry: async () => {
          this.missing.delete(missing)
          this.#services.arrived()
          await this.#part(title, read)
        },
      }
      this.missing.add(missing)
      this.#services.arrived()
    }
  }
}
