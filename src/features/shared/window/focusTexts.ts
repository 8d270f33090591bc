import { commands, TabInputWebview, type TabGroup } from 'vscode'
import { window } from './window.ts'

const focusGroup = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'].map(
  (ordinal) => `workbench.action.focus${ordinal}EditorGroup`,
)

/**
 * Gives the focus back to the editor group with texts where that in front shows a preview, so that what opens next opens
 * there and not over the preview. Not every command that opens an editor takes a column.
 */
export async function focusTexts(): Promise<void> {
  const { activeTabGroup, all } = window.tabGroups
  if (!showsPreview(activeTabGroup)) return
  const texts = all.find((group) => group.activeTab !== undefined && !showsPreview(group))
  const command = texts && focusGroup[texts.viewColumn - 1]
  if (command !== undefined) await commands.executeCommand(command)
}

function showsPreview({ activeTab }: TabGroup): boolean {
  return activeTab?.input instanceof TabInputWebview
}
