import { Selection, workspace, type TextDocument } from 'vscode'
import { offsetAfter, type TextReplacement } from '../../../core/text/edits/minimalEdits.ts'
import { window } from '../window/window.ts'
import { editOf } from './editOf.ts'

/**
 * Replaces parts of a document in one undo stop. In each editor that shows it, cursors and selections stay between the
 * same characters: VS Code moves a cursor behind what is inserted there. Returns false if VS Code refuses, such as when
 * someone typed in the meantime.
 */
export async function replaceInPlace(document: TextDocument, edits: readonly TextReplacement[]): Promise<boolean> {
  // VS Code says of an edit without changes that it wasn't applied.
  if (edits.length === 0) return true
  const editors = window.visibleTextEditors.filter((editor) => editor.document === document)
  const before = editors.map(({ selections }) =>
    selections.map(({ anchor, active }) =>
      [anchor, active].map((place) => offsetAfter(document.offsetAt(place), edits)),
    ),
  )
  const { version } = document
  if (!(await workspace.applyEdit(editOf(document, edits)))) return false
  // What was typed since then has moved the cursor itself.
  if (document.version !== version + 1) return true
  for (const [at, editor] of editors.entries()) {
    const wanted = (before[at] ?? []).map(([anchor = 0, active = 0]) => {
      return new Selection(document.positionAt(anchor), document.positionAt(active))
    })
    const isSame = editor.selections.every((each, index) => wanted[index] !== undefined && each.isEqual(wanted[index]))
    if (!isSame && wanted.length === editor.selections.length) editor.selections = wanted
  }
  return true
}
