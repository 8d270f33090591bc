import type { revisionOperations } from '../../contract/revisions.ts'
import { notFound } from '../http/errors.ts'
import { servedDocument } from './servedDocument.ts'
import {
  oneRevision,
  readFile,
  readFiles,
  readPage,
  readPageAt,
  readPageDocument,
  readPages,
  readRevision,
} from './contentRequests.ts'
import type { Handlers } from '../http/handler.ts'

/** Operations that read one revision (api-facts C2). */
export const revisionHandlers: Handlers<keyof typeof revisionOperations> = {
  getRevisionById: (context, input) => readRevision(context, oneRevision(context, input), input),
  listPagesInRevisionById: (context, input) => readPages(context, oneRevision(context, input), input),
  listFilesInRevisionById: (context, input) => readFiles(context, oneRevision(context, input), input),
  getPageInRevisionById: (context, input) => readPage(context, oneRevision(context, input), input.pageId, input),
  getFileInRevisionById: (context, input) => readFile(context, oneRevision(context, input), input.fileId, input),
  getPageInRevisionByPath: (context, input) => readPageAt(context, oneRevision(context, input), input.pagePath, input),
  getPageDocumentInRevisionById: (context, input) =>
    readPageDocument(context, oneRevision(context, input), input.pageId),

  getDocumentById({ platform, space }, { documentId }) {
    if (!platform.revisions.hasDocument(space.id, documentId)) throw notFound('Document')
    return servedDocument(platform.documents.document(documentId))
  },
}
