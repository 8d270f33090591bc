import { readdir } from 'node:fs/promises'
import type { Client } from '../../client/client.ts'
import type { Download } from '../../client/network/download.ts'
import {
  checkoutFolder,
  hashOf,
  writeBase,
  writeCheckout,
  type CheckedOutFile,
  type CheckedOutPage,
  type Checkout,
} from './checkoutRecord.ts'
import { toFolderText } from './folderText.ts'
import { fieldsOfPage } from './pageFields.ts'
import { assetPaths, pagePaths } from './pagePaths.ts'
import { placedPages, readContent, readTexts, type ContentSource } from './remoteContent.ts'
import { summaryText } from './summaryText.ts'
import { writeInside } from './writeInside.ts'

/** The platform, as folders and platform are brought together with it. */
export interface Platform {
  /** Address of the server. */
  readonly server: string
  readonly client: Client
  readonly download: Download
}

/** What was written. */
export interface CheckedOut {
  readonly pages: number
  readonly files: number
}

/** Writes the content of a space, or of a change request, into a folder that is new or empty. */
export async function cloneSpace(platform: Platform, source: ContentSource, folder: string): Promise<CheckedOut> {
  await requireEmpty(folder)
  const { pages, files } = await readContent(platform.client, source)
  const placed = placedPages(pages)
  const byId = { pages: pagePaths(pages), files: assetPaths(files) }
  const texts = await readTexts(platform.client, source, [...byId.pages.keys()])
  const checkedOut: CheckedOutPage[] = []
  for (const { page, parent } of placed) {
    const { id, type, title, documentId } = page
    const fields = fieldsOfPage(page)
    const file = byId.pages.get(id)
    const text = texts.get(id)
    const known = { id, type, title, parent, fields, ...(documentId === undefined ? {} : { documentId }) }
    if (file === undefined || text === undefined) {
      checkedOut.push(known)
      continue
    }
    const written = toFolderText(text, file, { files: byId, fields })
    await writeInside(folder, file, written)
    await writeBase(folder, id, text)
    checkedOut.push({ ...known, file, hash: hashOf(written) })
  }
  const assets: CheckedOutFile[] = []
  for (const { id, downloadURL } of files) {
    const file = byId.files.get(id) ?? ''
    const { bytes } = await platform.download(downloadURL)
    await writeInside(folder, file, bytes)
    assets.push({ id, file, hash: hashOf(bytes) })
  }
  await writeInside(folder, 'SUMMARY.md', summaryText(pages, byId.pages))
  const { space, changeRequest } = source
  const checkout: Checkout = {
    version: 1,
    server: platform.server,
    space,
    ...(changeRequest === undefined ? {} : { changeRequest }),
    pages: checkedOut,
    files: assets,
  }
  // Last: a folder that was not written to its end is none that was checked out.
  await writeCheckout(folder, checkout)
  return { pages: byId.pages.size, files: assets.length }
}

async function requireEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  if (entries.some((name) => name === checkoutFolder)) {
    throw new Error(`${folder} was cloned before. Use “galley pull” there, or choose another folder.`)
  }
  if (entries.some((name) => name !== '.git')) {
    throw new Error(`${folder} is not empty. Choose a new folder: nothing is ever written over what is there.`)
  }
}
