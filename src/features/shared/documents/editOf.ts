import { Range, WorkspaceEdit, type TextDocument } from 'vscode'
import type { TextReplacement } from '../../../core/text/edits/minimalEdits.ts'

/** Converts replacements in a document into a workspace edit. */
export function editOf(document: TextDocument, replacements: readonly TextReplacement[]): WorkspaceEdit {
  const edit = new WorkspaceEdit()
  for (const { start, end, text } of replacements) {
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text)
  }
  return edit
}
