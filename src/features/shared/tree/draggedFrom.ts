import type { ViewId } from '../commands/ids.ts'

/** Returns VS Code's MIME type for elements that are dragged from a view. */
export function draggedFrom(view: ViewId): string {
  return `application/vnd.code.tree.${view.toLowerCase()}`
}
