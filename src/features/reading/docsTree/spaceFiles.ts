import { l10n } from 'vscode'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { countFileUses } from '../../shared/pages/countFileUses.ts'
import type { FileOrder } from '../../shared/tree/fileRow.ts'
import { window } from '../../shared/window/window.ts'
import type { DocsTreeProvider } from './docsTreeProvider.ts'
import { FilesNode } from './nodes/filesNode.ts'

/** Sorts the files of a space. Counts their uses first if these decide the order. */
export async function sortFiles(reader: ContentReader, tree: DocsTreeProvider, element: unknown): Promise<void> {
  if (!(element instanceof FilesNode)) return
  const rows: { readonly label: string; readonly order: FileOrder }[] = [
    { label: l10n.t('Size'), order: 'size' },
    { label: l10n.t('Pages that use them'), order: 'uses' },
    { label: l10n.t('Name'), order: 'path' },
  ]
  const row = await window.showQuickPick(rows, { title: pickerTitle(commands.sortSpaceFiles) })
  if (row === undefined) return
  if (row.order === 'uses') await countUses(reader, tree, element)
  tree.showFiles(element, { order: row.order })
}

/** Shows below each file of a space where it's used. */
export async function countUses(reader: ContentReader, tree: DocsTreeProvider, element: unknown): Promise<void> {
  if (!(element instanceof FilesNode)) return
  const ref = { server: element.scope.connection.server.id, space: element.space.id }
  tree.showFiles(element, { uses: await countFileUses(reader, ref) })
}
