import type { Input } from '../contract/operations.ts'

/**
 * Returns the input of the request for all pages of a space. All code uses the same input, so that the tree, page
 * search and links share one request.
 */
export function pagesInput(spaceId: string): Input<'listPages'> {
  return { spaceId, metadata: false, computed: true }
}

/** How a page is read. All code uses the same, so that it's read once. */
export const pageFormat = { format: 'markdown', 'format.markdown.refs': 'stable', metadata: false } as const
