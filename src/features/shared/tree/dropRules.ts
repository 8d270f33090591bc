import { DataTransferItem, type CancellationToken, type DataTransfer, type TreeDragAndDropController } from 'vscode'
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
 * Drag and drop in a view. The first rule that accepts the dragged elements is used. Pages have a controller of their
 * own.
 */
export class RuledDragAndDrop<Element> implements TreeDragAndDropController<Element> {
  readonly dragMimeTypes: readonly string[]
  readonly dropMimeTypes: readonly string[]
  readonly #dragged: string
  readonly #rules: readonly DropRule[]
  readonly #pages: TreeDragAndDropController<Element> | undefined
  readonly #log: Log

  constructor(
    view: ViewId,
    rules: readonly DropRule[],
    { pages, log }: { readonly pages?: TreeDragAndDropController<Element>; readonly log: Log },
  ) {
    this.#dragged = draggedFrom(view)
    this.dragMimeTypes = [this.#dragged]
    this.dropMimeTypes = [this.#dragged]
    this.#rules = rules
    this.#pages = pages
    this.#log = log
  }

  async handleDrag(source: readonly Element[], transfer: DataTransfer, token: CancellationToken): Promise<void> {
    if (this.#ruleFor(source)) transfer.set(this.#dragged, new DataTransferItem(source))
    else await this.#pages?.handleDrag?.(source, transfer, token)
  }

  async handleDrop(onto: Element | undefined, transfer: DataTransfer, token: CancellationToken): Promise<void> {
    const source: unknown = transfer.get(this.#dragged)?.value
    const elements: readonly unknown[] = Array.isArray(source) ? source : []
    const rule = this.#ruleFor(elements)
    try {
      if (!rule) await this.#pages?.handleDrop?.(onto, transfer, token)
      else if (onto !== undefined) await rule.drop(elements, onto)
    } catch (error) {
      if (!isCancellation(error)) await showError(error, this.#log)
    }
  }

  #ruleFor(source: readonly unknown[]): DropRule | undefined {
    return source.length === 0 ? undefined : this.#rules.find((rule) => rule.drags(source))
  }
}
