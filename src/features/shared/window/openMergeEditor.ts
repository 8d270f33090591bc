import { commands, Uri, type Tab, type TextDocument } from 'vscode'
import { focusEditor } from './focusEditor.ts'
import { window } from './window.ts'

/** A side of a three-way merge. */
interface MergeSide {
  readonly uri: Uri
  readonly title: string
  readonly description?: string
}

/** The inputs of a three-way merge. `output` is the document for the result. */
interface Merge {
  readonly base: Uri
  readonly input1: MergeSide
  readonly input2: MergeSide
  readonly output: Uri
}

/** Opens VS Code's three-way merge editor and focuses it. Rejects if VS Code has none. */
export async function openMergeEditor(merge: Merge): Promise<void> {
  const before = window.activeTextEditor
  // VS Code's Git support uses this internal command; there is no public one. The command doesn't wait for the editor
  // or focus it, and an editor that isn't shown yet would lose the focus.
  await commands.executeCommand('_open.mergeEditor', merge)
  const subscription = window.onDidChangeActiveTextEditor((editor) => {
    if (!editor || editor === before) return
    subscription.dispose()
    if (editor.document.uri.toString() === merge.output.toString()) void focusEditor()
  })
}

/**
 * Returns whether a three-way merge is about to show a document as its result. VS Code then saves the document by
 * itself, even after a restart, and reports that as a manual save.
 */
export function isOpeningInMerge(document: TextDocument): boolean {
  if (window.visibleTextEditors.some((editor) => editor.document === document)) return false
  return mergeTabsOf(document.uri).length > 0
}

/** Returns the tabs of merge editors that show a document as their result. */
export function mergeTabsOf(uri: Uri): Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs)
  return tabs.filter(({ input }) => resultOf(input)?.toString() === uri.toString())
}

/** Returns the result document of the active merge editor. */
export function activeMergeResult(): Uri | undefined {
  return resultOf(window.tabGroups.activeTabGroup.activeTab?.input)
}

/** Returns the result document of a merge tab. The stable API has no type for such tabs, but contains their input. */
function resultOf(input: unknown): Uri | undefined {
  const isMerge = typeof input === 'object' && input !== null && 'result' in input
  return isMerge && input.result instanceof Uri ? input.result : undefined
}
