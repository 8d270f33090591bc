import * as Type from 'typebox'
import type { Static } from 'typebox'
import { ChangeRequest } from './changeRequests.ts'
import { linkFilters, LinkList, LinkLocation } from './linkReports.ts'
import { get, list } from './operation.ts'
import { File, Page, PageTree, ReusableContent, Revision, pageOptions, revisionOptions } from './revisions.ts'
import { model, oneOf, optional, paging } from './schemas/schema.ts'

const content = '/spaces/{spaceId}/change-requests/{changeRequestId}/content'
const file = `${content}/files/{fileId}`
const page = `${content}/page/{pageId}`

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
  getRevisionOfChangeRequestById: get(
    content,
    'Get the current revision of a change request, with its pages and files.',
    Revision,
    revisionOptions,
  ),
  listPagesInChangeRequest: get(
    `${content}/pages`,
    'List the pages of a change request as a tree.',
    PageTree,
    revisionOptions,
  ),
  listFilesInChangeRequestById: list(`${content}/files`, 'List the files of a change request.', File, revisionOptions),
  getFileInChangeRequestById: get(file, 'Get a file of a change request.', File, revisionOptions),
  listChangeRequestFileBacklinks: list(
    `${file}/backlinks`,
    'List where a file is used in a change request.',
    LinkLocation,
  ),
  getPageInChangeRequestById: get(page, 'Get a page of a change request.', Page, pageOptions),
  getPageInChangeRequestByPath: get(
    `${content}/path/{pagePath}`,
    'Get a page of a change request by its path.',
    Page,
    pageOptions,
  ),
  getReusableContentInChangeRequestById: get(
    `${content}/reusable-contents/{reusableContentId}`,
    'Get reusable content of a change request.',
    ReusableContent,
    revisionOptions,
  ),
  listChangeRequestLinks: get(
    '/spaces/{spaceId}/change-requests/{changeRequestId}/links',
    'List the links in a change request and their status.',
    LinkList,
    {
      ...linkFilters,
      /** Broken links are either those that the change request breaks itself, or those of its space (api-facts P1 §2.10). */
      brokenContext: optional(oneOf('change-request', 'space')),
    },
  ),
  listPageLinksInChangeRequest: get(
    `${page}/links`,
    'List the links in a page of a change request and their status.',
    LinkList,
    paging,
  ),
  listChangeRequestPageBacklinks: list(
    `${page}/backlinks`,
    'List what links to a page in a change request.',
    LinkLocation,
  ),
  getChangeRequestChanges: get(
    '/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
    'List the changes of a change request compared to its base.',
    ChangeList,
    { limit },
  ),
  getRevisionChanges: get(
    '/spaces/{spaceId}/revisions/{revisionId}/changes',
    'List the changes of a revision compared to its parent.',
    ChangeList,
    { ...revisionOptions, limit },
  ),
}
