import { commands, TabInputWebview, type TabGroup } from 'vscode'
import { window } from './window.ts'

const focusGroup = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'].map(
  (ordinal) => `workbench.action.focus${ordinal}EditorGroup`,
)

/**
 * Focuses an editor group with texts if the active group shows a preview, so that the next editor doesn't open over the
 * preview. Not every command that opens an editor accepts a column.
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
