import {
  type DataTransfer,
  type CancellationToken,
  type TreeDataProvider,
  type TreeDragAndDropController,
  type TreeView,
} from 'vscode'
import { draggedFrom } from '../../shared/tree/draggedFrom.ts'
import { DeferredChanges } from '../../shared/tree/deferredChanges.ts'
import type { ViewId } from '../../shared/commands/ids.ts'
import { window } from '../../shared/window/window.ts'
import type { Lazy } from './lazy.ts'

/** The content of a view, and its drag and drop. */
export interface TreeSource<Element> {
  readonly tree: TreeDataProvider<Element>
  readonly dragAndDrop?: TreeDragAndDropController<Element>
}

/** Creates a view. Its content is loaded when the view becomes visible. */
export function createLazyTreeView<Galley, Element>(
  id: ViewId,
  galley: Lazy<Galley>,
  sourceOf: (galley: Galley) => TreeSource<Element>,
): TreeView<Element> {
  const changes = new DeferredChanges<Element>()
  const load = async (): Promise<TreeSource<Element>> => sourceOf(await galley.get())
  galley.whenLoaded((loaded) => sourceOf(loaded).tree.onDidChangeTreeData?.((element) => changes.fire(element)))
  const mimeTypes = [draggedFrom(id)]
  return window.createTreeView(id, {
    showCollapseAll: true,
    canSelectMany: true,
    treeDataProvider: {
      onDidChangeTreeData: changes.event,
      getChildren: async (element) => await changes.reading(async () => await (await load()).tree.getChildren(element)),
      getTreeItem: async (element) => await (await load()).tree.getTreeItem(element),
      getParent: async (element) => await (await load()).tree.getParent?.(element),
      resolveTreeItem: async (item, element, token) =>
        await (await load()).tree.resolveTreeItem?.(item, element, token),
    },
    dragAndDropController: {
      dragMimeTypes: mimeTypes,
      dropMimeTypes: mimeTypes,
      handleDrag: async (source: readonly Element[], transfer: DataTransfer, token: CancellationToken) =>
        await (await load()).dragAndDrop?.handleDrag?.(source, transfer, token),
      handleDrop: async (target: Element | undefined, transfer: DataTransfer, token: CancellationToken) =>
        await (await load()).dragAndDrop?.handleDrop?.(target, transfer, token),
    },
  })
}
