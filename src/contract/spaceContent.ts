import * as Type from 'typebox'
import { ContentRef } from './schemas/conventions.ts'
import { LinkList, LinkLocation, linksQuery } from './linkReports.ts'
import { operation } from './operation.ts'
import {
  File,
  Page,
  PageTree,
  ReusableContent,
  Revision,
  pageQuery,
  revisionListQuery,
  revisionQuery,
} from './revisions.ts'
import { identifier, listOf, optional, pagedQuery } from './schemas/schema.ts'
import { SearchPage, searchQuery } from './search.ts'

/** Operations on the published content of a space (API part 1 §4.3; page by path: api-facts C2). */
export const spaceContentOperations = {
  searchSpaceContent: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/search',
    summary: 'Search the published content of a space.',
    query: searchQuery,
    responses: { 200: listOf(SearchPage) },
  }),
  getCurrentRevision: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content',
    summary: 'Get the current revision of a space, with its pages and files.',
    query: revisionQuery,
    responses: { 200: Revision },
  }),
  applyTemplateToSpace: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/content/template',
    summary: 'Fill a space, or one of its change requests, from a template.',
    body: Type.Object({
      id: identifier,
      params: optional(Type.Object({ contentRefs: optional(Type.Record(Type.String(), ContentRef)) })),
      changeRequestId: optional(identifier),
    }),
    responses: { 201: null },
    errors: [409],
  }),
  getSpacePDF: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/pdf',
    summary: 'Get the address of a PDF of a space. It works for an hour.',
    query: Type.Object({ page: optional(Type.String()), only: optional(Type.Boolean()) }),
    responses: { 200: Type.Object({ url: Type.String() }) },
  }),
  listPages: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/pages',
    summary: 'List the pages of a space as a tree.',
    query: revisionQuery,
    responses: { 200: PageTree },
  }),
  listFiles: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/files',
    summary: 'List the files of a space.',
    query: revisionListQuery,
    responses: { 200: listOf(File) },
  }),
  getFileById: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/files/{fileId}',
    summary: 'Get a file of a space.',
    query: revisionQuery,
    responses: { 200: File },
  }),
  listSpaceFileBacklinks: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/files/{fileId}/backlinks',
    summary: 'List where a file is used in a space.',
    query: pagedQuery({}),
    responses: { 200: listOf(LinkLocation) },
  }),
  getPageById: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/page/{pageId}',
    summary: 'Get a page of a space.',
    query: pageQuery,
    responses: { 200: Page },
  }),
  getPageByPath: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/path/{pagePath}',
    summary: 'Get a page of a space by its path.',
    query: pageQuery,
    responses: { 200: Page },
  }),
  getReusableContentById: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
    summary: 'Get reusable content of a space.',
    query: revisionQuery,
    responses: { 200: ReusableContent },
  }),
  listPageLinksInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/page/{pageId}/links',
    summary: 'List the links in a page and their status.',
    query: linksQuery,
    responses: { 200: LinkList },
  }),
  listSpacePageBacklinks: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/content/page/{pageId}/backlinks',
    summary: 'List what links to a page in a space.',
    query: pagedQuery({}),
    responses: { 200: listOf(LinkLocation) },
  }),
}
