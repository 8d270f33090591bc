import type { ViewId } from '../commands/ids.ts'

/** The editor's MIME type for elements that are dragged from a view. */
export function draggedFrom(view: ViewId): string {
  return `application/vnd.code.tree.${view.toLowerCase()}`
}
