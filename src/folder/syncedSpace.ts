import type { Client } from '../client/client.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import { toFolderText } from '../core/docs/gitSync/folderText.ts'
import { fieldsOfPage } from '../core/docs/gitSync/pageFields.ts'
import { assetPaths, pagePaths } from '../core/docs/gitSync/pagePaths.ts'
import { placedPages, readContent, readTexts, type ContentSource } from './checkout/remoteContent.ts'
import type { Page } from '../contract/revisions.ts'
import type { Space } from '../contract/spaces.ts'
import { repositoryName } from '../core/docs/gitSync/repositoryName.ts'
import { flatPages } from '../core/docs/pages/flatPages.ts'
import type { GitRepository } from './gitRepository.ts'

/** The spaces that the platform keeps in step with a repository. */
export function spacesOfRepository(spaces: readonly Space[], { addresses }: GitRepository): Space[] {
  const names = new Set(addresses.map(repositoryName))
  return spaces.filter(({ gitSync }) => gitSync?.url !== undefined && names.has(repositoryName(gitSync.url)))
}

/** A page that Git Sync keeps in a file, as the platform names it. */
interface NamedPage {
  readonly file: string
  readonly page: Page
}

function namedPages(pages: readonly Page[]): NamedPage[] {
  return flatPages(pages).flatMap((page) => {
    const file = page.type === 'document' ? page.git?.path : undefined
    return file === undefined || file === '' ? [] : [{ file, page }]
  })
}

/**
 * What the names that the platform has for all files of a space begin with, before the part below the folder that it
 * syncs: nothing, or one of these ways, which go there from folders around it.
 */
export function wayToPages(pages: readonly Page[], ways: readonly string[]): string {
  const named = namedPages(pages)
  const beginnings = ways.filter((way) => way !== '').map((way) => `${way}/`)
  const common = beginnings.filter((beginning) => named.every(({ file }) => file.startsWith(beginning)))
  return common.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

/** The pages of a space by the file that Git Sync keeps each in, below the folder that it syncs. */
export function pagesByFile(pages: readonly Page[], way = ''): ReadonlyMap<string, Page> {
  return new Map(namedPages(pages).map(({ file, page }) => [file.slice(way.length), page]))
}

/** A file of a synced folder, the page that it is, and what is known of the others. */
export interface SyncedFile {
  /** That of the pages, absolute. */
  readonly root: string
  /** Below the root. */
  readonly file: string
  readonly page: string
  readonly pages: ReadonlyMap<string, Page>
  /** As {@link wayToPages} tells it. */
  readonly way: string
}

/**
 * A page as a change request has it, written as its file: two requests for what there is, one for the text, and one
 * more for every 1,000 files. Undefined if the change request has no such page.
 */
export async function requestText(
  client: Client,
  source: ContentSource,
  { root, file, page: id, pages, way }: SyncedFile,
): Promise<string | undefined> {
  const [content, texts] = await Promise.all([readContent(client, source), readTexts({ client }, source, [id])])
  const before = DiskFolder.open(root).readText(file)
  const text = texts.get(id)
  const page = placedPages(content.pages).find((each) => each.page.id === id)?.page
  if (text === undefined || page === undefined) return undefined
  const taken = [...pages].map(([name, each]) => [each.id, name] as const)
  const assets = content.files.flatMap(({ id: asset, git }) => {
    return git?.path.startsWith(way) ? [[asset, git.path.slice(way.length)] as const] : []
  })
  const files = {
    pages: pagePaths(content.pages, new Map(taken)),
    files: assetPaths(content.files, new Map(assets)),
  }
  return toFolderText(text, file, { files, fields: fieldsOfPage(page), before })
}
