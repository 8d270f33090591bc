import type {
  BulkRedirect,
  BulkRedirectResult,
  RedirectDestination,
  RedirectDestinationInput,
  siteRedirectOperations,
} from '../../contract/siteRedirects.ts'
import type { Input } from '../../contract/operations.ts'
import { redirectSource } from '../../core/docs/sites/redirectSource.ts'
import { ApiFailure, badRequest, notFound, orNotFound } from '../http/errors.ts'
import { Answer, type Handlers } from '../http/handler.ts'
import { pageOf } from '../http/paging.ts'
import { stored } from '../database/store.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { sitePartAddress, visitedSiteMap, wholeSiteMap } from '../siteStructure/siteRequests.ts'
import { redirectFrom, targetOf } from './resolveRedirect.ts'
import type { RedirectOrder, SiteRedirectRow } from './siteRedirectStore.ts'
import { siteRedirectView } from './siteRedirectView.ts'
import { webAddress } from '../../core/text/strings/addresses.ts'

/** Operations on the redirects of a site (api-facts C7). */
export const siteRedirectHandlers: Handlers<keyof typeof siteRedirectOperations> = {
  listSiteRedirects(context, input) {
    const { site, platform } = context
    const { draft = false, search, orderBy = 'createdAt' } = input
    const listing = { draft, search, orderBy: orderBy as RedirectOrder }
    const order = {
      start: ['', 0] as [string, number],
      key: (row: SiteRedirectRow): [string, number] => [sortValue(row, listing.orderBy), row.seq],
    }
    return pageOf(input, order, platform.siteRedirects.list(site.id, listing), siteRedirectView)
  },

  createSiteRedirect(context, input) {
    const { source, destination, draft = false, captureWildcard = false, permanent = false } = input.body
    const row = add(context, { source: sourceOf(source), destination, draft, captureWildcard, permanent })
    const location = sitePartAddress(context, `/redirects/${row.id}`)
    return new Answer(siteRedirectView(row), { location })
  },

  bulkUpsertSiteRedirects: (context, input) => ({
    results: input.body.redirects.map((item): BulkRedirectResult => {
      const draft = item.intent === 'draft'
      try {
        return { source: item.source, draft, ...upsert(context, item) }
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        return { status: 'error', source: item.source, draft, error: error.message }
      }
    }),
  }),

  updateSiteRedirectById(context, input) {
    const { id, ...row } = redirectOf(context, input.siteRedirectId)
    const { source = row.source, destination, captureWildcard, permanent } = input.body
    const draft = input.body.draft ?? row.draft === 1
    const from = sourceOf(source)
    requireFreeSource(context, from, draft, id)
    context.platform.siteRedirects.change(id, {
      source: from,
      draft: Number(draft),
      destination: destination && JSON.stringify(destinationOn(context, destination)),
      capture_wildcard: stored(captureWildcard),
      permanent: stored(permanent),
      updated_at: context.now,
    })
    return siteRedirectView(redirectOf(context, id))
  },

  deleteSiteRedirectById({ platform, site }, input) {
    const row = platform.siteRedirects.get(site.id, input.siteRedirectId)
    return row !== undefined && platform.siteRedirects.remove(row.id)
  },

  getSiteRedirectBySource({ platform, site, addresses }, input) {
    const found = redirectFrom(platform, site, input.source)
    const opens = input.shareKey !== undefined && platform.shareLinks.opens(site.id, input.shareKey)
    const shareKey = opens ? input.shareKey : undefined
    const target = found && targetOf(found, visitedSiteMap(platform, site), platform, { addresses, shareKey })
    if (!found || target === undefined) throw notFound('Redirect')
    return { redirect: siteRedirectView(found.row), target }
  },
}

type NewRedirect = Required<Input<'createSiteRedirect'>['body']>

function add(context: RequestContext, redirect: NewRedirect): SiteRedirectRow {
  const { platform, site } = context
  requireFreeSource(context, redirect.source, redirect.draft)
  const id = platform.newId()
  platform.siteRedirects.add({
    id,
    site_id: site.id,
    source: redirect.source,
    draft: Number(redirect.draft),
    capture_wildcard: Number(redirect.captureWildcard),
    permanent: Number(redirect.permanent),
    destination: JSON.stringify(destinationOn(context, redirect.destination)),
    created_at: context.now,
  })
  return redirectOf(context, id)
}

/** Applies one item of a bulk request. Writes nothing of an item that is refused. */
function upsert(context: RequestContext, item: BulkRedirect): Pick<BulkRedirectResult, 'status' | 'id'> {
  const { siteRedirects } = context.platform
  const source = sourceOf(item.source)
  const draft = item.intent === 'draft'
  if (item.intent === 'publish') return publish(context, source)
  const row = siteRedirects.from(context.site.id, source, draft)
  if (item.destination === undefined) throw badRequest('“destination” is missing.')
  if (item.destination === null) {
    if (!row) throw notFound('Redirect')
    siteRedirects.remove(row.id)
    return { status: 'deleted', id: row.id }
  }
  const { captureWildcard, permanent } = item
  const destination = destinationOn(context, item.destination)
  if (!row) {
    const settings = { draft, captureWildcard: captureWildcard ?? false, permanent: permanent ?? false }
    return { status: 'created', id: add(context, { source, destination, ...settings }).id }
  }
  siteRedirects.change(row.id, {
    destination: JSON.stringify(destination),
    capture_wildcard: stored(captureWildcard),
    permanent: stored(permanent),
    updated_at: context.now,
  })
  return { status: 'updated', id: row.id }
}

/** Publishes a draft, which replaces the active redirect with the same source. */
function publish({ platform, site, now }: RequestContext, source: string): Pick<BulkRedirectResult, 'status' | 'id'> {
  const { siteRedirects } = platform
  const draft = orNotFound(siteRedirects.from(site.id, source, true), 'Draft of a redirect')
  const live = siteRedirects.from(site.id, source, false)
  if (live) siteRedirects.remove(live.id)
  siteRedirects.change(draft.id, { draft: 0, updated_at: now })
  return { status: 'published', id: draft.id }
}

function redirectOf({ platform, site }: RequestContext, id: string): SiteRedirectRow {
  return orNotFound(platform.siteRedirects.get(site.id, id), 'Redirect')
}

/** Returns a source in the form that lookups use. */
function sourceOf(source: string): string {
  const form = source.startsWith('/') ? redirectSource(source) : undefined
  if (form === undefined) {
    throw badRequest(
      '“source” must be a path of at most 512 characters that starts with “/”. It can contain “*” only at the end.',
    )
  }
  return form
}

function requireFreeSource({ platform, site }: RequestContext, source: string, draft: boolean, id?: string): void {
  const other = platform.siteRedirects.from(site.id, source, draft)
  if (other && other.id !== id) throw badRequest(`A redirect from “${source}” already exists.`)
}

/**
 * Returns the target of a redirect. A page that is named by path becomes the page that is at that path now. Throws a
 * 400 failure if the target isn't on the site.
 */
function destinationOn(context: RequestContext, destination: RedirectDestinationInput): RedirectDestination {
  const map = wholeSiteMap(context)
  const pagesOf = (revisionId: string) => context.platform.revisions.tree(revisionId)
  switch (destination.kind) {
    case 'external':
      if (!webAddress(destination.url)) {
        throw badRequest('“url” must be an address that starts with “https://” or “http://”.')
      }
      return destination
    case 'site-section':
      if (!map.section(destination.siteSectionId)) throw badRequest('“siteSectionId” isn’t a section of this site.')
      return destination
    case 'path': {
      const shown = map.siteSpaces.find(({ row }) => row.space_id === destination.spaceId)
      if (!shown) throw badRequest('“spaceId” isn’t a space of this site.')
      const page = pagesOf(shown.space.revision_id).pageAt(destination.path)
      if (!page) throw badRequest(`“${shown.space.title}” has no page at “${destination.path}”.`)
      return { kind: 'site-page', siteSpaceId: shown.row.id, pageId: page.node.id }
    }
    case 'site-space':
    case 'site-page': {
      const shown = map.siteSpace(destination.siteSpaceId)
      if (!shown) throw badRequest('“siteSpaceId” isn’t a site space of this site.')
      if (destination.kind === 'site-page' && !pagesOf(shown.space.revision_id).page(destination.pageId)) {
        throw badRequest(`“pageId” isn’t a page of “${shown.space.title}”.`)
      }
      return destination
    }
  }
}

function sortValue(row: SiteRedirectRow, orderBy: RedirectOrder): string {
  if (orderBy === 'source') return row.source
  return orderBy === 'updatedAt' ? (row.updated_at ?? row.created_at) : row.created_at
}
