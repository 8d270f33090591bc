import path from 'node:path'
import { commands as editorCommands, l10n, Uri, workspace } from 'vscode'
import { registerCommands, type CommandHost } from '../shared/commands/commands.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { pickerTitle } from '../shared/commands/commandTitle.ts'
import { views } from '../shared/commands/ids.ts'
import { ExplainedError, Hint } from '../shared/window/explainedError.ts'
import { window } from '../shared/window/window.ts'
import { applyPlan } from './applyPlan.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { useFolderCommandTable } from './folderCommandTable.ts'

/** How many files are counted. The counts only help to choose. */
const maxFiles = 2000

/** Registers the command that makes a folder of the workspace a docs folder. */
export function registerUseFolder(host: CommandHost, folders: DocsFolders): void {
  registerCommands<typeof useFolderCommandTable>(host, {
    useFolderAsDocs: async () => {
      // An empty window has no folders to choose from.
      if (workspace.workspaceFolders === undefined) {
        await editorCommands.executeCommand('vscode.openFolder')
        return
      }
      const folder = await askFolder()
      if (folder !== undefined) await useFolder(folder, folders)
    },
  })
}

/** Asks for a folder of the workspace: its root folders, and those with Markdown. */
async function askFolder(): Promise<string | undefined> {
  const files = await workspace.findFiles('**/*.md', '{**/node_modules/**,**/.galley/**}', maxFiles)
  const counts = new Map<string, number>()
  for (const { uri } of workspace.workspaceFolders ?? []) if (uri.scheme === 'file') counts.set(uri.fsPath, 0)
  const tops = new Set(counts.keys())
  const withContents = new Set<string>()
  for (const { fsPath } of files) {
    if (path.basename(fsPath) === 'SUMMARY.md') withContents.add(path.dirname(fsPath))
    for (let folder = path.dirname(fsPath); ; folder = path.dirname(folder)) {
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
      if (tops.has(folder) || folder === path.dirname(folder)) break
    }
  }
  const rows = [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .sort(([one], [other]) => Number(withContents.has(one)) - Number(withContents.has(other)))
  const row = await window.showQuickPick(
    rows.map(([folder, count]) => ({
      label: tops.has(folder) ? path.basename(folder) : workspace.asRelativePath(folder),
      description: withContents.has(folder) ? l10n.t('already has a table of contents') : filesLabel(count),
      folder,
    })),
    {
      title: pickerTitle(commands.useFolderAsDocs),
      placeHolder: l10n.t('Select the folder with the pages. Galley creates a table of contents in SUMMARY.md'),
    },
  )
  return row?.folder
}

function filesLabel(count: number): string {
  return count === 1 ? l10n.t('1 Markdown file') : l10n.t('{0} Markdown files', count)
}

async function useFolder(folder: string, folders: DocsFolders): Promise<void> {
  const [{ readDocsFolder }, { asDocs }] = await Promise.all([
    import('../../folder/docsFolder.ts'),
    import('../../folder/newContents.ts'),
  ])
  const docs = await readDocsFolder(folder)
  const name = path.basename(folder)
  const show = async (): Promise<void> => await editorCommands.executeCommand(`${views.docs}.focus`)
  if (docs.summary !== undefined) {
    await show()
    throw new Hint(l10n.t('“{0}” already has a table of contents. You can find it in the Docs view.', name))
  }
  if (!(await applyPlan({ folder: docs.whole.path, root: docs.folder }, asDocs(docs)))) {
    throw new ExplainedError(l10n.t('Couldn’t save {0}.', Uri.file(docs.folder).fsPath))
  }
  await folders.findAgain()
  await show()
  void window.showInformationMessage(
    l10n.t('“{0}” is now a docs folder. Drag its pages in the Docs view to change SUMMARY.md.', name),
  )
}
