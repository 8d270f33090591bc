import type { changeRequestContentOperations } from '../../contract/changeRequestContent.ts'
import { baseRevisionOf } from './branches.ts'
import { emptyContent, PageTree } from '../revisions/pageTree.ts'
import { treeDifference } from './treeDifference.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { changeRequestView } from './changeRequestView.ts'
import {
  branchContent,
  oneRevision,
  readFile,
  readFiles,
  readPage,
  readPageAt,
  readPages,
  readReusableContent,
  readRevision,
} from '../revisions/contentRequests.ts'
import type { Handlers } from '../http/handler.ts'
import { allLinks, backlinks, pageLinks } from '../linkReports/linkListings.ts'

/** How many changes are listed by default (api-facts C3). */
const reportedChanges = 10

/** Operations that read the content of a change request (API part 1 §4.5). */
export const changeRequestContentHandlers: Handlers<keyof typeof changeRequestContentOperations> = {
  getRevisionOfChangeRequestById: (context, input) => readRevision(context, branchContent(context, input), input),
  listPagesInChangeRequest: (context, input) => readPages(context, branchContent(context, input), input),
  listFilesInChangeRequestById: (context, input) => readFiles(context, branchContent(context, input), input),
  getFileInChangeRequestById: (context, input) => readFile(context, branchContent(context, input), input.fileId, input),
  listChangeRequestFileBacklinks: (context, input) =>
    backlinks(context, branchContent(context, input), { kind: 'file', id: input.fileId }, input),
  getPageInChangeRequestById: (context, input) => readPage(context, branchContent(context, input), input.pageId, input),
  getPageInChangeRequestByPath: (context, input) =>
    readPageAt(context, branchContent(context, input), input.pagePath, input),
  getReusableContentInChangeRequestById: (context, input) =>
    readReusableContent(context, branchContent(context, input), input.reusableContentId, input),
  listChangeRequestLinks: (context, input) => allLinks(context, branchContent(context, input), input),
  listPageLinksInChangeRequest: (context, input) =>
    pageLinks(context, branchContent(context, input), input.pageId, input),
  listChangeRequestPageBacklinks: (context, input) =>
    backlinks(context, branchContent(context, input), { kind: 'page', id: input.pageId }, input),

  getChangeRequestChanges(context, input) {
    const { row, revision } = branchContent(context, input)
    return changesBetween(context, baseRevisionOf(row), revision.id, input.limit)
  },

  getRevisionChanges(context, input) {
    const { changeRequests, revisions } = context.platform
    const { revision } = oneRevision(context, input)
    const [parent] = revisions.parentsOf(revision)
    const row = revision.merged_from === null ? undefined : changeRequests.find(context.space.id, revision.merged_from)
    return {
      ...changesBetween(context, parent, revision.id, input.limit),
      ...(row ? { mergedFrom: changeRequestView(row, context.space, context) } : {}),
    }
  },
}

/** Lists the first changes from one revision to another, and says how many more there are. */
function changesBetween(context: RequestContext, before: string | undefined, after: string, limit = reportedChanges) {
  const { revisions } = context.platform
  const from = before === undefined ? new PageTree(emptyContent) : revisions.tree(before)
  const all = treeDifference(from, revisions.tree(after), context.addresses)
  const changes = all.slice(0, limit)
  return { changes, ...(all.length > changes.length ? { more: all.length - changes.length } : {}) }
}
