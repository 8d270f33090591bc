import type { ReadOptions } from '../../../client/readCache.ts'
import { SpacePages } from '../../../core/docs/pages/pageIndex.ts'
import { SiteLocations } from '../../../core/docs/sites/siteLocations.ts'
import { allSiteParts } from '../../../core/docs/sites/siteStructureParts.ts'
import type { Connection } from '../connections/connection.ts'
import { pagesInput } from '../../../client/pagesInput.ts'

/** A site of an organization. */
export type SiteScope = { readonly organizationId: string; readonly siteId: string }

/**
 * Returns everything on a site that has an address, with the published pages of its spaces, or of `only` one space.
 * Uses the cache. If the pages of a space can't be read, they're left out.
 */
export async function readSiteLocations(
  { cache }: Connection,
  scope: SiteScope,
  { only, ...options }: ReadOptions & { readonly only?: string } = {},
): Promise<SiteLocations> {
  const [site, structure] = await Promise.all([
    cache.get('getSiteById', scope, options),
    cache.get('getSiteStructure', scope, options),
  ])
  const spaces = allSiteParts(structure.value).flatMap(({ value }) =>
    value.object === 'site-space' && value.space.id === (only ?? value.space.id) ? [value.space.id] : [],
  )
  const pages = await Promise.allSettled(
    spaces.map(async (id) => await cache.get('listPages', pagesInput(id), options)),
  )
  const known = spaces.flatMap((id, index): [string, SpacePages][] => {
    const read = pages[index]
    return read?.status === 'fulfilled' ? [[id, new SpacePages(read.value.value.pages)]] : []
  })
  return new SiteLocations(structure.value, site.value.urls.published, new Map(known))
}
