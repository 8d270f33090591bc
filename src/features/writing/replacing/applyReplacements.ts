import { Range, workspace, WorkspaceEdit, type TextDocument, type Uri } from 'vscode'
import type { TextReplacement } from '../../../core/text/edits/minimalEdits.ts'
import { positionsIn } from '../../shared/documents/positionsIn.ts'
import type { QuietSaves } from '../editing/quietSaves.ts'

/** The replacements in one document with a known text. */
export interface DocumentReplacements {
  readonly uri: Uri
  readonly text: string
  readonly edits: readonly TextReplacement[]
}

/**
 * Shows replacements in VS Code's *Refactor Preview* and saves those that the user applies, without pushing. Returns
 * false if the user applies none.
 */
export async function applyReplacements(
  documents: readonly DocumentReplacements[],
  label: string,
  quietSaves: QuietSaves,
): Promise<boolean> {
  const [first] = documents
  if (!first) return false
  const edit = new WorkspaceEdit()
  // Entries that need confirmation start deselected. So this entry does nothing: it creates a file that exists.
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
    // A setting decides whether VS Code saves the documents of a refactoring, and it never saves a single one.
    await Promise.all(dirtyAmong(uris).map(async (document) => await document.save()))
    return true
  })
}

function dirtyAmong(uris: readonly Uri[]): TextDocument[] {
  const wanted = new Set(uris.map(String))
  return workspace.textDocuments.filter(({ uri, isDirty }) => isDirty && wanted.has(uri.toString()))
}
