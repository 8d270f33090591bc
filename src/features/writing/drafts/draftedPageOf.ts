import { Uri } from 'vscode'
import type { DraftKey } from '../../../core/review/drafts/draft.ts'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { holdsResource } from '../../shared/tree/resource.ts'

/**
 * Returns the page of a change request that a command was called on. It comes from a view or a document, or else from
 * the active document.
 */
export function draftedPageOf(element: unknown): DraftKey | undefined {
  if (holdsResource(element)) {
    const { kind, server, space, changeRequest, id: page } = element.resource
    const isPage = kind === 'page' && space !== undefined && changeRequest !== undefined
    return isPage ? { server, space, changeRequest, page } : undefined
  }
  const uri = element instanceof Uri ? element : activeUri()
  const target = uri && parseGalleyUri(uri)
  return target?.kind === 'changeRequestPage' ? target : undefined
}
