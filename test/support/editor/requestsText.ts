import * as vscode from 'vscode'
import type { RequestsNode } from '../../../src/features/reviewing/changeRequests/requestNodes.ts'
import type { RequestsTree } from '../../../src/features/reviewing/changeRequests/requestsTree.ts'

/**
 * Returns the Change Requests view as text: two spaces per level, label, description in brackets, `[x]` for selected
 * check boxes.
 */
export async function requestsText(tree: RequestsTree, depth = 99, parent?: RequestsNode): Promise<string> {
  return (await lines(tree, depth, parent)).join('\n')
}

async function lines(tree: RequestsTree, depth: number, parent: RequestsNode | undefined): Promise<string[]> {
  const found: string[] = []
  for (const node of await tree.getChildren(parent)) {
    const { label, description, collapsibleState, checkboxState } = tree.getTreeItem(node)
    const state = typeof checkboxState === 'object' ? checkboxState.state : checkboxState
    const box = state === undefined ? '' : state === vscode.TreeItemCheckboxState.Checked ? '[x]' : '[ ]'
    const shown = typeof label === 'string' ? label : ''
    found.push([box, shown, description ? `[${String(description)}]` : ''].filter(Boolean).join(' '))
    if (collapsibleState === vscode.TreeItemCollapsibleState.None || depth <= 1) continue
    found.push(...(await lines(tree, depth - 1, node)).map((line) => `  ${line}`))
  }
  return found
}
