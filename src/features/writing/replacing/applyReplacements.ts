import { Range, workspace, WorkspaceEdit, type TextDocument, type Uri } from 'vscode'
import type { TextReplacement } from '../../../core/text/edits/minimalEdits.ts'
import { positionsIn } from '../../shared/documents/positionsIn.ts'
import type { QuietSaves } from '../editing/quietSaves.ts'

/** What is replaced in one document, whose text is known. */
export interface DocumentReplacements {
  readonly uri: Uri
  readonly text: string
  readonly edits: readonly TextReplacement[]
}

/**
 * Shows replacements before they are made, in the editor's *Refactor Preview*, and saves what the person took of them
 * without pushing it. False where the person took nothing.
 */
export async function applyReplacements(
  documents: readonly DocumentReplacements[],
  label: string,
  quietSaves: QuietSaves,
): Promise<boolean> {
  const [first] = documents
  if (!first) return false
  const edit = new WorkspaceEdit()
  // What wants a confirmation begins unticked. So a file that is there already is “made”, which does nothing.
  edit.createFile(first.uri, { ignoreIfExists: true }, { needsConfirmation: true, label })
  for (const { uri, text, edits } of documents) {
    const positionAt = positionsIn(text)
    for (const { start, end, text: replacement } of edits) {
      edit.replace(uri, new Range(positionAt(start), positionAt(end)), replacement, { needsConfirmation: false, label })
    }
  }
  const uris = documents.map(({ uri }) => uri)
  return await quietSaves.during(uris, async () => {
    if (!(await workspace.applyEdit(edit, { isRefactoring: true }))) return false
    // The editor saves what a refactoring changes by a setting, and never where that is a single document.
    await Promise.all(dirtyAmong(uris).map(async (document) => await document.save()))
    return true
  })
}

function dirtyAmong(uris: readonly Uri[]): TextDocument[] {
  const wanted = new Set(uris.map(String))
  return workspace.textDocuments.filter(({ uri, isDirty }) => isDirty && wanted.has(uri.toString()))
}
