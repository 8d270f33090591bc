import { l10n } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { readListPages } from '../../../client/listPages.ts'
import type { RedirectDestination } from '../../../contract/siteRedirects.ts'
import type { Site } from '../../../contract/sites.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { pathBelow, type SiteLocation, type SiteLocations } from '../../../core/docs/sites/siteLocations.ts'
import type { ReaddressedPage } from '../../../core/docs/structure/readdressedPages.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import { connectionTo } from '../../shared/connections/signedIn.ts'
import { askStep } from '../../shared/forms/form.ts'
import { readSiteLocations, type SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { destinationStep } from '../../shared/sites/redirectDestinations.ts'
import { writeRedirects } from '../../shared/sites/writeRedirects.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { AppliedEdit } from './structureEditor.ts'

/** A published site on which pages lose their address. */
interface AffectedSite {
  readonly site: Site
  readonly scope: SiteScope
  readonly locations: SiteLocations
  readonly lost: readonly LostAddress[]
}

interface LostAddress {
  readonly page: ReaddressedPage
  readonly location: SiteLocation
}

/**
 * Returns an offer of redirects for the addresses of published sites that an edit of the page tree removes, with the
 * label of its button. Undefined if visitors lose no address, or if that can't be read.
 */
export async function redirectOffer({ ref, readdressed }: AppliedEdit, connections: Connections, log: Log) {
  if (readdressed.length === 0) return undefined
  try {
    const connection = await connectionTo(connections, ref.server)
    const sites = await affectedSites(connection, ref, readdressed)
    const count = sites.reduce((sum, { lost }) => sum + lost.length, 0)
    if (count === 0) return undefined
    const label = count === 1 ? l10n.t('Redirect Its Old Address…') : l10n.t('Redirect {0} Old Addresses…', count)
    return { label, accept: async () => await redirect(connection, sites) }
  } catch (error) {
    // An edit that succeeded must not show an error about something else.
    if (!isApiError(error, 'notFound')) log.warn(`No redirects are offered: ${String(error)}`)
    return undefined
  }
}

async function affectedSites(
  connection: Connection,
  { space }: ChangeRequestRef,
  readdressed: readonly ReaddressedPage[],
): Promise<AffectedSite[]> {
  const { value } = await connection.cache.get('getSpaceById', { spaceId: space })
  const organizationId = value.organization
  const input = { organizationId, space, published: true }
  const sites = (await readListPages(connection.cache, 'listSites', input)).value
  const found = await Promise.all(
    sites
      .filter(({ permissions }) => permissions?.edit !== false)
      .map(async (site): Promise<AffectedSite> => {
        const scope = { organizationId, siteId: site.id }
        const locations = await readSiteLocations(connection, scope)
        const lost = readdressed.flatMap((page): LostAddress[] => {
          // Published content still has the page's current address; only the change request moves it.
          const location = locations.page(space, page.id)
          return location && !isUnchanged(page, location, locations) ? [{ page, location }] : []
        })
        return { site, scope, locations, lost }
      }),
  )
  return found.filter(({ lost }) => lost.length > 0)
}

/** Returns whether the edit has moved a page back to its published address. */
function isUnchanged({ path }: ReaddressedPage, { destination, path: known }: SiteLocation, locations: SiteLocations) {
  if (path === undefined || destination.kind !== 'site-page') return false
  const space = locations.to({ kind: 'site-space', siteSpaceId: destination.siteSpaceId })
  return space !== undefined && pathBelow(space.path, path) === known
}

/** Creates draft redirects, because the old addresses work until the change request is merged. */
async function redirect(connection: Connection, sites: readonly AffectedSite[]): Promise<void> {
  for (const { site, scope, locations, lost } of sites) {
    const elsewhere = lost.some(({ page }) => page.path === undefined)
      ? await askInstead(site, locations, lost)
      : undefined
    const items = lost.flatMap(({ page, location }) => {
      const destination = page.path === undefined ? elsewhere : location.destination
      return destination ? [{ source: location.path, destination, intent: 'draft' as const }] : []
    })
    if (items.length === 0) continue
    await writeRedirects({ connection, scope }, items)
    connection.cache.invalidate((name) => name === 'listSiteRedirects')
    const [first] = items
    void window.showInformationMessage(
      items.length === 1 && first
        ? l10n.t(
            'Created the redirect from “{0}” as a draft on the site “{1}”. Publish it after you merge the change request.',
            percentDecoded(first.source),
            site.title,
          )
        : l10n.t(
            'Created {0} redirects as drafts on the site “{1}”. Publish them after you merge the change request.',
            items.length,
            site.title,
          ),
    )
  }
}

async function askInstead(
  site: Site,
  locations: SiteLocations,
  lost: readonly LostAddress[],
): Promise<RedirectDestination | undefined> {
  const gone = new Set(lost.flatMap(({ page, location }) => (page.path === undefined ? [location] : [])))
  const [first] = gone
  const title =
    gone.size === 1 && first
      ? l10n.t('Redirect “{0}” on “{1}”', first.title, site.title)
      : l10n.t('Redirect {0} pages on “{1}”', gone.size, site.title)
  const remaining = { all: locations.all.filter((location) => !gone.has(location)) }
  return await askStep(
    title,
    destinationStep(() => Promise.resolve(remaining)),
  )
}
