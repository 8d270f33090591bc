import type { changeRequestContentOperations } from '../../contract/changeRequestContent.ts'
import { baseRevisionOf } from '../content/branches.ts'
import { treeDifference } from '../content/treeDifference.ts'
import { branchContent, readFile, readFiles, readPage, readPageAt, readPages, readRevision } from './contentRequests.ts'
import type { Handlers } from './handler.ts'
import { fileBacklinks, pageBacklinks, pageLinks } from './linkListings.ts'

/** How many changes are told unless the request says (api-facts C3). */
const toldChanges = 10

/** Reading operations on the content of a change request (API part 1 §4.5). */
export const changeRequestContentHandlers: Handlers<keyof typeof changeRequestContentOperations> = {
  getRevisionOfChangeRequestById: (context, input) =>
    readRevision(context, branchContent(context, input.changeRequestId), input),
  listPagesInChangeRequest: (context, input) =>
    readPages(context, branchContent(context, input.changeRequestId), input),
  listFilesInChangeRequestById: (context, input) =>
    readFiles(context, branchContent(context, input.changeRequestId), input),
  getFileInChangeRequestById: (context, input) =>
    readFile(context, branchContent(context, input.changeRequestId), input.fileId, input),
  listChangeRequestFileBacklinks: (context, input) =>
    fileBacklinks(context, branchContent(context, input.changeRequestId), input.fileId, input),
  getPageInChangeRequestById: (context, input) =>
    readPage(context, branchContent(context, input.changeRequestId), input.pageId, input),
  getPageInChangeRequestByPath: (context, input) =>
    readPageAt(context, branchContent(context, input.changeRequestId), input.pagePath, input),
  listPageLinksInChangeRequest: (context, input) =>
    pageLinks(context, branchContent(context, input.changeRequestId), input.pageId, input),
  listChangeRequestPageBacklinks: (context, input) =>
    pageBacklinks(context, branchContent(context, input.changeRequestId), input.pageId, input),

  getChangeRequestChanges(context, input) {
    const { revisions } = context.platform
    const { row, revision } = branchContent(context, input.changeRequestId)
    const before = revisions.tree(baseRevisionOf(row))
    const all = treeDifference(before, revisions.tree(revision.id), context.addresses)
    const changes = all.slice(0, input.limit ?? toldChanges)
    return { changes, ...(all.length > changes.length ? { more: all.length - changes.length } : {}) }
  },
}
