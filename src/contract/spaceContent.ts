import * as Type from 'typebox'
import { ContentRef } from './schemas/conventions.ts'
import { LinkList, LinkLocation, linkFilters } from './linkReports.ts'
import { get, list, operation } from './operation.ts'
import { File, Page, PageTree, ReusableContent, Revision, pageOptions, revisionOptions } from './revisions.ts'
import { identifier, optional } from './schemas/schema.ts'
import { SearchPage, searchFilters } from './search.ts'

const space = '/spaces/{spaceId}'
const content = `${space}/content`
const file = `${content}/files/{fileId}`
const page = `${content}/page/{pageId}`

/** Operations on the published content of a space (API part 1 §4.3; page by path: api-facts C2). */
export const spaceContentOperations = {
  searchSpaceContent: list(`${space}/search`, 'Search the published content of a space.', SearchPage, searchFilters),
  getCurrentRevision: get(
    content,
    'Get the current revision of a space, with its pages and files.',
    Revision,
    revisionOptions,
  ),
  applyTemplateToSpace: operation(
    'POST',
    `${content}/template`,
    'Fill a space, or one of its change requests, from a template.',
    {
      body: Type.Object({
        id: identifier,
        params: optional(Type.Object({ contentRefs: optional(Type.Record(Type.String(), ContentRef)) })),
        changeRequestId: optional(identifier),
      }),
      responses: { 201: null },
      errors: [409],
    },
  ),
  getSpacePDF: get(
    `${space}/pdf`,
    'Get the address of a PDF of a space. It works for an hour.',
    Type.Object({ url: Type.String() }),
    { page: optional(Type.String()), only: optional(Type.Boolean()) },
  ),
  listPages: get(`${content}/pages`, 'List the pages of a space as a tree.', PageTree, revisionOptions),
  listFiles: list(`${content}/files`, 'List the files of a space.', File, revisionOptions),
  getFileById: get(file, 'Get a file of a space.', File, revisionOptions),
  listSpaceFileBacklinks: list(`${file}/backlinks`, 'List where a file is used in a space.', LinkLocation),
  getPageById: get(page, 'Get a page of a space.', Page, pageOptions),
  getPageByPath: get(`${content}/path/{pagePath}`, 'Get a page of a space by its path.', Page, pageOptions),
  getReusableContentById: get(
    `${content}/reusable-contents/{reusableContentId}`,
    'Get reusable content of a space.',
    ReusableContent,
    revisionOptions,
  ),
  listPageLinksInSpace: get(`${page}/links`, 'List the links in a page and their status.', LinkList, linkFilters),
  listSpacePageBacklinks: list(`${page}/backlinks`, 'List what links to a page in a space.', LinkLocation),
}
