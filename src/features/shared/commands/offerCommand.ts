import { commands as editorCommands } from 'vscode'
import { window } from '../window/window.ts'
import type { CommandId } from './commandIds.ts'
import { pickerTitle } from './commandTitle.ts'

/** Says what was done, and offers the command that usually comes next, on the same thing. */
export async function offerCommand(message: string, next: CommandId, element: unknown): Promise<void> {
  const button = pickerTitle(next)
  if ((await window.showInformationMessage(message, button)) !== button) return
  await editorCommands.executeCommand(next, element)
}
