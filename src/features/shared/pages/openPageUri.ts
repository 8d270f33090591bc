import { Uri, workspace, type TextDocument } from 'vscode'
import { draftId, type DraftKey } from '../../../core/review/drafts/draft.ts'
import {
  anyPageUri,
  changeRequestScheme,
  isUriOf,
  parseGalleyUri,
  type AnyPageAddress,
  type ChangeRequestPageAddress,
} from '../../../core/platform/uris/uris.ts'

/**
 * Returns the URI to open a page with. If the page is already open, that's the URI of its document, which can contain
 * older names. All code that opens a page uses it, so that no page is open twice. Code that compares URIs has to
 * compare the parsed addresses.
 */
export function openPageUri(address: AnyPageAddress): Uri {
  const open = workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && isUriOf(uri, address))
  return open?.uri ?? Uri.from(anyPageUri(address))
}

/** Returns the open document of a page in a change request, even if its title has changed since. */
export function openDocument(key: DraftKey): TextDocument | undefined {
  const id = draftId(key)
  return workspace.textDocuments.find((document) => {
    const target = document.isClosed ? undefined : changeRequestPageOf(document)
    return target !== undefined && draftId(target) === id
  })
}

/** Returns the page of a change request that a document shows, or undefined for other documents. */
export function changeRequestPageOf({ uri }: TextDocument): ChangeRequestPageAddress | undefined {
  const target = uri.scheme === changeRequestScheme ? parseGalleyUri(uri) : undefined
  return target?.kind === 'changeRequestPage' ? target : undefined
}
