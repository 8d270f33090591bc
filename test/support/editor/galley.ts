import * as vscode from 'vscode'
import type { GalleyExports } from '../../../src/extension.ts'
import type { Galley } from '../../../src/galley.ts'
import type { DocsNode } from '../../../src/features/reading/docsTree/nodes/docsNode.ts'

/** Returns the running extension with its internals. */
export async function galley(): Promise<Galley> {
  const { galley: load } = ((await vscode.extensions.getExtension('galley-docs.galley')?.activate()) ??
    {}) as Partial<GalleyExports>
  if (!load) throw new Error('The extension gives tests no access.')
  return await load()
}

/** Signs in to a server without the questions. */
export async function signInTo(platform: { readonly url: string }, token = 'good-token', id = 'fake'): Promise<string> {
  const { accounts } = await galley()
  const server = { id, url: platform.url, name: id, sandbox: false }
  const account = await accounts.signIn.check(server, token, new AbortController().signal)
  await accounts.signIn.keep(account)
  return account.id
}

/** Removes all stored accounts. */
export async function signOutOfAll(): Promise<void> {
  const { accounts } = await galley()
  for (const { id, fromEnvironment } of accounts.store.records) if (!fromEnvironment) await accounts.store.remove(id)
}

/** Shows another view, because a visible Docs view sends requests of its own, which other tests would count. */
export async function hideDocsView(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer')
}

/** Returns the Docs view as text: two spaces per level, label, description in brackets. `depth` levels are expanded. */
export async function treeText(depth = 99, parent?: DocsNode): Promise<string> {
  const { docs } = await galley()
  return (await lines(docs.tree, depth, parent)).join('\n')
}

/** Returns the Organization view as text. */
export async function organizationText(depth: number): Promise<string> {
  const { docs } = await galley()
  return (await lines(docs.tree.organization, depth)).join('\n')
}

/** Returns the words of a row's tooltip. */
export function tooltipText({ tooltip }: vscode.TreeItem): string {
  return typeof tooltip === 'object' ? tooltip.value : (tooltip ?? '')
}

type Tree = vscode.TreeDataProvider<DocsNode>

async function lines(tree: Tree, depth: number, parent?: DocsNode): Promise<string[]> {
  const found: string[] = []
  for (const node of (await tree.getChildren(parent)) ?? []) {
    const item = await tree.getTreeItem(node)
    const label = typeof item.label === 'string' ? item.label : ''
    found.push([label, item.description ? `[${String(item.description)}]` : ''].filter(Boolean).join(' '))
    if (item.collapsibleState === vscode.TreeItemCollapsibleState.None || depth <= 1) continue
    found.push(...(await lines(tree, depth - 1, node)).map((line) => `  ${line}`))
  }
  return found
}

/** Returns the element of the Docs view at a path of labels from the root, such as `Acme`, `Guide`, `Welcome`. */
export async function nodeAt(...way: string[]): Promise<DocsNode> {
  const { docs } = await galley()
  return await elementAt(docs.tree, way)
}

/** Returns the element of the Organization view at a path of labels from the root, such as `Acme`, `Sites`. */
export async function organizationNodeAt(...way: string[]): Promise<DocsNode> {
  const { docs } = await galley()
  return await elementAt(docs.tree.organization, way)
}

async function elementAt(tree: Tree, way: readonly string[]): Promise<DocsNode> {
  let node: DocsNode | undefined
  for (const label of way) {
    const children: DocsNode[] = (await tree.getChildren(node)) ?? []
    const labels = await Promise.all(children.map(async (child) => (await tree.getTreeItem(child)).label))
    node = children[labels.indexOf(label)]
    if (!node) throw new Error(`There is no “${label}” among ${children.map((child) => child.id).join(', ')}.`)
  }
  if (!node) throw new Error('The way leads nowhere.')
  return node
}
