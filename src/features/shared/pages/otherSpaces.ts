import { EventEmitter, type Disposable, type Uri } from 'vscode'
import type { Clock } from '../../../client/clock.ts'
import { readListPages } from '../../../client/listPages.ts'
import {
  anchorsKey,
  isAtSpace,
  KnownSpaces,
  type Elsewhere,
  type OtherSpace,
  type PublishedSpace,
  type Wish,
} from '../../../core/docs/pages/otherSpaces.ts'
import { parentPathOf } from '../../../core/platform/uris/uris.ts'
import type { Connections } from '../connections/connection.ts'
import { isCancellation } from '../window/explainError.ts'
import type { Log } from '../window/log.ts'
import type { ContentReader } from './contentReader.ts'
import { openPageUri } from './openPageUri.ts'
import { readOrganizations, readSpaces } from './organizationSpaces.ts'

/** What is read is read again after this time, because others change their spaces. */
const knownForMs = 10 * 60_000
/** More spaces and pages than one person's docs link to. */
const maxKnown = 5000

interface Site {
  readonly organizationId: string
  readonly siteId: string
}

/** What an account reads of the spaces of its server. */
interface Reading {
  readonly server: string
  readonly since: number
  readonly spaces: Map<string, OtherSpace | undefined>
  readonly anchors: Map<string, ReadonlySet<string> | undefined>
  sites: Map<string, readonly PublishedSpace[] | undefined> | undefined
  /** The sites by their addresses. */
  listed: ReadonlyMap<string, Site>
  titles: ReadonlyMap<string, string>
  readonly wishes: Map<string, Wish>
  loading: Promise<void> | undefined
  snapshot: Elsewhere
}

/** What reading other spaces needs. */
interface OtherSpacesServices {
  readonly reader: ContentReader
  readonly connections: Connections
  readonly clock: Clock
  readonly log: Log
}

/**
 * The spaces that texts link to by address: in the platform's app, or on the sites of the organization. Reads through
 * the API what a link needs, and only then.
 */
export class OtherSpaces implements Disposable {
  readonly #services: OtherSpacesServices
  readonly #changed = new EventEmitter<void>()
  /** By the server and the account. */
  readonly #readings = new Map<string, Reading>()

  /** Fires when links have more to point to. */
  readonly onDidChange = this.#changed.event

  constructor(services: OtherSpacesServices) {
    this.#services = services
  }

  dispose(): void {
    this.#changed.dispose()
  }

  /** Returns the spaces of a server, or of the active account's server. Undefined if no one is signed in there. */
  on(server = this.#services.connections.active?.server.id): Elsewhere | undefined {
    return server === undefined ? undefined : this.#readingOf(server)?.snapshot
  }

  /** Reads what an address needs that is being typed. */
  async read(typed: string, server?: string): Promise<void> {
    const elsewhere = this.on(server)
    if (elsewhere === undefined) return
    if (isAtSpace(typed)) await this.#readTitles(server)
    await this.settled([typed.endsWith('#') ? `${typed}-` : typed], server)
  }

  /** Returns what is known after everything was read that targets need. Calls `onProgress` before each round. */
  async settled(
    targets: Iterable<string>,
    server?: string,
    { signal, onProgress }: { readonly signal?: AbortSignal; readonly onProgress?: (wanted: number) => void } = {},
  ): Promise<Elsewhere | undefined> {
    const all = [...targets]
    for (;;) {
      signal?.throwIfAborted()
      const elsewhere = this.on(server)
      for (const target of all) elsewhere?.resolve(target)
      const reading = this.#readings.get(this.#keyOf(server) ?? '')
      if (reading?.loading === undefined) return this.on(server)
      onProgress?.(reading.wishes.size)
      await reading.loading
    }
  }

  /** Returns the document of the page that a link points to. Reads what it needs first. */
  async uriOf(target: string, server = this.#services.connections.active?.server.id): Promise<Uri | undefined> {
    const found = (await this.settled([target], server))?.resolve(target)
    if (found?.kind !== 'page' || server === undefined) return undefined
    const { space, page } = found
    const names = { title: page.title, spaceTitle: space.title, parentPath: parentPathOf(page.path) }
    return openPageUri({ server, space: space.id, page: page.id, ...names })
  }

  #keyOf(server = this.#services.connections.active?.server.id): string | undefined {
    const account = server === undefined ? undefined : this.#services.connections.accountOn(server)
    return account && `${server} ${account.id}`
  }

  #readingOf(server: string): Reading | undefined {
    const key = this.#keyOf(server)
    if (key === undefined) return undefined
    const now = this.#services.clock.now()
    const known = this.#readings.get(key)
    if (known !== undefined && now - known.since < knownForMs) return known
    const nothing = { spaces: new Map(), anchors: new Map(), sites: undefined, titles: new Map<string, string>() }
    const reading: Reading = {
      ...nothing,
      server,
      since: now,
      listed: new Map(),
      wishes: new Map(),
      loading: undefined,
      snapshot: new KnownSpaces(nothing, (wish) => this.#want(reading, wish)),
    }
    this.#readings.set(key, reading)
    return reading
  }

  #want(reading: Reading, wish: Wish): void {
    if (reading.spaces.size + reading.anchors.size + reading.wishes.size >= maxKnown) return
    reading.wishes.set(Object.values(wish).join(' '), wish)
    reading.loading ??= this.#load(reading)
  }

  /** Never rejects. What can't be read counts as unknown, because it can exist nevertheless. */
  async #load(reading: Reading): Promise<void> {
    // A check finds more in the same turn.
    await Promise.resolve()
    while (reading.wishes.size > 0) {
      const wanted = [...reading.wishes]
      await Promise.all(wanted.map(async ([, wish]) => await this.#readWish(reading, wish)))
      for (const [key] of wanted) reading.wishes.delete(key)
    }
    this.#renew(reading)
    reading.loading = undefined
    this.#changed.fire()
  }

  #renew(reading: Reading): void {
    const { spaces, anchors, sites, titles } = reading
    const known = { spaces: new Map(spaces), anchors: new Map(anchors), sites: sites && new Map(sites), titles }
    reading.snapshot = new KnownSpaces(known, (wish) => this.#want(reading, wish))
  }

  async #readWish(reading: Reading, wish: Wish): Promise<void> {
    const { server } = reading
    switch (wish.kind) {
      case 'space': {
        const space = await this.#orNothing(async () => await this.#readSpace(server, wish.space))
        reading.spaces.set(wish.space, space)
        return
      }
      case 'anchors': {
        const { space, page } = wish
        const anchors = await this.#orNothing(async () => await this.#readAnchors(server, space, page))
        reading.anchors.set(anchorsKey(space, page), anchors)
        return
      }
      case 'site':
        await this.#readSite(reading, wish.address)
    }
  }

  async #readSpace(server: string, id: string): Promise<OtherSpace> {
    const { reader } = this.#services
    const { cache } = await reader.connection(server)
    const [pages, space] = await Promise.all([
      reader.pages({ server, space: id }),
      cache.get('getSpaceById', { spaceId: id }),
    ])
    return { id, title: space.value.title, pages }
  }

  async #readAnchors(server: string, space: string, page: string): Promise<ReadonlySet<string>> {
    const [{ value }, { pageAnchors }] = await Promise.all([
      this.#services.reader.page({ server, space }, page),
      import('../../../core/text/scanning/pageOutline.ts'),
    ])
    return pageAnchors(value.markdown ?? '')
  }

  async #readSite(reading: Reading, address: string): Promise<void> {
    const { reader } = this.#services
    const connection = await this.#orNothing(async () => await reader.connection(reading.server))
    if (reading.sites === undefined) {
      reading.listed =
        (connection && (await this.#orNothing(async () => await this.#listSites(connection)))) ?? new Map()
      reading.sites = new Map([...reading.listed.keys()].map((site) => [site, undefined]))
    }
    for (const [published, site] of reading.listed) {
      if (!address.startsWith(published) || reading.sites.get(published) !== undefined) continue
      const { allSiteParts } = await import('../../../core/docs/sites/siteStructureParts.ts')
      const structure =
        connection && (await this.#orNothing(async () => await connection.cache.get('getSiteStructure', site)))
      const parts = structure === undefined ? [] : allSiteParts(structure.value)
      reading.sites.set(
        published,
        parts.flatMap(({ value }): PublishedSpace[] => {
          const own = value.object === 'site-space' ? value.urls?.published : undefined
          return value.object !== 'site-space' || own === undefined
            ? []
            : [{ address: withSlash(own), space: value.space.id }]
        }),
      )
    }
  }

  async #listSites(connection: Awaited<ReturnType<ContentReader['connection']>>): Promise<Map<string, Site>> {
    const listed = new Map<string, Site>()
    for (const { id: organizationId } of await readOrganizations(connection)) {
      const { value } = await readListPages(connection.cache, 'listSites', { organizationId })
      for (const { id: siteId, urls } of value) {
        if (urls.published !== undefined) listed.set(withSlash(urls.published), { organizationId, siteId })
      }
    }
    return listed
  }

  async #readTitles(server: string | undefined): Promise<void> {
    const reading = this.#readings.get(this.#keyOf(server) ?? '')
    if (reading === undefined || reading.titles.size > 0) return
    const spaces = await this.#orNothing(async () => {
      const connection = await this.#services.reader.connection(reading.server)
      const organizations = await readOrganizations(connection)
      return (await Promise.all(organizations.map(async ({ id }) => await readSpaces(connection, id)))).flat()
    })
    reading.titles = new Map(spaces?.map(({ id, title }) => [id, title]))
    this.#renew(reading)
  }

  async #orNothing<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await read()
    } catch (error) {
      if (!isCancellation(error))
        this.#services.log.debug('Couldn’t read the target of a link to another space.', error)
      return undefined
    }
  }
}

function withSlash(address: string): string {
  return address.replace(/\/?$/, '/')
}
