import path from 'node:path'
import { commands, l10n, Range, Uri } from 'vscode'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import type { SearchHit } from '../../core/docs/search/searchHits.ts'
import type { PageFolder, PageFolders } from '../shared/pages/pageFolders.ts'
import type { DocsFolders } from './docsFolders.ts'
import { labelOf } from './folderTree.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/**
 * Returns the docs folders of the workspace for lists of pages and searches. Folders that were already read come first.
 */
export function pageFolders(folders: DocsFolders): PageFolders {
  const known = new WeakMap<WatchedFolder, SearchableFolder>()
  return async () => {
    const all = await folders.all()
    const isRead = ({ last }: WatchedFolder): boolean => last !== undefined
    return [...all.filter(isRead), ...all.filter((folder) => !isRead(folder))].map((folder) => {
      const listed = known.get(folder) ?? new SearchableFolder(folder)
      known.set(folder, listed)
      return listed
    })
  }
}

class SearchableFolder implements PageFolder {
  readonly id: string
  readonly title: string
  readonly #folder: WatchedFolder

  constructor(folder: WatchedFolder) {
    this.#folder = folder
    this.id = folder.place.root
    this.title = labelOf(folder)
  }

  async pages(): Promise<readonly PageEntry[]> {
    const { body } = (await this.#folder.docs())?.docs ?? {}
    const listed = (body?.pages.entries ?? []).filter(({ type }) => type === 'document')
    return [...listed, ...[...(body?.orphans.values() ?? [])].map(unlisted)]
  }

  async search(query: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
    const read = await this.#folder.docs()
    if (read === undefined) return []
    const { searchFolder } = await import('../../folder/folderSearch.ts')
    const { texts } = await this.#folder.kept()
    const { orphans } = read.docs.body
    const hits = await searchFolder(read.docs, texts, query, signal)
    const space = { id: this.id, title: this.title }
    return hits.map((hit) => ({ ...(orphans.has(hit.page.id) ? unlisted(hit) : hit), space }))
  }

  async open(page: string, line = 0): Promise<void> {
    const options = line === 0 ? {} : { selection: new Range(line, 0, line, 0) }
    await commands.executeCommand('vscode.open', Uri.file(path.join(this.id, page)), options)
  }
}

/**
 * Returns an entry for a page outside the table of contents, with the heading that the Docs view has for such pages.
 */
function unlisted<Entry extends { readonly ancestors: readonly string[] }>(entry: Entry): Entry {
  return { ...entry, ancestors: [l10n.t('Not in the table of contents'), ...entry.ancestors] }
}
