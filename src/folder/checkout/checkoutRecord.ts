import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Page } from '../../contract/revisions.ts'
import type { PageFields } from '../../core/gitSync/pageFields.ts'

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
const checkoutFile = path.join(checkoutFolder, 'checkout.json')

/** Reads where a folder comes from; undefined where it was never checked out. Rejects where that cannot be read. */
export async function readCheckout(folder: string): Promise<Checkout | undefined> {
  const file = path.join(folder, checkoutFile)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const checkout = parse(text)
  if (checkout === undefined) {
    throw new Error(`${checkoutFile} is not as Galley writes it. Check the space out anew, into another folder.`)
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
  if (typeof value !== 'object' || value === null) return false
  const { version, server, space, pages, files, pulling = [] } = value as Partial<Record<keyof Checkout, unknown>>
  const isKnown = version === 1 && typeof server === 'string' && typeof space === 'string'
  if (!isKnown || !isList(pages) || !isList(files) || !isList(pulling)) return false
  return [...pages, ...files, ...pulling].every(({ file }) => isBelow(file))
}

function isList(value: unknown): value is { readonly id: string; readonly file?: unknown }[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) => typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string',
    )
  )
}

/** The folder may have come from anybody: nothing in it leads out of it. */
function isBelow(file: unknown): boolean {
  if (file === undefined) return true
  return typeof file === 'string' && file !== '' && !path.isAbsolute(file) && !file.split(/[/\\]/).includes('..')
}

/** Keeps where a folder comes from. A crash leaves the one before or this one. */
export async function writeCheckout(folder: string, checkout: Checkout): Promise<void> {
  await mkdir(path.join(folder, checkoutFolder), { recursive: true })
  await writeFileAtomic(path.join(folder, checkoutFile), `${JSON.stringify(checkout, null, 1)}\n`)
}

/** The text of a page as both sides had it, as the platform writes it; undefined where it is not kept any more. */
export async function readBase(folder: string, page: string): Promise<string | undefined> {
  return await readFile(baseFile(folder, page), 'utf8').catch(() => undefined)
}

/** Keeps the text of a page as both sides have it. */
export async function writeBase(folder: string, page: string, text: string): Promise<void> {
  const file = baseFile(folder, page)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFileAtomic(file, text)
}

/** The same for a folder that is being checked out, where a text that is half written counts for nothing. */
export async function writeFirstBase(folder: string, page: string, text: string): Promise<void> {
  const file = baseFile(folder, page)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** Forgets the text of a page that is gone on both sides. */
export async function deleteBase(folder: string, page: string): Promise<void> {
  await rm(baseFile(folder, page), { force: true })
}

/** Keeps a text of others that may be nowhere else any more, beside the docs. Gives its file below the folder. */
export async function keepAside(folder: string, page: string, text: string): Promise<string> {
  const { dir, name, ext } = path.posix.parse(page)
  const file = path.posix.join(checkoutFolder, 'replaced', dir, `${name}-${hashOf(text).slice(0, 8)}${ext}`)
  await mkdir(path.join(folder, path.posix.dirname(file)), { recursive: true })
  await writeFileAtomic(path.join(folder, file), text)
  return file
}

/** Forgets all texts of a folder that was not checked out to its end. */
export async function deleteBases(folder: string): Promise<void> {
  await rm(path.join(folder, checkoutFolder), { recursive: true, force: true })
}

function baseFile(folder: string, page: string): string {
  return path.join(folder, checkoutFolder, 'base', `${page.replace(/[^\w-]/g, (sign) => `%${sign.codePointAt(0)}`)}.md`)
}

/** The SHA-256 of a content, in hexadecimal. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
