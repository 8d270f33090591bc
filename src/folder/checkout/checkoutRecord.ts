import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Page } from '../../contract/revisions.ts'
import type { PageFields } from '../../core/docs/gitSync/pageFields.ts'
import { DiskFolder } from '../../disk/diskFolder.ts'

/** A page as it was when folder and platform were last the same. */
export interface CheckedOutPage {
  readonly id: string
  readonly type: Page['type']
  readonly title: string
  /** Identifier of the page above it; null at the root. */
  readonly parent: string | null
  /** Names its body on the platform: another body has another one. */
  readonly documentId?: string | undefined
  readonly fields: PageFields
  /** Of a page with a text: its file below the folder, and the SHA-256 of what was written there. */
  readonly file?: string | undefined
  readonly hash?: string | undefined
}

/** A file of the platform as it lies in the folder. */
export interface CheckedOutFile {
  readonly id: string
  readonly file: string
  readonly hash: string
}

/** Where the content of a folder comes from, and what it was like when both were last the same. Holds no token. */
export interface Checkout {
  readonly version: 1
  /** Address of the server. */
  readonly server: string
  readonly space: string
  /** Set while the folder follows a change request instead of what is published. */
  readonly changeRequest?: string
  /** In the order of the tree. */
  readonly pages: readonly CheckedOutPage[]
  readonly files: readonly CheckedOutFile[]
  /** New pages, and the files that a pull is writing for them. Still there where it ended before its end. */
  readonly pulling?: readonly { readonly id: string; readonly file: string }[]
}

/** What is kept beside the pages of a folder that was checked out. */
export const checkoutFolder = '.galley'
const checkoutFile = `${checkoutFolder}/checkout.json`

/** In bytes; that of a space with 10,000 pages has 4 MB. */
const maxRecordBytes = 64 * 1024 * 1024

/** Reads where a folder comes from. Undefined if it was never checked out. Rejects where that can't be read. */
export async function readCheckout(folder: string): Promise<Checkout | undefined> {
  const bytes = DiskFolder.open(folder).readIfThere(checkoutFile, maxRecordBytes)
  if (bytes === undefined) return undefined
  const checkout = parse(bytes.toString('utf8'))
  if (checkout === undefined) {
    throw new Error(`${checkoutFile} is damaged. Check out the space again, into another folder.`)
  }
  return checkout
}

function parse(text: string): Checkout | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isCheckout(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isCheckout(value: unknown): value is Checkout {
  if (!isObject(value)) return false
  const { version, server, space, changeRequest, pages, files, pulling = [] } = value
  const isKnown = version === 1 && isText(server) && isText(space) && isOptional(changeRequest, isText)
  if (!isKnown || !isListOf(pages, isPage) || !isListOf(files, isFile) || !isListOf(pulling, isPulled)) return false
  return true
}

function isPage(page: Record<string, unknown>): boolean {
  const { type, title, parent, documentId, fields, file, hash } = page
  const isPlaced = parent === null || isText(parent)
  const areOptional = [documentId, hash].every((each) => isOptional(each, isText)) && isOptional(file, isBelow)
  return isText(type) && isText(title) && isPlaced && isObject(fields) && areOptional
}

function isFile({ file, hash }: Record<string, unknown>): boolean {
  return isBelow(file) && isText(hash)
}

function isPulled({ file }: Record<string, unknown>): boolean {
  return isBelow(file)
}

function isListOf(value: unknown, isItem: (item: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((each: unknown) => isObject(each) && isText(each['id']) && isItem(each))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isOptional(value: unknown, isKind: (value: unknown) => boolean): boolean {
  return value === undefined || isKind(value)
}

/** The folder may have come from anywhere: nothing in it is outside it. */
function isBelow(file: unknown): boolean {
  return typeof file === 'string' && file !== '' && !path.isAbsolute(file) && !file.split(/[/\\]/).includes('..')
}

/** Keeps where a folder comes from. A crash leaves the one before or this one. */
export async function writeCheckout(folder: string, checkout: Checkout): Promise<void> {
  await DiskFolder.open(folder).replace(checkoutFile, `${JSON.stringify(checkout, null, 1)}\n`)
}

/** The text of a page as both sides had it, as the platform writes it. Undefined if it is no longer kept. */
export async function readBase(folder: string, page: string): Promise<string | undefined> {
  return DiskFolder.open(folder).readText(baseFile(page))
}

/** Keeps the text of a page as both sides have it. */
export async function writeBase(folder: string, page: string, text: string): Promise<void> {
  await DiskFolder.open(folder).replace(baseFile(page), text)
}

/** Forgets the text of a page that is gone on both sides. */
export async function deleteBase(folder: string, page: string): Promise<void> {
  await DiskFolder.open(folder).delete(baseFile(page))
}

/** Keeps a text of others that may be nowhere else anymore, beside the docs. Gives its file below the folder. */
export async function keepAside(folder: string, page: string, text: string): Promise<string> {
  const { dir, name, ext } = path.posix.parse(page)
  const file = path.posix.join(checkoutFolder, 'replaced', dir, `${name}-${hashOf(text).slice(0, 8)}${ext}`)
  await DiskFolder.open(folder).replace(file, text)
  return file
}

/** Forgets all texts of a folder that wasn't checked out to its end. */
export async function deleteBases(folder: string): Promise<void> {
  await DiskFolder.open(folder).deleteFolder(checkoutFolder)
}

function baseFile(page: string): string {
  return `${checkoutFolder}/base/${page.replace(/[^\w-]/g, (sign) => `%${sign.codePointAt(0)}`)}.md`
}

/** The SHA-256 of a content, in hexadecimal. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
