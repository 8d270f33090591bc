import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Page } from '../../contract/revisions.ts'
import type { PageFields } from '../../core/docs/gitSync/pageFields.ts'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { isRecord, parsedJson } from '../../contract/checks/records.ts'

/** Why a folder and the platform can't be synced, in a whole sentence for people. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError'
}

/** A page at the time of the last sync. */
export interface CheckedOutPage {
  readonly id: string
  readonly type: Page['type']
  readonly title: string
  /** The id of the parent page. Null at the root. */
  readonly parent: string | null
  /** Identifies the version of its body on the platform. */
  readonly documentId?: string | undefined
  readonly fields: PageFields
  /** For a page with a text: its file relative to the folder, and the SHA-256 of what was written to it. */
  readonly file?: string | undefined
  readonly hash?: string | undefined
}

/** A file of the platform in the folder. */
export interface CheckedOutFile {
  readonly id: string
  readonly file: string
  readonly hash: string
}

/** Where the content of a folder comes from, and its state at the last sync. Contains no token. */
export interface Checkout {
  readonly version: 1
  /** The address of the server. */
  readonly server: string
  readonly space: string
  /** Set if the folder follows a change request instead of the published content. */
  readonly changeRequest?: string
  /** The revision of the space or change request that the last pull read, or an earlier one. */
  readonly revision?: string | undefined
  /** In the order of the tree. */
  readonly pages: readonly CheckedOutPage[]
  readonly files: readonly CheckedOutFile[]
  /** New pages and the files that a pull is writing for them. Remains set if the pull doesn't finish. */
  readonly pulling?: readonly { readonly id: string; readonly file: string }[]
}

/** The folder for Galley's own data in a checked-out folder. */
export const checkoutFolder = '.galley'
const checkoutFile = `${checkoutFolder}/checkout.json`

/** The maximum size in bytes. The record of a space with 10,000 pages has 4 MB. */
const maxRecordBytes = 64 * 1024 * 1024

/** Reads where a folder comes from. Undefined if it was never checked out. Rejects if the record can't be read. */
export async function readCheckout(folder: string): Promise<Checkout | undefined> {
  const bytes = DiskFolder.open(folder).readIfThere(checkoutFile, maxRecordBytes)
  if (bytes === undefined) return undefined
  const checkout = parsedJson(bytes.toString('utf8'))
  if (!isCheckout(checkout)) {
    throw new Error(`${checkoutFile} is damaged. Check out the space again, into another folder.`)
  }
  return checkout
}

function isCheckout(value: unknown): value is Checkout {
  if (!isRecord(value)) return false
  const { version, server, space, changeRequest, revision, pages, files, pulling = [] } = value
  const areOptional = isOptional(changeRequest, isText) && isOptional(revision, isText)
  const isKnown = version === 1 && isText(server) && isText(space) && areOptional
  const areFiles = isListOf(files, ({ file, hash }) => isBelow(file) && isText(hash))
  return isKnown && isListOf(pages, isPage) && areFiles && isListOf(pulling, ({ file }) => isBelow(file))
}

function isPage(page: Record<string, unknown>): boolean {
  const { type, title, parent, documentId, fields, file, hash } = page
  const isPlaced = parent === null || isText(parent)
  const areOptional = [documentId, hash].every((each) => isOptional(each, isText)) && isOptional(file, isBelow)
  return isText(type) && isText(title) && isPlaced && isRecord(fields) && areOptional
}

function isListOf(value: unknown, isItem: (item: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((each: unknown) => isRecord(each) && isText(each['id']) && isItem(each))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isOptional(value: unknown, isKind: (value: unknown) => boolean): boolean {
  return value === undefined || isKind(value)
}

/** The folder can come from anyone, so its record must not refer to files outside it. */
function isBelow(file: unknown): boolean {
  return typeof file === 'string' && file !== '' && !path.isAbsolute(file) && !file.split(/[/\\]/).includes('..')
}

/** Writes where a folder comes from, atomically. */
export async function writeCheckout(folder: string, checkout: Checkout): Promise<void> {
  await DiskFolder.open(folder).replace(checkoutFile, `${JSON.stringify(checkout, null, 1)}\n`)
}

/** Returns the common base of a page's text, as the platform writes it. Undefined if it no longer exists. */
export async function readBase(folder: string, page: string): Promise<string | undefined> {
  return DiskFolder.open(folder).readText(baseFile(page))
}

/** Stores the common base of a page's text. */
export async function writeBase(folder: string, page: string, text: string): Promise<void> {
  await DiskFolder.open(folder).replace(baseFile(page), text)
}

/** Deletes the base of a page that was deleted on both sides. */
export async function deleteBase(folder: string, page: string): Promise<void> {
  await DiskFolder.open(folder).delete(baseFile(page))
}

/** The folder with what was deleted or overwritten. */
export const replacedFolder = `${checkoutFolder}/replaced`

/**
 * Stores the content of a file that might not exist anywhere else, outside the docs: another person's text, or what a
 * pull deletes. Returns its path relative to the folder.
 */
export async function saveReplaced(folder: string, replaced: string, content: string | Uint8Array): Promise<string> {
  const { dir, name, ext } = path.posix.parse(replaced)
  const file = path.posix.join(replacedFolder, dir, `${name}-${hashOf(content).slice(0, 8)}${ext}`)
  await DiskFolder.open(folder).replace(file, content)
  return file
}

/** Deletes all bases of a folder after an incomplete checkout. */
export async function deleteBases(folder: string): Promise<void> {
  await DiskFolder.open(folder).deleteFolder(checkoutFolder)
}

function baseFile(page: string): string {
  return `${checkoutFolder}/base/${recordName(page)}.md`
}

/** Returns the name of a page's records, which every file system allows. */
export function recordName(page: string): string {
  return page.replace(/[^\w-]/g, (sign) => `%${sign.codePointAt(0)}`)
}

/** Returns the SHA-256 of content, in hexadecimal. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
