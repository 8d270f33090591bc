import path from 'node:path'
import type { Client } from '../../client/client.ts'
import type { Download } from '../../client/network/download.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { deleteEmptyFolder, isFolder, makeFolder, namesIn } from '../../disk/namedPaths.ts'
import {
  CheckoutError,
  checkoutFolder,
  hashOf,
  deleteBases,
  readCheckout,
  writeBase,
  writeCheckout,
  type CheckedOutPage,
  type Checkout,
} from './checkoutRecord.ts'
import { toFolderText } from '../../core/docs/gitSync/folderText.ts'
import { assetPaths, pagePaths } from '../../core/docs/gitSync/pagePaths.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import {
  recordedPage,
  placedPages,
  readContent,
  readRevision,
  maxConcurrentReads,
  readText,
  type ContentSource,
} from './remoteContent.ts'
import { summaryText } from '../../core/docs/gitSync/summaryText.ts'
import { deleteInside, explained, explainedRecord, writeInside } from './writeInside.ts'

/** The platform that folders are synced with. */
export interface Platform {
  /** The address of the server. */
  readonly server: string
  readonly client: Client
  readonly download: Download
  /** Translates messages to the user's language. */
  readonly t: Translate
  /** Asks before many pages are deleted. Without it, they aren't. */
  readonly confirm?: (question: string) => Promise<boolean>
  /** Called with the number of texts and files read so far, and in total. */
  readonly onRead?: (done: number, all: number) => void
}

/** The number of parallel downloads. Each is held in memory. */
export const maxConcurrentDownloads = 4

/** The number of pages and files that were written. */
export interface CheckedOut {
  readonly pages: number
  readonly files: number
  /** The titles of pages that the platform lists, but doesn't have. The next pull tries again. */
  readonly missing: readonly string[]
}

/** Writes the content of a space or change request to a new or empty folder. If that fails, restores the folder. */
export async function cloneSpace(platform: Platform, source: ContentSource, folder: string): Promise<CheckedOut> {
  const isNew = await requireEmpty(folder, platform.t)
  if (isNew) await makeFolder(folder).catch((error: unknown) => Promise.reject(explained(error, folder, platform.t)))
  const disk = DiskFolder.open(folder)
  const started: string[] = []
  const written: string[] = []
  const write = async (file: string, content: string | Uint8Array): Promise<void> => {
    started.push(file)
    await writeInside(disk, file, content, { t: platform.t })
    written.push(file)
  }
  try {
    return await writeContent(platform, source, folder, write)
  } catch (error) {
    await rollBack(disk, { started, written, isNew })
    throw explainedRecord(error, platform.t)
  }
}

/** What a failed checkout has to undo. */
interface Attempt {
  /** Files whose folders might have been created. */
  readonly started: readonly string[]
  readonly written: readonly string[]
  readonly isNew: boolean
}

/** Deletes what was written, including the created folders. */
async function rollBack(disk: DiskFolder, { started, written, isNew }: Attempt): Promise<void> {
  // Ignores errors, because the reason for the failed checkout matters more.
  for (const file of written) await deleteInside(disk, file).catch(() => undefined)
  await deleteBases(disk.path).catch(() => undefined)
  const folders = new Set(started.flatMap((file) => foldersAbove(file)))
  const deepestFirst = [...folders].sort((one, other) => other.length - one.length)
  // A folder that isn't empty, because someone else added something, stays.
  for (const each of deepestFirst) await disk.deleteEmptyFolder(each)
  if (isNew) await deleteEmptyFolder(disk.path)
}

function foldersAbove(file: string): string[] {
  const above = path.posix.dirname(file)
  return above === '.' ? [] : [above, ...foldersAbove(above)]
}

type Write = (file: string, content: string | Uint8Array) => Promise<void>

async function writeContent(
  platform: Platform,
  source: ContentSource,
  folder: string,
  write: Write,
): Promise<CheckedOut> {
  // An older revision does no harm: it only says less about what a later list lacks.
  const revision = await readRevision(platform.client, source)
  const { pages, files } = await readContent(platform.client, source)
  const placed = placedPages(pages)
  const byId = { pages: pagePaths(pages), files: assetPaths(files) }
  let read = 0
  const isRead = (): void => platform.onRead?.(++read, byId.pages.size + files.length)
  const missing: string[] = []
  const checkedOut = await mapConcurrently(placed, maxConcurrentReads, async (place): Promise<CheckedOutPage[]> => {
    const known = recordedPage(place)
    const { id, fields } = known
    const file = byId.pages.get(id)
    if (file === undefined) return [known]
    const text = await readText(platform.client, source, id, place.page.documentId !== undefined)
    isRead()
    if (text === undefined) {
      missing.push(known.title)
      byId.pages.delete(id)
      return []
    }
    const written = toFolderText(text, file, { files: byId, fields })
    await write(file, written)
    await writeBase(folder, id, text)
    return [{ ...known, file, hash: hashOf(written) }]
  })
  const assets = await mapConcurrently(files, maxConcurrentDownloads, async ({ id, downloadURL }) => {
    const file = byId.files.get(id) ?? ''
    const { bytes } = await platform.download(downloadURL)
    isRead()
    await write(file, bytes)
    return { id, file, hash: hashOf(bytes) }
  })
  await write('SUMMARY.md', summaryText(pages, byId.pages))
  const { server } = platform
  const checkout: Checkout = { version: 1, server, ...source, revision, pages: checkedOut.flat(), files: assets }
  // Comes last: without the record, an incomplete folder doesn't count as checked out.
  await writeCheckout(folder, checkout)
  return { pages: byId.pages.size, files: assets.length, missing }
}

/** Returns true for a folder that doesn't exist yet. */
async function requireEmpty(folder: string, t: Translate): Promise<boolean> {
  const entries = (await isFolder(folder)) ? await namesIn(folder) : undefined
  if (entries?.includes(checkoutFolder)) {
    throw new CheckoutError(
      (await readCheckout(folder)) === undefined
        ? t('An earlier check-out into {0} didn’t finish. Delete the folder, or choose another one.', folder)
        : t('{0} is already a check-out of this space. Pull into it, or choose another folder.', folder),
    )
  }
  if (entries?.some((name) => name !== '.git')) {
    throw new CheckoutError(t('{0} isn’t empty. Choose a new folder, so that nothing is overwritten.', folder))
  }
  return entries === undefined
}
