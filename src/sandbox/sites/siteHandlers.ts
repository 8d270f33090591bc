import type { Input } from '../../contract/operations.ts'
import type { siteOperations } from '../../contract/sites.ts'
import { randomId } from '../identifiers.ts'
import { may } from '../access/accessRules.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { SiteEdits } from '../siteStructure/siteEdits.ts'
import type { SiteRow, SiteType, SiteVisibility } from './siteStore.ts'
import { newPreview } from './sitePreview.ts'
import { siteView } from './siteView.ts'
import type { Handlers } from '../http/handler.ts'
import { searchSpaces } from '../search/searchContent.ts'
import { SiteMap } from '../siteStructure/siteMap.ts'
import { decodedSegments } from '../urls/addresses.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { oldestFirst, pageOf } from '../http/paging.ts'
import { siteMapFor, siteNow, spaceToShow, wholeSiteMap } from '../siteStructure/siteRequests.ts'

/** Operations on sites (API part 2 §4.4, publishing in api-facts C7). */
export const siteHandlers: Handlers<keyof typeof siteOperations> = {
  listSites(context, input) {
    const { id } = context.organization
    // Guests see nothing of the organization.
    const role = context.roleInOrganization(id)
    if (!may(role, 'view')) return { items: [], count: 0 }
    const { space, title, published, type } = input
    const filter = { space, title, published, types: type, accessibleOnly: !may(role, 'admin') }
    return pageOf(input, oldestFirst, context.platform.sites.list(id, filter), (row) => siteView(row, context))
  },

  createSite(context, input) {
    const { platform, organization } = context
    const { type = 'basic', title = 'Docs', visibility = 'public', spaces = [] } = input.body ?? {}
    if (new Set(spaces).size < spaces.length) throw badRequest('“spaces” contains a space twice.')
    const id = platform.newId()
    platform.sites.add({
      id,
      organization_id: organization.id,
      type: type as SiteType,
      title,
      visibility: visibility as SiteVisibility,
      visitor_secret: randomId() + randomId(),
      created_at: context.now,
    })
    const edits = new SiteEdits(platform, siteNow(context, id))
    for (const spaceId of spaces) edits.addSpace(spaceToShow(context, spaceId))
    return siteView(siteNow(context, id), context)
  },

  getSiteById: (context) => siteView(context.site, context),

  deleteSiteById: ({ platform, site }) => platform.sites.remove(site.id),

  updateSiteById(context, input) {
    const { site } = context
    const { title, visibility, basename, defaultLevel, adaptiveContent, agentsContext, proxy } = input.body
    const { defaultSiteSpace } = input.body
    const map = wholeSiteMap(context)
    if (basename !== undefined) requireFreeName(context, site, basename)
    context.platform.sites.change(site.id, {
      title,
      visibility: visibility as SiteVisibility | undefined,
      basename,
      default_level: defaultLevel,
      adaptive_enabled: adaptiveContent && Number(adaptiveContent.enabled),
      agents_context: agentsContext as SiteRow['agents_context'] | undefined,
      proxy,
      ...chosenDefaults(map, input.body),
    })
    const shown = defaultSiteSpace === undefined ? undefined : map.siteSpace(defaultSiteSpace)
    if (shown?.row.section_id) {
      context.platform.siteParts.change('site-section', shown.row.section_id, { default_site_space_id: shown.row.id })
    }
    return siteView(siteNow(context), context)
  },

  getSitePublishingPreviewById(context, { siteSpace, target, draft = true }) {
    const { site } = context
    const map = siteMapFor(context)
    const shown = siteSpace === undefined ? undefined : map.siteSpace(siteSpace)
    if (siteSpace !== undefined && !shown) throw badRequest('“siteSpace” isn’t a site space of this site.')
    const path = target === undefined ? (shown ? map.pathOf(shown.row) : []) : decodedSegments(target)
    if (!path) throw badRequest('“target” isn’t a path.')
    return { url: newPreview(context, site, { drafts: draft, path }) }
  },

  searchSiteContent(context, { body, ...paging }) {
    const { query } = body
    return searchSpaces(context, spacesToSearch(context, body), { ...paging, query })
  },

  publishSite: (context) => setPublished(context, true),
  unpublishSite: (context) => setPublished(context, false),
}

/** Returns the spaces of a site that a search covers and the caller can see, without drafts. */
function spacesToSearch(context: RequestContext, body: Input<'searchSiteContent'>['body']): SpaceRow[] {
  const sees = (space: SpaceRow): boolean => may(context.roleInSpace(space), 'view')
  const map = new SiteMap(context.site, context.platform.siteParts, sees, false)
  if (body.mode === 'all') return map.siteSpaces.map(({ space }) => space)
  const named = 'siteSpaceIds' in body ? body.siteSpaceIds : [body.siteSpaceId]
  const found = named.map((id) => map.siteSpace(id))
  if (body.mode === 'current') found.push(...map.sections.map(({ id }) => map.defaultSiteSpace(id)))
  return found.flatMap((shown) => (shown ? [shown.space] : []))
}

function requireFreeName(context: RequestContext, site: SiteRow, basename: string): void {
  if (/[/\\?#]|^\.{1,2}$/.test(basename)) throw badRequest('“basename” must be valid in an address.')
  const other = context.platform.sites.named(basename)
  if (other && other.id !== site.id) throw badRequest('Another site already has this “basename”.')
}

/**
 * Returns the default section and, at the root, the default site space. Throws a 400 failure for parts that the site
 * doesn't have there.
 */
function chosenDefaults(
  map: SiteMap,
  { defaultSiteSection, defaultSiteSpace }: Input<'updateSiteById'>['body'],
): Partial<SiteRow> {
  if (defaultSiteSection !== undefined && !map.section(defaultSiteSection)) {
    throw badRequest('“defaultSiteSection” isn’t a section of this site.')
  }
  if (defaultSiteSpace !== undefined) {
    const place = map.hasSections ? (defaultSiteSection ?? map.defaultSection?.id ?? null) : null
    if (map.siteSpace(defaultSiteSpace)?.row.section_id !== place) {
      throw badRequest(
        `“defaultSiteSpace” isn’t a site space ${place === null ? 'of this site' : 'of the default section'}.`,
      )
    }
  }
  return {
    default_section_id: defaultSiteSection,
    default_site_space_id: map.hasSections ? undefined : defaultSiteSpace,
  }
}

function setPublished(context: RequestContext, published: boolean) {
  const { platform, site } = context
  platform.sites.change(site.id, { published: Number(published) })
  return siteView(siteNow(context), context)
}
