import type { RedirectDestination } from '../../contract/siteRedirects.ts'
import { redirectSource, wildcardMatch } from '../../core/docs/sites/redirectSource.ts'
import type { Platform } from '../platform.ts'
import type { SiteMap } from '../siteStructure/siteMap.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import { publishedName } from '../sites/siteView.ts'
import type { Addresses } from '../urls/addresses.ts'
import type { SiteRedirectRow } from './siteRedirectStore.ts'
import { destinationOf } from './siteRedirectView.ts'

/** A redirect that matches an address, and the part of the address that its wildcard matches. */
interface FoundRedirect {
  readonly row: SiteRedirectRow
  readonly rest: string
}

/** Returns the redirect for an address of a site: one with exactly that source, or else the longest wildcard. */
export function redirectFrom({ siteRedirects }: Platform, site: SiteRow, address: string): FoundRedirect | undefined {
  const path = redirectSource(address)
  if (path === undefined) return undefined
  const exact = siteRedirects.from(site.id, path, false)
  if (exact) return { row: exact, rest: '' }
  for (const row of siteRedirects.wildcards(site.id)) {
    const rest = wildcardMatch(row.source, path)
    if (rest !== undefined) return { row, rest }
  }
  return undefined
}

/**
 * Returns the address that a redirect goes to. Undefined if its target is no longer on the site. `map` is the site as
 * visitors see it.
 */
export function targetOf(
  { row, rest }: FoundRedirect,
  map: SiteMap,
  platform: Platform,
  { addresses, shareKey }: { readonly addresses: Addresses; readonly shareKey?: string | undefined },
): string | undefined {
  const destination = destinationOf(row)
  const behind = row.capture_wildcard === 1 ? rest : ''
  if (destination.kind === 'external') return withRest(destination.url, behind)
  const path = pathTo(destination, map, platform)
  if (!path) return undefined
  const parts = [...path, ...behind.split('/').filter(Boolean).map(decodeURIComponent)]
  return addresses.publishedSite(publishedName(map.site), parts, shareKey)
}

type OnSite = Exclude<RedirectDestination, { kind: 'external' }>

function pathTo(destination: OnSite, map: SiteMap, platform: Platform): string[] | undefined {
  if (destination.kind === 'site-section') {
    const section = map.section(destination.siteSectionId)
    return section && [section.path]
  }
  const shown = map.siteSpace(destination.siteSpaceId)
  if (!shown) return undefined
  const space = map.pathOf(shown.row)
  if (destination.kind === 'site-space') return space
  const page = platform.revisions.tree(shown.space.revision_id).page(destination.pageId)
  return page?.path === undefined ? undefined : [...space, ...page.path.split('/').filter(Boolean)]
}

function withRest(url: string, rest: string): string {
  if (rest === '') return url
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${rest}`
  return address.href
}
