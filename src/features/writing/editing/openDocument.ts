import { workspace, type TextDocument } from 'vscode'
import { draftId, type DraftKey } from '../../../core/drafts/draft.ts'
import { parseGalleyUri } from '../../../core/uris/uris.ts'

/** The open document of a page in a change request, whatever its title was when it was opened. */
export function openDocument(key: DraftKey): TextDocument | undefined {
  const id = draftId(key)
  return workspace.textDocuments.find((document) => {
    const target = document.isClosed ? undefined : parseGalleyUri(document.uri)
    return target?.kind === 'changeRequestPage' && draftId(target) === id
  })
}
