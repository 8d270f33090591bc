import { EventEmitter, type Event, type Uri } from 'vscode'
import { elsewhereRef } from '../../../core/text/markdown/document/contentTargets.ts'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import { searchHits } from '../../../core/docs/search/searchHits.ts'
import { spacesOn } from '../../../core/docs/sites/siteStructureParts.ts'
import { parsePageUri } from '../../../core/platform/uris/uris.ts'
import { isSameChangeRequest } from '../../../core/platform/uris/changeRequestRef.ts'
import { section, structureParts } from '../../../site/model/structureParts.ts'
import { sectionsOf, type Site } from '../../../site/model/site.ts'
import { SiteVariant } from '../../../site/model/siteVariant.ts'
import type { SiteLink } from '../../../site/model/variantSource.ts'
import { platformParts } from '../../../site/spaces/platformParts.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import type { SpaceContentRef } from '../../shared/pages/contentReader.ts'
import type { Services } from '../../shared/services.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { Log } from '../../shared/window/log.ts'
import type { FolderSiteServices } from './folderSiteView.ts'
import { ViewedSpace } from './viewedSpace.ts'
import type { FoundPage, ViewedChanges, ViewedPage, ViewedSite } from './viewedSite.ts'

/** A space, a change request, or a whole site of a platform. */
export type PlatformScope = SpaceContentRef | ({ readonly server: string } & SiteScope)

/** What sites of a platform need. */
export interface PlatformSiteServices extends Pick<Services, 'reader' | 'connections' | 'writes'> {
  readonly visitor: FolderSiteServices['visitor']
  readonly log: Log
}

const maxFound = 20
const withoutClaims = { claims: { unsigned: {} } }

/** The site of a space or change request, or a whole site of the platform. */
export class PlatformSiteView extends DisposableBase implements ViewedSite {
  readonly key: string
  readonly roots = []
  title: string
  readonly #scope: PlatformScope
  readonly #services: PlatformSiteServices
  readonly #spaces = new Map<string, ViewedSpace>()
  readonly #changed = new EventEmitter<void>()
  #last: { readonly site: Site; readonly parts: readonly unknown[] } | undefined

  readonly onDidChange: Event<void> = this.#changed.event

  constructor(key: string, scope: PlatformScope, title: string, services: PlatformSiteServices) {
    super()
    this.key = key
    this.#scope = scope
    this.title = title
    this.#services = services
    const changed = (): void => this.#changed.fire()
    this.register(
      this.#changed,
      services.connections.onDidChange(changed),
      services.visitor.onDidChange(changed),
      services.writes.onDidWrite((ref) => {
        if ('space' in scope && isSameChangeRequest(scope, ref)) changed()
      }),
    )
  }

  async read(signal: AbortSignal): Promise<Site> {
    const scope = this.#scope
    return 'space' in scope ? await this.#spaceSite(scope, signal) : await this.#wholeSite(scope, signal)
  }

  /** Asks the platform whether something changed. */
  async refresh(): Promise<boolean> {
    const refreshed = await Promise.all([...this.#spaces.values()].map(async (space) => await space.refresh()))
    const isNew = refreshed.includes(true)
    if (isNew) this.#changed.fire()
    return isNew
  }

  async prepare({ variant, page }: ViewedPage): Promise<void> {
    await this.#spaceOf(variant)?.prepare(page.entry)
  }

  uriOf({ variant, page }: ViewedPage): Uri | undefined {
    return this.#spaceOf(variant)?.uriOf(page.entry)
  }

  pageOf({ variants }: Site, uri: Uri): ViewedPage | undefined {
    const address = parsePageUri(uri)
    if (address === undefined || address.revision !== undefined) return undefined
    const variant = variants.find((each) => {
      const { ref } = this.#spaceOf(each) ?? {}
      return ref !== undefined && isSameChangeRequest(ref, address)
    })
    const page = variant?.pageOf(address.page)
    return variant && page && { variant, page }
  }

  fileUri(variant: SiteVariant, file: string): Uri | undefined {
    return this.#spaceOf(variant)?.fileUri(file)
  }

  /** Searches the texts of the site on the platform. */
  async find(site: Site, query: string, signal: AbortSignal): Promise<FoundPage[]> {
    const { server } = this.#scope
    const { client } = await this.#services.reader.connection(server)
    const found = site.variants.map(async (variant) => {
      const space = this.#spaceOf(variant)?.facts?.space
      if (space === undefined) return []
      const { items } = await client.searchSpaceContent({ spaceId: space.id, query, limit: maxFound }, { signal })
      return searchHits([{ id: space.id, title: space.title, pages: items }]).flatMap(
        ({ page, section: at, excerpt }) => {
          const shown = variant.pageOf(page.id)
          return shown === undefined ? [] : [{ variant, page: shown, anchor: at?.anchor, excerpt }]
        },
      )
    })
    return (await Promise.all(found)).flat()
  }

  get changes(): ViewedChanges | undefined {
    const [space] = this.#spaces.values()
    if (space?.ref.changeRequest === undefined) return undefined
    return {
      has: ({ id }: PageEntry) => space.facts?.changed.has(id) === true,
      blocksOf: ({ page }, text) => space.blocksOf(page.entry, text),
    }
  }

  async #spaceSite(ref: SpaceContentRef, signal: AbortSignal): Promise<Site> {
    const { source, space, request } = await this.#space(ref).read(this.#visitor, signal)
    this.title = request === undefined ? space.title : changeRequestTitle(request)
    return this.#kept([source], () => {
      const names = { title: space.title, language: space.language, isHidden: false, address: '' }
      const variants = [new SiteVariant(names, source)]
      return { title: space.title, parts: [section(variants)], variants }
    })
  }

  async #wholeSite({ server, ...scope }: Extract<PlatformScope, SiteScope>, signal: AbortSignal): Promise<Site> {
    const { cache } = await this.#services.reader.connection(server)
    const [{ value: site }, { value: structure }] = await Promise.all([
      cache.get('getSiteById', scope, { signal }),
      cache.get('getSiteStructure', scope, { signal }),
    ])
    this.title = site.title
    const ids = [...new Set(spacesOn(structure))]
    const reading = await Promise.allSettled(
      ids.map(async (space) => await this.#space({ server, space }).read(this.#visitor, signal)),
    )
    const sources = new Map(
      reading.flatMap((read, at) => (read.status === 'fulfilled' ? [[ids[at] ?? '', read.value.source] as const] : [])),
    )
    const failed = reading.find((read) => read.status === 'rejected')
    if (failed !== undefined) {
      if (sources.size === 0) throw failed.reason
      this.#services.log.warn('Couldn’t read a space of a site.', failed.reason)
    }
    const variantOf = (id: string, names: SiteVariant['names']): SiteVariant | undefined => {
      const source = sources.get(id)
      return source && new SiteVariant(names, source)
    }
    const parts = await structureParts(
      platformParts(structure, (id) => sources.has(id)),
      variantOf,
    )
    return this.#kept([structure, ...sources.values()], () => {
      return { title: site.title, parts, variants: sectionsOf(parts).flatMap(({ variants }) => variants) }
    })
  }

  /** Returns the previous site as long as its parts are the same. */
  #kept(parts: readonly unknown[], make: () => Site): Site {
    const last = this.#last
    const isSame = last?.parts.length === parts.length && parts.every((part, at) => part === last.parts[at])
    if (last !== undefined && isSame) return last.site
    const site = make()
    this.#last = { site, parts }
    return site
  }

  get #visitor(): Readonly<Record<string, unknown>> {
    return this.#services.visitor.visitor ?? withoutClaims
  }

  #space(ref: SpaceContentRef): ViewedSpace {
    const { reader, log } = this.#services
    const onKnown = (): void => this.#changed.fire()
    const known =
      this.#spaces.get(ref.space) ??
      new ViewedSpace(ref, { reader, log, onKnown }, (target) => this.#linkElsewhere(target))
    this.#spaces.set(ref.space, known)
    return known
  }

  #spaceOf({ source }: SiteVariant): ViewedSpace | undefined {
    return [...this.#spaces.values()].find(({ facts }) => facts?.source === source)
  }

  #linkElsewhere(target: string): SiteLink | undefined {
    const ref = elsewhereRef(target)
    if (ref?.kind !== 'page' && ref?.kind !== 'anchor') return undefined
    for (const variant of this.#last?.site.variants ?? []) {
      if (ref.space === undefined || ref.page === undefined || this.#spaceOf(variant)?.ref.space !== ref.space) continue
      const { pages } = variant.source.body
      const page = variant.pageOf(ref.page) ?? variant.pageOf(pages.byPath(ref.page)?.id ?? '')
      if (page !== undefined) return { page, anchor: ref.kind === 'anchor' ? ref.anchor : undefined }
    }
    return undefined
  }
}
