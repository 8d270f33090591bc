import * as Type from 'typebox'
import type { Static } from 'typebox'
import { ChangeRequest } from './changeRequests.ts'
import { changeRequestLinksQuery, LinkList, LinkLocation } from './linkReports.ts'
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
import { listOf, model, oneOf, optional, pagedQuery } from './schemas/schema.ts'

const content = '/spaces/{spaceId}/change-requests/{changeRequestId}/content'

const PageInfo = Type.Object({
  id: Type.String(),
  type: oneOf('document', 'group', 'link', 'computed'),
  title: Type.String(),
  path: optional(Type.String()),
})

const edits = Type.Record(
  Type.String(),
  Type.Object({ before: optional(Type.Unknown()), after: optional(Type.Unknown()) }),
)

/**
 * A difference between a change request and its base (api-facts C3). `page` is set for changes of pages, `file` for
 * changes of files, `variables` for changes of variables. `attributes` has the edited ones, each with `before` and
 * `after`. `parent` has the source and target of a move.
 */
export const SemanticChange = model('SemanticChange', {
  type: oneOf(
    'page_created',
    'page_deleted',
    'page_edited',
    'page_moved',
    'file_created',
    'file_deleted',
    'file_edited',
    'variables_edited',
    'reusable_content_created',
    'reusable_content_deleted',
    'reusable_content_edited',
  ),
  page: optional(PageInfo),
  parent: optional(Type.Object({ before: optional(PageInfo), after: optional(PageInfo) })),
  file: optional(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      contentType: optional(Type.String()),
      downloadURL: optional(Type.String()),
    }),
  ),
  variables: optional(edits),
  reusableContent: optional(
    Type.Object({ id: Type.String(), title: Type.String(), document: optional(Type.String()) }),
  ),
  attributes: optional(edits),
})
export type SemanticChange = Static<typeof SemanticChange>

/** A list of differences. `more` is the number left out; `mergedFrom` is the change request that a revision merges. */
const ChangeList = Type.Object({
  changes: Type.Array(SemanticChange),
  more: optional(Type.Number()),
  mergedFrom: optional(ChangeRequest),
})
const limit = optional(Type.Integer({ minimum: 0, maximum: 1000 }))

/** Reading operations on the content of a change request (API part 1 §4.5; path and changes: api-facts C2, C3). */
export const changeRequestContentOperations = {
  getRevisionOfChangeRequestById: operation({
    method: 'GET',
    path: content,
    summary: 'Get the current revision of a change request, with its pages and files.',
    query: revisionQuery,
    responses: { 200: Revision },
  }),
  listPagesInChangeRequest: operation({
    method: 'GET',
    path: `${content}/pages`,
    summary: 'List the pages of a change request as a tree.',
    query: revisionQuery,
    responses: { 200: PageTree },
  }),
  listFilesInChangeRequestById: operation({
    method: 'GET',
    path: `${content}/files`,
    summary: 'List the files of a change request.',
    query: revisionListQuery,
    responses: { 200: listOf(File) },
  }),
  getFileInChangeRequestById: operation({
    method: 'GET',
    path: `${content}/files/{fileId}`,
    summary: 'Get a file of a change request.',
    query: revisionQuery,
    responses: { 200: File },
  }),
  listChangeRequestFileBacklinks: operation({
    method: 'GET',
    path: `${content}/files/{fileId}/backlinks`,
    summary: 'List where a file is used in a change request.',
    query: pagedQuery({}),
    responses: { 200: listOf(LinkLocation) },
  }),
  getPageInChangeRequestById: operation({
    method: 'GET',
    path: `${content}/page/{pageId}`,
    summary: 'Get a page of a change request.',
    query: pageQuery,
    responses: { 200: Page },
  }),
  getPageInChangeRequestByPath: operation({
    method: 'GET',
    path: `${content}/path/{pagePath}`,
    summary: 'Get a page of a change request by its path.',
    query: pageQuery,
    responses: { 200: Page },
  }),
  getReusableContentInChangeRequestById: operation({
    method: 'GET',
    path: `${content}/reusable-contents/{reusableContentId}`,
    summary: 'Get reusable content of a change request.',
    query: revisionQuery,
    responses: { 200: ReusableContent },
  }),
  listChangeRequestLinks: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/links',
    summary: 'List the links in a change request and their status.',
    query: changeRequestLinksQuery,
    responses: { 200: LinkList },
  }),
  listPageLinksInChangeRequest: operation({
    method: 'GET',
    path: `${content}/page/{pageId}/links`,
    summary: 'List the links in a page of a change request and their status.',
    query: pagedQuery({}),
    responses: { 200: LinkList },
  }),
  listChangeRequestPageBacklinks: operation({
    method: 'GET',
    path: `${content}/page/{pageId}/backlinks`,
    summary: 'List what links to a page in a change request.',
    query: pagedQuery({}),
    responses: { 200: listOf(LinkLocation) },
  }),
  getChangeRequestChanges: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
    summary: 'List the changes of a change request compared to its base.',
    query: Type.Object({ limit }),
    responses: { 200: ChangeList },
  }),
  getRevisionChanges: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/revisions/{revisionId}/changes',
    summary: 'List the changes of a revision compared to its parent.',
    query: Type.Object({ ...revisionQuery.properties, limit }),
    responses: { 200: ChangeList },
  }),
}
