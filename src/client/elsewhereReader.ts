import type { Input } from '../contract/operations.ts'
import type { Organization } from '../contract/organizations.ts'
import {
  anchorsKey,
  Elsewhere,
  type OtherSpace,
  type PublishedSpace,
  type Wish,
} from '../core/docs/pages/otherSpaces.ts'
import { SpacePages } from '../core/docs/pages/pageIndex.ts'
import { readListPages } from './listPages.ts'
import { pageFormat, pagesInput } from './pagesInput.ts'
import type { ReadCache } from './readCache.ts'

/** More spaces and pages than one person's docs link to. */
const maxKnown = 5000

type Site = Input<'getSiteStructure'>

/** What reading other spaces needs. */
interface ElsewhereServices {
  /** Opens what an account can read. */
  readonly open: () => Promise<ReadCache>
  /** Called when there is more to point to. */
  readonly changed: () => void
  /** Called for what can't be read, and counts as unknown. */
  readonly failed: (error: unknown) => void
}

/**
 * Reads the spaces that texts link to by address: in the platform's app, or on the sites of the organization. Reads
 * through the API what a link needs, and only then.
 */
export class ElsewhereReader {
  readonly #services: ElsewhereServices
  readonly #spaces = new Map<string, OtherSpace | undefined>()
  readonly #anchors = new Map<string, ReadonlySet<string> | undefined>()
  readonly #wishes = new Map<string, Wish>()
  #sites: Map<string, readonly PublishedSpace[] | undefined> | undefined
  /** The sites by their addresses. */
  #listed: ReadonlyMap<string, Site> = new Map()
  #titles: ReadonlyMap<string, string> = new Map()
  #loading: Promise<void> | undefined
  #snapshot: Elsewhere

  constructor(services: ElsewhereServices) {
    this.#services = services
    this.#snapshot = this.#renewed()
  }

  /** What is known. */
  get snapshot(): Elsewhere {
    return this.#snapshot
  }

  /** Returns what is known after everything was read that targets need. Calls `onProgress` before each round. */
  async settled(
    targets: readonly string[],
    { signal, onProgress }: { readonly signal?: AbortSignal; readonly onProgress?: (wanted: number) => void } = {},
  ): Promise<Elsewhere> {
    for (;;) {
      signal?.throwIfAborted()
      for (const target of targets) this.#snapshot.resolve(target)
      if (this.#loading === undefined) return this.#snapshot
      onProgress?.(this.#wishes.size)
      await this.#loading
    }
  }

  /** Lists the titles of all spaces, once. */
  async readTitles(): Promise<void> {
    if (this.#titles.size > 0) return
    const spaces = await this.#orNothing(async () => {
      const cache = await this.#services.open()
      const organizations = await readOrganizations(cache)
      const lists = organizations.map(async ({ id: organizationId }) => {
        return (await readListPages(cache, 'listSpacesInOrganizationById', { organizationId })).value
      })
      return (await Promise.all(lists)).flat().filter(({ deletedAt }) => deletedAt === undefined)
    })
    this.#titles = new Map(spaces?.map(({ id, title }) => [id, title]))
    this.#snapshot = this.#renewed()
  }

  #renewed(): Elsewhere {
    const known = {
      spaces: new Map(this.#spaces),
      anchors: new Map(this.#anchors),
      sites: this.#sites && new Map(this.#sites),
      titles: this.#titles,
    }
    return new Elsewhere(known, (wish) => this.#want(wish))
  }

  #want(wish: Wish): void {
    if (this.#spaces.size + this.#anchors.size + this.#wishes.size >= maxKnown) return
    this.#wishes.set(Object.values(wish).join(' '), wish)
    this.#loading ??= this.#load()
  }

  /** Never rejects. What can't be read counts as unknown, because it can exist nevertheless. */
  async #load(): Promise<void> {
    // A check finds more in the same turn.
    await Promise.resolve()
    while (this.#wishes.size > 0) {
      const wanted = [...this.#wishes]
      await Promise.all(wanted.map(async ([, wish]) => await this.#readWish(wish)))
      for (const [key] of wanted) this.#wishes.delete(key)
    }
    this.#snapshot = this.#renewed()
    this.#loading = undefined
    this.#services.changed()
  }

  async #readWish(wish: Wish): Promise<void> {
    switch (wish.kind) {
      case 'space':
        this.#spaces.set(wish.space, await this.#orNothing(async () => await this.#readSpace(wish.space)))
        return
      case 'anchors': {
        const anchors = await this.#orNothing(async () => await this.#readAnchors(wish.space, wish.page))
        this.#anchors.set(anchorsKey(wish.space, wish.page), anchors)
        return
      }
      case 'site':
        await this.#readSite(wish.address)
    }
  }

  async #readSpace(id: string): Promise<OtherSpace> {
    const cache = await this.#services.open()
    const [pages, space] = await Promise.all([
      cache.get('listPages', pagesInput(id)),
      cache.get('getSpaceById', { spaceId: id }),
    ])
    return { id, title: space.value.title, pages: new SpacePages(pages.value.pages) }
  }

  async #readAnchors(spaceId: string, pageId: string): Promise<ReadonlySet<string> | undefined> {
    const cache = await this.#services.open()
    const [{ value }, { knownAnchors }] = await Promise.all([
      cache.get('getPageById', { spaceId, pageId, ...pageFormat }),
      import('../core/text/scanning/pageAnchors.ts'),
    ])
    return knownAnchors(value.markdown ?? '')
  }

  async #readSite(address: string): Promise<void> {
    const { allSiteParts } = await import('../core/docs/sites/siteStructureParts.ts')
    if (this.#sites === undefined) {
      this.#listed = (await this.#orNothing(async () => await this.#listSites())) ?? new Map()
      this.#sites = new Map([...this.#listed.keys()].map((site) => [site, undefined]))
    }
    for (const [published, site] of this.#listed) {
      if (!address.startsWith(published) || this.#sites.get(published) !== undefined) continue
      const structure = await this.#orNothing(async () => {
        const cache = await this.#services.open()
        return await cache.get('getSiteStructure', site)
      })
      const parts = structure === undefined ? [] : allSiteParts(structure.value)
      this.#sites.set(
        published,
        parts.flatMap(({ value }): PublishedSpace[] => {
          if (value.object !== 'site-space' || value.urls?.published === undefined) return []
          return [{ address: withSlash(value.urls.published), space: value.space.id }]
        }),
      )
    }
  }

  async #listSites(): Promise<Map<string, Site>> {
    const cache = await this.#services.open()
    const listed = new Map<string, Site>()
    for (const { id: organizationId } of await readOrganizations(cache)) {
      const { value } = await readListPages(cache, 'listSites', { organizationId })
      for (const { id: siteId, urls } of value) {
        if (urls.published !== undefined) listed.set(withSlash(urls.published), { organizationId, siteId })
      }
    }
    return listed
  }

  async #orNothing<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await read()
    } catch (error) {
      this.#services.failed(error)
      return undefined
    }
  }
}

async function readOrganizations(cache: ReadCache): Promise<readonly Organization[]> {
  return (await readListPages(cache, 'listOrganizationsForAuthenticatedUser', {})).value
}

function withSlash(address: string): string {
  return address.replace(/\/?$/, '/')
}
