import { commands, Uri, type TextDocument } from 'vscode'
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
  // editor nor gives it the focus, and an editor that isn't shown yet would lose it.
  await commands.executeCommand('_open.mergeEditor', merge)
  const subscription = window.onDidChangeActiveTextEditor((editor) => {
    if (!editor || editor === before) return
    subscription.dispose()
    if (editor.document.uri.toString() === merge.output.toString()) void focusEditor()
  })
}

/**
 * Whether a three-way merge is about to show a document as its result. The editor saves it then by itself, also what it
 * brings back after a restart, and calls that a save by a person.
 */
export function isOpeningInMerge(document: TextDocument): boolean {
  if (window.visibleTextEditors.some((editor) => editor.document === document)) return false
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs)
  return tabs.some(({ input }) => resultOf(input)?.toString() === document.uri.toString())
}

/** The stable API has no name for the tab of a merge, and yet gives what is in it. */
function resultOf(input: unknown): Uri | undefined {
  const isMerge = typeof input === 'object' && input !== null && 'result' in input
  return isMerge && input.result instanceof Uri ? input.result : undefined
}
