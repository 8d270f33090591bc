import { DataTransferItem, type TreeDragAndDropController } from 'vscode'
import { showError } from '../commands/commands.ts'
import { draggedFrom } from './draggedFrom.ts'
import { isCancellation } from '../window/explainError.ts'
import type { ViewId } from '../commands/ids.ts'
import type { Log } from '../window/log.ts'

/** Which elements can be dragged in a view, and what dropping them does. */
export interface DropRule {
  /** Returns whether these elements can be dragged together. */
  drags(source: readonly unknown[]): boolean
  /**
   * Moves elements to the element that they were dropped onto, or next to it. Rejects with a message if that's
   * impossible.
   */
  drop(source: readonly unknown[], onto: unknown): Promise<void>
}

/** Returns the drag and drop of a view. The first rule that accepts the dragged elements is used. */
export function ruledDragAndDrop<Element>(
  view: ViewId,
  rules: readonly DropRule[],
  log: Log,
): Required<TreeDragAndDropController<Element>> {
  const dragged = draggedFrom(view)
  const ruleFor = (source: readonly unknown[]): DropRule | undefined =>
    source.length === 0 ? undefined : rules.find((rule) => rule.drags(source))
  return {
    dragMimeTypes: [dragged],
    dropMimeTypes: [dragged],
    handleDrag(source, transfer) {
      if (ruleFor(source)) transfer.set(dragged, new DataTransferItem(source))
    },
    async handleDrop(onto, transfer) {
      const source: unknown = transfer.get(dragged)?.value
      const elements: readonly unknown[] = Array.isArray(source) ? source : []
      const rule = ruleFor(elements)
      try {
        if (onto !== undefined) await rule?.drop(elements, onto)
      } catch (error) {
        if (!isCancellation(error)) await showError(error, log)
      }
    },
  }
}
