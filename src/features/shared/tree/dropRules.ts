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

/**
 * Returns the drag and drop of a view. The first rule that accepts the dragged elements is used. Pages have a
 * controller of their own.
 */
export function ruledDragAndDrop<Element>(
  view: ViewId,
  rules: readonly DropRule[],
  { pages, log }: { readonly pages?: TreeDragAndDropController<Element>; readonly log: Log },
): Required<TreeDragAndDropController<Element>> {
  const dragged = draggedFrom(view)
  const ruleFor = (source: readonly unknown[]): DropRule | undefined =>
    source.length === 0 ? undefined : rules.find((rule) => rule.drags(source))
  return {
    dragMimeTypes: [dragged],
    dropMimeTypes: [dragged],
    async handleDrag(source, transfer, token) {
      if (ruleFor(source)) transfer.set(dragged, new DataTransferItem(source))
      else await pages?.handleDrag?.(source, transfer, token)
    },
    async handleDrop(onto, transfer, token) {
      const source: unknown = transfer.get(dragged)?.value
      const elements: readonly unknown[] = Array.isArray(source) ? source : []
      const rule = ruleFor(elements)
      try {
        if (!rule) await pages?.handleDrop?.(onto, transfer, token)
        else if (onto !== undefined) await rule.drop(elements, onto)
      } catch (error) {
        if (!isCancellation(error)) await showError(error, log)
      }
    },
  }
}
