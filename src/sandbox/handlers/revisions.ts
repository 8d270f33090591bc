import type { revisionOperations } from '../../contract/revisions.ts'
import { oneRevision, readFiles, readPage, readPages, readRevision } from './contentRequests.ts'
import type { Handlers } from './handler.ts'

/** Reading operations on one revision (api-facts C2). */
export const revisionHandlers: Handlers<keyof typeof revisionOperations> = {
  getRevisionById: (context, input) => readRevision(context, oneRevision(context, input.revisionId), input),
  listPagesInRevisionById: (context, input) => readPages(context, oneRevision(context, input.revisionId), input),
  listFilesInRevisionById: (context, input) => readFiles(context, oneRevision(context, input.revisionId), input),
  getPageInRevisionById: (context, input) =>
    readPage(context, oneRevision(context, input.revisionId), input.pageId, input),
}
