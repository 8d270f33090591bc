import type { spaceContentOperations } from '../../contract/spaceContent.ts'
import { backlinks, pageLinks } from '../linkReports/linkListings.ts'
import {
  mainContent,
  readFile,
  readFiles,
  readPage,
  readPageAt,
  readPages,
  readReusableContent,
  readRevision,
} from '../revisions/contentRequests.ts'
import type { Handlers } from '../http/handler.ts'
import { searchSpace } from '../search/searchContent.ts'
import { pdfAddress } from './pdfAddress.ts'
import { applyTemplate } from './templateContent.ts'

/** Operations on the published content of a space (API part 1 §4.3). */
export const spaceContentHandlers: Handlers<keyof typeof spaceContentOperations> = {
  searchSpaceContent: (context, input) => searchSpace(context, input),
  getCurrentRevision: (context, input) => readRevision(context, mainContent(context), input),
  applyTemplateToSpace: (context, input) => applyTemplate(context, input.body),
  getSpacePDF: (context, { page, only }) =>
    pdfAddress(context, { title: context.space.title, revisionId: context.space.revision_id, page, only }),
  listPages: (context, input) => readPages(context, mainContent(context), input),
  listFiles: (context, input) => readFiles(context, mainContent(context), input),
  getFileById: (context, input) => readFile(context, mainContent(context), input.fileId, input),
  listSpaceFileBacklinks: (context, input) =>
    backlinks(context, mainContent(context), { kind: 'file', id: input.fileId }, input),
  getPageById: (context, input) => readPage(context, mainContent(context), input.pageId, input),
  getPageByPath: (context, input) => readPageAt(context, mainContent(context), input.pagePath, input),
  getReusableContentById: (context, input) =>
    readReusableContent(context, mainContent(context), input.reusableContentId, input),
  listPageLinksInSpace: (context, input) => pageLinks(context, mainContent(context), input.pageId, input),
  listSpacePageBacklinks: (context, input) =>
    backlinks(context, mainContent(context), { kind: 'page', id: input.pageId }, input),
}
