import type { Client } from '../../client/client.ts'
import { readListPages, wholeList } from '../../client/listPages.ts'
import { createReadCache } from '../../client/readCache.ts'
import { pageMembers, wholeAnswer, wholePage } from '../../client/wholeAnswer.ts'
import { pageText } from '../../core/docs/pages/pageText.ts'
import { writeBase, writeCheckout, type Checkout } from './checkoutRecord.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import { recordedPage, pageFormat, placedPages, maxConcurrentReads } from './remoteContent.ts'

/**
 * Returns the checkout to compare with after the folder's change request was archived: its base. So what was pushed
 * counts as local changes again, and no pull removes it. Returns other checkouts unchanged.
 */
export async function withoutArchived(client: Client, folder: string, checkout: Checkout): Promise<Checkout> {
  const { space: spaceId, changeRequest: changeRequestId, revision: _, ...kept } = checkout
  if (changeRequestId === undefined) return checkout
  const { status, revisionInitial, revisionMergedAncestor } = await client.getChangeRequestById(
    { spaceId, changeRequestId },
    { fresh: true },
  )
  if (status !== 'archived') return checkout
  const revision = { spaceId, revisionId: revisionMergedAncestor ?? revisionInitial }
  const [tree, { value: files }] = await Promise.all([
    client.listPagesInRevisionById({ ...revision, computed: false }),
    readListPages(createReadCache(client), 'listFilesInRevisionById', revision, wholeList, { uses: [] }),
  ])
  const known = new Map(checkout.pages.map((page) => [page.id, page]))
  wholeAnswer(tree, 'listPagesInRevisionById', pageMembers)
  const inBoth = placedPages(tree.pages).flatMap((place) => {
    const before = known.get(place.page.id)
    return before === undefined ? [] : [{ place, before }]
  })
  const before = await mapConcurrently(inBoth, maxConcurrentReads, async ({ place, before }) => {
    const page = recordedPage(place)
    const { id } = page
    const { file, hash } = before
    const isSame = page.documentId === before.documentId && page.title === before.title
    if (file !== undefined && !isSame) {
      const found = await client.getPageInRevisionById({ ...revision, pageId: id, ...pageFormat })
      await writeBase(folder, id, pageText(wholePage(found, 'getPageInRevisionById')))
    }
    // Without a hash, the file is compared with the text.
    return { ...page, file, hash: isSame ? hash : undefined }
  })
  const present = new Set(files.map(({ id }) => id))
  const left: Checkout = {
    ...kept,
    space: spaceId,
    pages: before,
    files: checkout.files.filter(({ id }) => present.has(id)),
  }
  // Comes last, so that a crash before it repeats everything.
  await writeCheckout(folder, left)
  return left
}
