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
 * The URI to open a page under: the one under which it is open already, for it may have had other names then. All code that
 * opens a page asks here, so that no page is open twice; code that compares URIs compares what they are parsed to.
 */
export function openPageUri(address: AnyPageAddress): Uri {
  const open = workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && isUriOf(uri, address))
  return open?.uri ?? Uri.from(anyPageUri(address))
}

/** The open document of a page in a change request, no matter what its title was when it was opened. */
export function openDocument(key: DraftKey): TextDocument | undefined {
  const id = draftId(key)
  return workspace.textDocuments.find((document) => {
    const target = document.isClosed ? undefined : changeRequestPageOf(document)
    return target !== undefined && draftId(target) === id
  })
}

/** The page of a change request that a document shows; undefined for any other document. */
export function changeRequestPageOf({ uri }: TextDocument): ChangeRequestPageAddress | undefined {
  const target = uri.scheme === changeRequestScheme ? parseGalleyUri(uri) : undefined
  return target?.kind === 'changeRequestPage' ? target : undefined
}
