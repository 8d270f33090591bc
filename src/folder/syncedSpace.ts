import type { Client } from '../client/client.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import { toFolderText } from '../core/docs/gitSync/folderText.ts'
import { fieldsOfPage } from '../core/docs/gitSync/pageFields.ts'
import { assetPaths, pagePaths } from '../core/docs/gitSync/pagePaths.ts'
import { placedPages, readContent, readText, type ContentSource } from './checkout/remoteContent.ts'
import type { Page } from '../contract/revisions.ts'
import type { Space } from '../contract/spaces.ts'
import { repositoryName } from '../core/docs/gitSync/repositoryName.ts'
import { flatPages } from '../core/docs/pages/flatPages.ts'
import type { GitRepository } from './gitRepository.ts'

/** Returns the spaces that are synced with a repository. */
export function spacesOfRepository(spaces: readonly Space[], { addresses }: GitRepository): Space[] {
  const names = new Set(addresses.map(repositoryName))
  return spaces.filter(({ gitSync }) => gitSync?.url !== undefined && names.has(repositoryName(gitSync.url)))
}

/** Returns the pages that Git Sync stores in files, with the platform's paths of the files. */
function namedPages(pages: readonly Page[]): { readonly file: string; readonly page: Page }[] {
  return flatPages(pages).flatMap((page) => {
    const file = page.type === 'document' ? page.git?.path : undefined
    return file === undefined || file === '' ? [] : [{ file, page }]
  })
}

/**
 * Returns the prefix of the platform's paths for all files of a space, before the part below the synced folder:
 * nothing, or one of `candidates`, which are paths from outer folders.
 */
export function pagePrefix(pages: readonly Page[], candidates: readonly string[]): string {
  const named = namedPages(pages)
  const prefixes = candidates.filter((prefix) => prefix !== '').map((prefix) => `${prefix}/`)
  const common = prefixes.filter((beginning) => named.every(({ file }) => file.startsWith(beginning)))
  return common.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

/** Returns the pages of a space by their file in Git Sync, relative to the synced folder. */
export function pagesByFile(pages: readonly Page[], prefix = ''): ReadonlyMap<string, Page> {
  return new Map(namedPages(pages).map(({ file, page }) => [file.slice(prefix.length), page]))
}

/** A file of a synced folder and its page. */
export interface SyncedFile {
  /** The absolute path of the pages' root. */
  readonly root: string
  /** The path relative to the root. */
  readonly file: string
  readonly page: string
  readonly pages: ReadonlyMap<string, Page>
  /** The prefix from {@link pagePrefix}. */
  readonly prefix: string
}

/**
 * Returns a page in a change request as the text of its file. Takes two requests for the structure, one for the text,
 * and one for every 1,000 files. Undefined if the change request doesn't have the page.
 */
export async function requestText(
  client: Client,
  source: ContentSource,
  { root, file, page: id, pages, prefix }: SyncedFile,
): Promise<string | undefined> {
  const [content, text] = await Promise.all([readContent(client, source), readText(client, source, id)])
  const before = DiskFolder.open(root).readText(file)
  const page = placedPages(content.pages).find((each) => each.page.id === id)?.page
  if (text === undefined || page === undefined) return undefined
  const taken = [...pages].map(([name, each]) => [each.id, name] as const)
  const assets = content.files.flatMap(({ id: asset, git }) => {
    return git?.path.startsWith(prefix) ? [[asset, git.path.slice(prefix.length)] as const] : []
  })
  const files = {
    pages: pagePaths(content.pages, new Map(taken)),
    files: assetPaths(content.files, new Map(assets)),
  }
  return toFolderText(text, file, { files, fields: fieldsOfPage(page), before })
}
