import type { Client } from '../../client/client.ts'
import { unlessNotFound } from '../../client/errors/apiError.ts'
import { readListPages } from '../../client/listPages.ts'
import { createReadCache } from '../../client/readCache.ts'
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

/** Reads the pages and files without texts: one request for the pages, and one for every 1,000 files. */
export async function readContent(
  client: Client,
  { space: spaceId, changeRequest: changeRequestId }: ContentSource,
): Promise<RemoteContent> {
  const cache = createReadCache(client)
  const options = { fresh: true }
  const [{ pages }, { value: files }] = await Promise.all(
    changeRequestId === undefined
      ? [client.listPages({ spaceId, computed: false }, options), readListPages(cache, 'listFiles', { spaceId })]
      : [
          client.listPagesInChangeRequest({ spaceId, changeRequestId, computed: false }, options),
          readListPages(cache, 'listFilesInChangeRequestById', { spaceId, changeRequestId }),
        ],
  )
  return { pages, files }
}

/** Reads the texts of pages by id, as the editor opens them: with the title as heading. Leaves out deleted pages. */
export async function readTexts(
  { client, onRead }: { readonly client: Client; readonly onRead?: (done: number, all: number) => void },
  source: ContentSource,
  pages: readonly string[],
): Promise<Map<string, string>> {
  let done = 0
  const texts = await mapConcurrently(pages, maxConcurrentReads, async (page) => {
    const text = await readText(client, source, page)
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
): Promise<string | undefined> {
  const options = { fresh: true }
  const page = await unlessNotFound(
    changeRequestId === undefined
      ? client.getPageById({ spaceId, pageId, ...pageFormat }, options)
      : client.getPageInChangeRequestById({ spaceId, changeRequestId, pageId, ...pageFormat }, options),
  )
  return page && pageText(page)
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
