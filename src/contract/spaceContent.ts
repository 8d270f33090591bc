import * as Type from 'typebox'
import { ContentRef } from './schemas/conventions.ts'
import { LinkList, LinkLocation, linkFilters } from './linkReports.ts'
import { get, list, operation } from './operation.ts'
import { File, Page, PageTree, ReusableContent, Revision, pageOptions, revisionOptions } from './revisions.ts'
import { identifier, optional } from './schemas/schema.ts'
import { SearchPage, searchFilters } from './search.ts'

/** Operations on the published content of a space (API part 1 §4.3; page by path: api-facts C2). */
export const spaceContentOperations = {
  searchSpaceContent: list(
    '/spaces/{spaceId}/search',
    'Search the published content of a space.',
    SearchPage,
    searchFilters,
  ),
  getCurrentRevision: get(
    '/spaces/{spaceId}/content',
    'Get the current revision of a space, with its pages and files.',
    Revision,
    revisionOptions,
  ),
  applyTemplateToSpace: operation(
    'POST',
    '/spaces/{spaceId}/content/template',
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
    '/spaces/{spaceId}/pdf',
    'Get the address of a PDF of a space. It works for an hour.',
    Type.Object({ url: Type.String() }),
    { page: optional(Type.String()), only: optional(Type.Boolean()) },
  ),
  listPages: get('/spaces/{spaceId}/content/pages', 'List the pages of a space as a tree.', PageTree, revisionOptions),
  listFiles: list('/spaces/{spaceId}/content/files', 'List the files of a space.', File, revisionOptions),
  getFileById: get('/spaces/{spaceId}/content/files/{fileId}', 'Get a file of a space.', File, revisionOptions),
  listSpaceFileBacklinks: list(
    '/spaces/{spaceId}/content/files/{fileId}/backlinks',
    'List where a file is used in a space.',
    LinkLocation,
  ),
  getPageById: get('/spaces/{spaceId}/content/page/{pageId}', 'Get a page of a space.', Page, pageOptions),
  getPageByPath: get(
    '/spaces/{spaceId}/content/path/{pagePath}',
    'Get a page of a space by its path.',
    Page,
    pageOptions,
  ),
  getReusableContentById: get(
    '/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
    'Get reusable content of a space.',
    ReusableContent,
    revisionOptions,
  ),
  listPageLinksInSpace: get(
    '/spaces/{spaceId}/content/page/{pageId}/links',
    'List the links in a page and their status.',
    LinkList,
    linkFilters,
  ),
  listSpacePageBacklinks: list(
    '/spaces/{spaceId}/content/page/{pageId}/backlinks',
    'List what links to a page in a space.',
    LinkLocation,
  ),
}
