import type { Client } from '../../client/client.ts'
import { isApiError } from '../../client/errors/apiError.ts'
import { readListPages } from '../../client/listPages.ts'
import { createReadCache } from '../../client/readCache.ts'
import type { File, Page } from '../../contract/revisions.ts'
import { fieldsOfPage } from '../../core/docs/gitSync/pageFields.ts'
import { pageText } from '../../core/docs/pages/pageText.ts'
import type { CheckedOutPage } from './checkoutRecord.ts'
import { mapAtOnce } from './mapAtOnce.ts'

/** The content of a space, or of a change request of it. */
export interface ContentSource {
  readonly space: string
  readonly changeRequest?: string | undefined
}

/** Pages as a tree, without their texts, and files. */
export interface RemoteContent {
  readonly pages: readonly Page[]
  readonly files: readonly File[]
}

/** Texts that are read at a time. */
export const readsAtOnce = 8
/** How texts are asked for. */
export const pageFormat = { format: 'markdown', 'format.markdown.refs': 'stable', metadata: false } as const

/** Reads what there is, without any text: a request for the pages, and one for every 1,000 files. */
export async function readContent(
  client: Client,
  { space: spaceId, changeRequest }: ContentSource,
): Promise<RemoteContent> {
  const cache = createReadCache(client)
  if (changeRequest === undefined) {
    const [{ pages }, files] = await Promise.all([
      client.listPages({ spaceId, computed: false }, { fresh: true }),
      readListPages(cache, 'listFiles', { spaceId }),
    ])
    return { pages, files: files.value }
  }
  const input = { spaceId, changeRequestId: changeRequest }
  const [{ pages }, files] = await Promise.all([
    client.listPagesInChangeRequest({ ...input, computed: false }, { fresh: true }),
    readListPages(cache, 'listFilesInChangeRequestById', input),
  ])
  return { pages, files: files.value }
}

/** Reads the texts of pages, by identifier, as pages open: with their title as heading. Those that are gone are left out. */
export async function readTexts(
  { client, onRead }: { readonly client: Client; readonly onRead?: (done: number, all: number) => void },
  source: ContentSource,
  pages: readonly string[],
): Promise<Map<string, string>> {
  let done = 0
  const texts = await mapAtOnce(pages, readsAtOnce, async (page) => {
    const text = await readText(client, source, page)
    onRead?.(++done, pages.length)
    return [page, text] as const
  })
  return new Map(texts.flatMap(([page, text]) => (text === undefined ? [] : [[page, text]])))
}

/** Reads the text of a page, as `readTexts` does; undefined for one that is gone. */
export async function readText(
  client: Client,
  { space: spaceId, changeRequest: changeRequestId }: ContentSource,
  pageId: string,
): Promise<string | undefined> {
  try {
    const options = { fresh: true }
    const page =
      changeRequestId === undefined
        ? await client.getPageById({ spaceId, pageId, ...pageFormat }, options)
        : await client.getPageInChangeRequestById({ spaceId, changeRequestId, pageId, ...pageFormat }, options)
    return pageText(page)
  } catch (error) {
    if (isApiError(error, 'notFound')) return undefined
    throw error
  }
}

/** A page where it is in the tree. */
export interface PlacedPage {
  readonly page: Page
  /** Identifier of the page above it; null at the root. */
  readonly parent: string | null
}

/** A page as the platform has it, to be noted as what both sides have. */
export function notedPage({ page, parent }: PlacedPage): CheckedOutPage {
  const { id, type, title, documentId } = page
  return { id, type, title, parent, documentId, fields: fieldsOfPage(page) }
}

/** All pages in the order of the tree. */
export function placedPages(pages: readonly Page[], parent: string | null = null): PlacedPage[] {
  return pages.flatMap((page) => [{ page, parent }, ...placedPages(page.pages ?? [], page.id)])
}
