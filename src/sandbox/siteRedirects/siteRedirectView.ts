import type { RedirectDestination, SiteRedirect } from '../../contract/siteRedirects.ts'
import type { SiteRedirectRow } from './siteRedirectStore.ts'

/** Returns the stored target of a redirect. */
export function destinationOf(row: SiteRedirectRow): RedirectDestination {
  return JSON.parse(row.destination) as RedirectDestination
}

/** Returns a redirect in the form of the API. */
export function siteRedirectView(row: SiteRedirectRow): SiteRedirect {
  return {
    object: 'site-redirect',
    id: row.id,
    source: row.source,
    draft: row.draft === 1,
    captureWildcard: row.capture_wildcard === 1,
    permanent: row.permanent === 1,
    destination: destinationOf(row),
    createdAt: row.created_at,
    ...(row.updated_at === null ? {} : { updatedAt: row.updated_at }),
  }
}
