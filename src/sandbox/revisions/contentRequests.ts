import type { Document } from '../../contract/schemas/document.ts'
import type { File, Page, ReusableContent } from '../../contract/revisions.ts'
import type { ChangeRequest } from '../../contract/changeRequests.ts'
import type { Input } from '../../contract/operations.ts'
import { documentOf } from '../../core/text/markdown/document/documentNodes.ts'
import { notFound, orNotFound } from '../http/errors.ts'
import { pageOfSorted, type ListPage, type PageRequest } from '../http/paging.ts'
import type { FileNode, PageInTree, PageTree } from './pageTree.ts'
import type { ReadingOptions, Source } from './reading.ts'
import { changeRequestView } from '../changeRequests/changeRequestView.ts'
import type { AppLocation } from '../urls/addresses.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import { reusableContentView } from './revisionReader.ts'
import type { RevisionRow } from './revisionStore.ts'
import { fileView } from './fileView.ts'
import { ReadyJson } from '../http/handler.ts'

type PageQuery = Omit<Input<'getPageById'>, 'spaceId' | 'pageId'>

type RevisionQuery = Pick<PageQuery, 'metadata' | 'computed'>

/** Returns the main content of the path's space. */
export function mainContent(context: RequestContext): Source {
  return { revision: context.platform.revisions.existing(context.space.revision_id), place: placeOf(context) }
}

/** Returns the revision in the path. */
export function oneRevision(context: RequestContext, { revisionId }: { readonly revisionId: string }): Source {
  const revision = context.platform.revisions.get(revisionId)
  if (revision?.space_id !== context.space.id) throw notFound('Revision')
  return { revision, place: placeOf(context) }
}

/** Returns the content of the change request in the path. */
export function branchContent(
  context: RequestContext,
  { changeRequestId }: { readonly changeRequestId: string },
): Source & { row: ChangeRequestRow } {
  const row = changeRequestOf(context, changeRequestId)
  const place = { ...placeOf(context), changeRequest: { number: row.number } }
  return { row, revision: context.platform.revisions.existing(row.revision_id), place }
}

/** Returns a change request of the path's space by its id or number. */
export function changeRequestOf(context: RequestContext, idOrNumber: string): ChangeRequestRow {
  return orNotFound(context.platform.changeRequests.find(context.space.id, idOrNumber), 'Change request')
}

/** Returns the options in a query, with the defaults of API part 1 §4.3. */
function optionsOf(query: RevisionQuery): ReadingOptions {
  return { metadata: query.metadata ?? true, computed: query.computed ?? true }
}

/** Answers with a whole revision. */
export function readRevision(context: RequestContext, { revision, place }: Source, query: RevisionQuery): ReadyJson {
  return new ReadyJson(context.reader.revisionJson(revision, place, optionsOf(query), mergeOf(context, revision)))
}

/** Returns the change request that a revision merges, as a field of the revision. Empty if it merges none. */
export function mergeOf(
  context: RequestContext,
  { merged_from: id, space_id: space }: RevisionRow,
): { mergedFrom?: ChangeRequest } {
  const row = id === null ? undefined : context.platform.changeRequests.find(space, id)
  return row ? { mergedFrom: changeRequestView(row, context.space, context) } : {}
}

/** Answers with the tree of pages. */
export function readPages(context: RequestContext, { revision, place }: Source, query: RevisionQuery): ReadyJson {
  return new ReadyJson(context.reader.pagesJson(revision, place, optionsOf(query)))
}

/** Answers with one page of the list of files. */
export function readFiles(
  context: RequestContext,
  { revision, place }: Source,
  query: RevisionQuery & PageRequest,
): ListPage<File> {
  const options = optionsOf(query)
  const { tree } = context.reader.open(revision, place, options)
  const order = { start: ['', ''], key: (file: FileNode) => [file.name, file.id] }
  return pageOfSorted(query, order, tree.content.files, (file) => fileView(file, context.addresses, options.metadata))
}

/** Answers with one file. */
export function readFile(context: RequestContext, source: Source, fileId: string, query: RevisionQuery): File {
  const file = orNotFound(context.platform.revisions.tree(source.revision.id).file(fileId), 'File')
  return fileView(file, context.addresses, optionsOf(query).metadata)
}

/** Answers with content that pages include. */
export function readReusableContent(
  context: RequestContext,
  source: Source,
  id: string,
  query: RevisionQuery,
): ReusableContent {
  const { reusableContents = [] } = context.platform.revisions.tree(source.revision.id).content
  const found = reusableContents.find((each) => each.id === id)
  return reusableContentView(orNotFound(found, 'Reusable content'), optionsOf(query).metadata)
}

/**
 * Answers with a page by its id. That can be a generated page, or with `computed=false` the placeholder of generated
 * pages.
 */
export function readPage(context: RequestContext, source: Source, pageId: string, query: PageQuery): Page {
  return readFound(context, source, query, (tree) => tree.page(pageId))
}

/** Answers with a page by its path. */
export function readPageAt(context: RequestContext, source: Source, path: string, query: PageQuery): Page {
  return readFound(context, source, query, (tree) => tree.pageAt(path))
}

/** Answers with the body of a page as a document, which is empty for an empty page. */
export function readPageDocument(context: RequestContext, { revision, place }: Source, pageId: string): Document {
  const reading = context.reader.open(revision, place, { computed: true })
  const page = reading.tree.page(pageId)
  if (page?.node.type !== 'document') throw notFound('Page')
  const { document } = context.reader.bodies(reading).body(page, { format: 'document', refs: 'stable' })
  return document ?? documentOf([])
}

function readFound(
  context: RequestContext,
  { revision, place }: Source,
  query: PageQuery,
  find: (tree: PageTree) => PageInTree | undefined,
): Page {
  const options = optionsOf(query)
  const ways = options.computed ? [true] : [false, true]
  for (const computed of ways) {
    const reading = context.reader.open(revision, place, { computed })
    const page = find(reading.tree)
    if (page) {
      const refs = query['format.markdown.refs'] === 'stable' ? 'stable' : 'relative'
      const format = query.format === 'markdown' ? 'markdown' : 'document'
      const dereferenced = query.dereferenced === 'true' || query.dereferenced === 'reusable-contents'
      return context.reader.page(reading, page, { ...options, format, refs, dereferenced })
    }
  }
  throw notFound('Page')
}

function placeOf(context: RequestContext): AppLocation {
  return { organizationId: context.space.organization_id, spaceId: context.space.id }
}
