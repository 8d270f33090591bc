import type { Static } from 'typebox'
import type { Link, LinkList, LinkLocation } from '../../contract/linkReports.ts'
import type { Input } from '../../contract/operations.ts'
import { baseRevisionOf } from '../changeRequests/branches.ts'
import { backlinksTo, linkReport, type ReportedLink } from './linkReport.ts'
import type { PageTree, PageInTree } from '../revisions/pageTree.ts'
import { orNotFound } from '../http/errors.ts'
import { pageOfSorted, type ListPage, type PageRequest } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import { LocationViews } from './locationView.ts'
import type { Source } from '../revisions/reading.ts'

/** `brokenContext` is for a change request: only links that it broke, or only links that were broken before. */
type LinksRequest = Pick<Input<'listChangeRequestLinks'>, 'page' | 'limit' | 'status' | 'brokenContext'>

/** The content to find links in, and its change request if any. */
type LinkSource = Source & { readonly row?: ChangeRequestRow }

type LinkListing = Static<typeof LinkList>

/** Returns the links in the whole content of a space or a change request. */
export function allLinks(context: RequestContext, source: LinkSource, request: LinksRequest): LinkListing {
  return listing(context, source, treeOf(context, source).all, request)
}

/** Returns the links in one page. */
export function pageLinks(
  context: RequestContext,
  source: LinkSource,
  pageId: string,
  request: LinksRequest,
): LinkListing {
  return listing(context, source, [orNotFound(treeOf(context, source).page(pageId), 'Page')], request)
}

/** Returns the pages that link to a page or use a file. */
export function backlinks(
  context: RequestContext,
  source: Source,
  target: { kind: 'page' | 'file'; id: string },
  request: PageRequest,
): ListPage<LinkLocation> {
  const order = { start: ['', ''], key: ({ node, path }: PageInTree) => [path ?? '', node.id] }
  const tree = treeOf(context, source)
  if (target.kind === 'page') orNotFound(tree.page(target.id), 'Page')
  else orNotFound(tree.file(target.id), 'File')
  const pages = backlinksTo(target, tree, context.platform.documents)
  const views = new LocationViews(context, source, tree)
  return pageOfSorted(request, order, pages, (page) => views.page(page))
}

function listing(
  context: RequestContext,
  source: LinkSource,
  pages: Iterable<PageInTree>,
  request: LinksRequest,
): LinkListing {
  const tree = treeOf(context, source)
  const report = linkReport(pages, tree, context.platform.documents)
  const views = new LocationViews(context, source, tree)
  const broken = report.filter((entry) => entry.status === 'broken')
  const own = source.row && brokenSince(context, source.row, broken)
  const chosen = report.filter((entry) => {
    if (request.status !== undefined && entry.status !== request.status) return false
    if (request.brokenContext === undefined) return true
    return entry.status === 'broken' && own?.has(entry) === (request.brokenContext === 'change-request')
  })
  const order = { start: ['', ''], key: (entry: ReportedLink) => [entry.key, ''] }
  const page = pageOfSorted(request, order, chosen, (entry): Link => {
    const target = views.target(entry.link, tree)
    return {
      status: entry.status,
      relation: 'reference',
      ...(target ? { targetReference: target } : {}),
      locationReferences: entry.pages.map((from) => views.page(from)),
    }
  })
  const byChangeRequest = own ? { changeRequest: own.size } : {}
  return { ...page, stats: { total: report.length, broken: { total: broken.length, ...byChangeRequest } } }
}

/** Returns the broken links that worked, or didn't exist, in the base of the change request. */
function brokenSince(
  context: RequestContext,
  row: ChangeRequestRow,
  broken: readonly ReportedLink[],
): ReadonlySet<ReportedLink> {
  const { revisions, documents } = context.platform
  const base = revisions.tree(baseRevisionOf(row))
  const pages = new Set(broken.flatMap((entry) => entry.pages.map((page) => page.node.id)))
  const before = linkReport(
    [...base.all].filter((page) => pages.has(page.node.id)),
    base,
    documents,
  )
  const alreadyBroken = new Set(before.filter((entry) => entry.status === 'broken').map((entry) => entry.key))
  return new Set(broken.filter((entry) => !alreadyBroken.has(entry.key)))
}

function treeOf(context: RequestContext, source: Source): PageTree {
  return context.platform.revisions.tree(source.revision.id)
}
