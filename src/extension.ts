import type { ExtensionContext, TreeDataProvider } from 'vscode'
import { window } from 'vscode'

/** Called by the editor when something of Galley is first used: registers every feature. */
export function activate(context: ExtensionContext): void {
  const empty: TreeDataProvider<never> = { getChildren: () => [], getTreeItem: (item) => item }
  context.subscriptions.push(window.createTreeView('galley.docs', { treeDataProvider: empty }))
}
