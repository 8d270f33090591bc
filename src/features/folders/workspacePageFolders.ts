import path from 'node:path'
import { commands, l10n, Range, Uri } from 'vscode'
import type { PageFolder, PageFolders } from '../shared/pages/pageFolders.ts'
import type { DocsFolders } from './docsFolders.ts'
import { labelOf } from './folderTree.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/**
 * Returns the docs folders of the workspace for lists of pages and searches. Folders that were already read come first.
 */
export function pageFolders(folders: DocsFolders): PageFolders {
  const known = new WeakMap<WatchedFolder, PageFolder>()
  return async () => {
    const all = await folders.all()
    const isRead = ({ last }: WatchedFolder): boolean => last !== undefined
    return [...all.filter(isRead), ...all.filter((folder) => !isRead(folder))].map((folder) => {
      const listed = known.get(folder) ?? searchable(folder)
      known.set(folder, listed)
      return listed
    })
  }
}

function searchable(folder: WatchedFolder): PageFolder {
  const space = { id: folder.place.root, title: labelOf(folder) }
  return {
    ...space,
    pages: async () => {
      const { body } = (await folder.docs())?.docs ?? {}
      const listed = (body?.pages.entries ?? []).filter(({ type }) => type === 'document')
      return [...listed, ...[...(body?.orphans.values() ?? [])].map(unlisted)]
    },
    search: async (query, signal) => {
      const read = await folder.docs()
      if (read === undefined) return []
      const { searchFolder } = await import('../../folder/folderSearch.ts')
      const { texts } = await folder.kept()
      const { orphans } = read.docs.body
      const hits = await searchFolder(read.docs, texts, query, signal)
      return hits.map((hit) => ({ ...(orphans.has(hit.page.id) ? unlisted(hit) : hit), space }))
    },
    open: async (page, line = 0) => {
      const options = line === 0 ? {} : { selection: new Range(line, 0, line, 0) }
      await commands.executeCommand('vscode.open', Uri.file(path.join(space.id, page)), options)
    },
  }
}

/**
 * Returns an entry for a page outside the table of contents, with the heading that the Docs view has for such pages.
 */
function unlisted<Entry extends { readonly ancestors: readonly string[] }>(entry: Entry): Entry {
  return { ...entry, ancestors: [l10n.t('Not in the table of contents'), ...entry.ancestors] }
}
