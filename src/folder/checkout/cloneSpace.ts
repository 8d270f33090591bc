import path from 'node:path'
import type { Client } from '../../client/client.ts'
import type { Download } from '../../client/network/download.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { deleteEmptyFolder, isFolder, makeFolder, namesIn } from '../../disk/namedPaths.ts'
import {
  checkoutFolder,
  hashOf,
  deleteBases,
  readCheckout,
  writeBase,
  writeCheckout,
  type CheckedOutFile,
  type CheckedOutPage,
  type Checkout,
} from './checkoutRecord.ts'
import { CheckoutError } from './checkoutError.ts'
import { toFolderText } from '../../core/docs/gitSync/folderText.ts'
import { assetPaths, pagePaths } from '../../core/docs/gitSync/pagePaths.ts'
import { mapAtOnce } from './mapAtOnce.ts'
import { notedPage, placedPages, readContent, readsAtOnce, readText, type ContentSource } from './remoteContent.ts'
import { summaryText } from '../../core/docs/gitSync/summaryText.ts'
import { deleteInside, explained, explainedRecord, writeInside } from './writeInside.ts'

/** The platform, as folders and platform are brought together with it. */
export interface Platform {
  /** Address of the server. */
  readonly server: string
  readonly client: Client
  readonly download: Download
  /** Messages are in the language of the person who asked. */
  readonly t: Translate
  /** Hears how many texts and files have been read, of how many. */
  readonly onRead?: (done: number, all: number) => void
}

/** Files that are downloaded at a time; each is held whole. */
export const downloadsAtOnce = 4

/** What was written. */
export interface CheckedOut {
  readonly pages: number
  readonly files: number
}

/**
 * Writes the content of a space, or of a change request, into a folder that is new or empty. Where it can't be written
 * to its end, the folder is left as it was.
 */
export async function cloneSpace(platform: Platform, source: ContentSource, folder: string): Promise<CheckedOut> {
  const isNew = await requireEmpty(folder, platform.t)
  if (isNew) await makeFolder(folder).catch((error: unknown) => Promise.reject(explained(error, folder, platform.t)))
  const disk = DiskFolder.open(folder)
  const begun: string[] = []
  const written: string[] = []
  const write = async (file: string, content: string | Uint8Array): Promise<void> => {
    begun.push(file)
    await writeInside(disk, file, content, { t: platform.t })
    written.push(file)
  }
  try {
    return await writeContent(platform, source, folder, write)
  } catch (error) {
    await rollBack(disk, { begun, written, isNew })
    throw explainedRecord(error, platform.t)
  }
}

/** What an attempt to check out has left. */
interface Attempt {
  /** Files whose folders may have been made. */
  readonly begun: readonly string[]
  readonly written: readonly string[]
  readonly isNew: boolean
}

/** Deletes what was written, with the folders that were made for it. */
async function rollBack(disk: DiskFolder, { begun, written, isNew }: Attempt): Promise<void> {
  // What can't be deleted stays; why nothing was checked out is to be told.
  for (const file of written) await deleteInside(disk, file).catch(() => undefined)
  await deleteBases(disk.path).catch(() => undefined)
  const folders = new Set(begun.flatMap((file) => foldersAbove(file)))
  const deepestFirst = [...folders].sort((one, other) => other.length - one.length)
  // One that someone else has put something into in the meantime stays.
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
  const { pages, files } = await readContent(platform.client, source)
  const placed = placedPages(pages)
  const byId = { pages: pagePaths(pages), files: assetPaths(files) }
  let read = 0
  const isRead = (): void => platform.onRead?.(++read, byId.pages.size + files.length)
  const checkedOut = await mapAtOnce(placed, readsAtOnce, async (place): Promise<CheckedOutPage> => {
    const known = notedPage(place)
    const { id, fields } = known
    const file = byId.pages.get(id)
    if (file === undefined) return known
    const text = await readText(platform.client, source, id)
    isRead()
    if (text === undefined) return known
    const written = toFolderText(text, file, { files: byId, fields })
    await write(file, written)
    await writeBase(folder, id, text)
    return { ...known, file, hash: hashOf(written) }
  })
  const assets = await mapAtOnce(files, downloadsAtOnce, async ({ id, downloadURL }): Promise<CheckedOutFile> => {
    const file = byId.files.get(id) ?? ''
    const { bytes } = await platform.download(downloadURL)
    isRead()
    await write(file, bytes)
    return { id, file, hash: hashOf(bytes) }
  })
  await write('SUMMARY.md', summaryText(pages, byId.pages))
  const { space, changeRequest } = source
  const checkout: Checkout = {
    version: 1,
    server: platform.server,
    space,
    ...(changeRequest === undefined ? {} : { changeRequest }),
    pages: checkedOut,
    files: assets,
  }
  // Last: a folder that wasn't written to its end is none that was checked out.
  await writeCheckout(folder, checkout)
  return { pages: byId.pages.size, files: assets.length }
}

/** True for a folder that doesn't exist yet. */
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
