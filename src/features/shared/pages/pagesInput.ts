import type { Input } from '../../../contract/operations.ts'

/**
 * What the one request for all pages of a space asks. Everyone asks in the same way, so that the answer is shared:
 * tree, page search and links need one request between them.
 */
export function pagesInput(spaceId: string): Input<'listPages'> {
  return { spaceId, metadata: false, computed: true }
}
