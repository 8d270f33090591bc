import { commands } from 'vscode'
import { views } from './ids.ts'

/** Focuses the view whose empty state ran a command. The button that had the focus no longer exists. */
export async function returnToView(view: unknown): Promise<void> {
  const known = Object.values(views).find((each) => each === view)
  if (known) await commands.executeCommand(`${known}.focus`)
}
