import type { Client } from '../../client/client.ts'
import { unlessNotFound } from '../../client/errors/apiError.ts'
import { readListPages, wholeList } from '../../client/listPages.ts'
import { createReadCache } from '../../client/readCache.ts'
import { pageMembers, wholeAnswer, wholePage } from '../../client/wholeAnswer.ts'
import type { File, Page } from '../../contract/revisions.ts'
import { fieldsOfPage } from '../../core/docs/gitSync/pageFields.ts'
import { pageText } from '../../core/docs/pages/pageText.ts'
import type { CheckedOutPage } from './checkoutRecord.ts'
import { mapConcurrently } from '../mapConcurrently.ts'

/** The content of a space or one of its change requests. */
export interface ContentSource {
  readonly space: string
  readonly changeRequest?: string | undefined
}

/** A tree of pages without texts, and files. */
export interface RemoteContent {
  readonly pages: readonly Page[]
  readonly files: readonly File[]
}

/** The number of parallel reads of texts. */
export const maxConcurrentReads = 8
/** The format in which texts are requested. */
export const pageFormat = { format: 'markdown', 'format.markdown.refs': 'stable', metadata: false } as const

/**
 * Reads the pages and files without texts: one request for the pages, and one for every 1,000 files. Rejects if the
 * server leaves out something, because files are deleted and overwritten as this says.
 */
export async function readContent(
  client: Client,
  { space: spaceId, changeRequest: changeRequestId }: ContentSource,
): Promise<RemoteContent> {
  const cache = createReadCache(client)
  const options = { fresh: true }
  const listed = { uses: ['name', 'downloadURL'] }
  if (changeRequestId === undefined) {
    const [tree, { value: files }] = await Promise.all([
      client.listPages({ spaceId, computed: false }, options),
      readListPages(cache, 'listFiles', { spaceId }, wholeList, listed),
    ])
    return { pages: wholeAnswer(tree, 'listPages', pageMembers).pages, files }
  }
  const ids = { spaceId, changeRequestId }
  const [tree, { value: files }] = await Promise.all([
    client.listPagesInChangeRequest({ ...ids, computed: false }, options),
    readListPages(cache, 'listFilesInChangeRequestById', ids, wholeList, listed),
  ])
  return { pages: wholeAnswer(tree, 'listPagesInChangeRequest', pageMembers).pages, files }
}

/** Returns the current revision of a space or change request. */
export async function readRevision(
  client: Client,
  { space: spaceId, changeRequest: changeRequestId }: ContentSource,
): Promise<string> {
  const options = { fresh: true }
  const { revision } =
    changeRequestId === undefined
      ? await client.getSpaceById({ spaceId }, options)
      : await client.getChangeRequestById({ spaceId, changeRequestId }, options)
  return revision
}

/**
 * Reads the texts of pages by id, as the editor opens them: with the title as heading. Leaves out deleted pages.
 * `hadText` tells whether a page had a text before, so that an answer without one is incomplete.
 */
export async function readTexts(
  { client, onRead }: { readonly client: Client; readonly onRead?: (done: number, all: number) => void },
  source: ContentSource,
  pages: readonly string[],
  hadText: (page: string) => Promise<boolean> = async () => false,
): Promise<Map<string, string>> {
  let done = 0
  const texts = await mapConcurrently(pages, maxConcurrentReads, async (page) => {
    const text = await readText(client, source, page, await hadText(page))
    onRead?.(++done, pages.length)
    return [page, text] as const
  })
  return new Map(texts.flatMap(([page, text]) => (text === undefined ? [] : [[page, text]])))
}

/** Reads the text of a page like {@link readTexts}. Undefined if it's deleted. */
export async function readText(
  client: Client,
  { space: spaceId, changeRequest: changeRequestId }: ContentSource,
  pageId: string,
  hadText = false,
): Promise<string | undefined> {
  const options = { fresh: true }
  const page = await unlessNotFound(
    changeRequestId === undefined
      ? client.getPageById({ spaceId, pageId, ...pageFormat }, options)
      : client.getPageInChangeRequestById({ spaceId, changeRequestId, pageId, ...pageFormat }, options),
  )
  const operation = changeRequestId === undefined ? 'getPageById' : 'getPageInChangeRequestById'
  return page && pageText(wholePage(page, operation, hadText))
}

/** A page with its position in the tree. */
export interface PlacedPage {
  readonly page: Page
  /** The id of the parent page. Null at the root. */
  readonly parent: string | null
}

/** Returns the record of a page as it is on the platform. */
export function recordedPage({ page, parent }: PlacedPage): CheckedOutPage {
  const { id, type, title, documentId } = page
  return { id, type, title, parent, documentId, fields: fieldsOfPage(page) }
}

/** Returns all pages in the order of the tree. */
export function placedPages(pages: readonly Page[], parent: string | null = null): PlacedPage[] {
  return pages.flatMap((page) => [{ page, parent }, ...placedPages(page.pages ?? [], page.id)])
}
