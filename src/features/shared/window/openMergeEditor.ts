import { commands, type Uri } from 'vscode'
import { focusEditor } from './focusEditor.ts'
import { window } from './window.ts'

/** A side of a three-way merge. */
interface MergeSide {
  readonly uri: Uri
  readonly title: string
  readonly description?: string
}

/** What a three-way merge is between; `output` is the document that gets what comes of it. */
interface Merge {
  readonly base: Uri
  readonly input1: MergeSide
  readonly input2: MergeSide
  readonly output: Uri
}

/** Opens the editor's three-way merge, which gets the focus once it is shown. Rejects where the editor has none. */
export async function openMergeEditor(merge: Merge): Promise<void> {
  const before = window.activeTextEditor
  // The editor's own Git support opens it with this command; there is no other way to it. It neither waits for the
  // editor nor gives it the focus, and an editor that is not shown yet would lose it.
  await commands.executeCommand('_open.mergeEditor', merge)
  const subscription = window.onDidChangeActiveTextEditor((editor) => {
    if (!editor || editor === before) return
    subscription.dispose()
    if (editor.document.uri.toString() === merge.output.toString()) void focusEditor()
  })
}
