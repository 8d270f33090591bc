import type { Client } from '../../client/client.ts'
import { readBase } from './checkoutRecord.ts'
import type { Comparison, LocalComparison } from './comparison.ts'
import { toFolderText, type FilesById } from '../../core/docs/gitSync/folderText.ts'
import { fieldsOfPage } from '../../core/docs/gitSync/pageFields.ts'
import { assetPaths, pagePaths } from '../../core/docs/gitSync/pagePaths.ts'
import { placedPages, readText } from './remoteContent.ts'

/** Returns the files in a folder for all pages and assets of the platform, including new ones. */
export function contentFiles({
  local,
  remote,
  checkout,
}: Pick<Comparison, 'local' | 'remote' | 'checkout'>): FilesById {
  const taken = new Map([...local.ids].map(([file, id]) => [id, file]))
  const others = [...local.texts.keys()].filter((file) => !local.ids.has(file))
  return {
    pages: pagePaths(remote.pages, new Map([...taken, ...others.map((file) => [`file:${file}`, file] as const)])),
    files: assetPaths(remote.files, new Map(checkout.files.map(({ id, file }) => [id, file]))),
  }
}

/** Returns the common base of a page as the text of its file. Undefined if it's no longer stored. */
export async function baseText(
  folder: string,
  { checkout, local }: LocalComparison,
  id: string,
): Promise<string | undefined> {
  const page = checkout.pages.find((each) => each.id === id)
  const text = await readBase(folder, id)
  if (page?.file === undefined || text === undefined) return undefined
  const files = {
    pages: new Map([...local.ids].map(([file, each]) => [each, file])),
    files: new Map(checkout.files.map((each) => [each.id, each.file])),
  }
  const file = files.pages.get(id) ?? page.file
  return toFolderText(text, file, { files, fields: page.fields, before: local.texts.get(file) })
}

/** Returns the platform's version of a page as the text of its file. Undefined if it's deleted. */
export async function theirText(client: Client, comparison: Comparison, id: string): Promise<string | undefined> {
  const { source, remote, local } = comparison
  const text = await readText(client, source, id)
  const page = placedPages(remote.pages).find((each) => each.page.id === id)?.page
  const files = contentFiles(comparison)
  const file = files.pages.get(id)
  if (text === undefined || page === undefined || file === undefined) return undefined
  return toFolderText(text, file, { files, fields: fieldsOfPage(page), before: local.texts.get(file) })
}
