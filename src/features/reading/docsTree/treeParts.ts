import type { Event, TreeDataProvider } from 'vscode'
import type { DocsNode, TreePart } from './nodes/docsNode.ts'

/** Returns the changes of elements in one view. A change of everything is among them. */
export function changesOf(part: TreePart, changed: Event<DocsNode | undefined>): Event<DocsNode | undefined> {
  return (listener, self, disposables) =>
    changed(
      (node) => {
        if (node === undefined || node.part === part) listener.call(self, node)
      },
      undefined,
      disposables,
    )
}

/** Returns a tree for another view, with roots of its own and the elements of the same tree. */
export function partOf<Element>(
  tree: TreeDataProvider<Element>,
  own: Pick<TreeDataProvider<Element>, 'onDidChangeTreeData'> & { readonly roots: () => Promise<Element[]> },
): TreeDataProvider<Element> {
  return {
    onDidChangeTreeData: own.onDidChangeTreeData,
    getChildren: (element) => (element === undefined ? own.roots() : tree.getChildren(element)),
    getTreeItem: (element) => tree.getTreeItem(element),
    getParent: (element) => tree.getParent?.(element),
    resolveTreeItem: (item, element, token) => tree.resolveTreeItem?.(item, element, token),
  }
}
