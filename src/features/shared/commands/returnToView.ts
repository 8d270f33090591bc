import { commands } from 'vscode'
import { views } from './ids.ts'

/** Gives the focus back to the view whose empty state ran a command: the button that had the focus is gone with it. */
export async function returnToView(view: unknown): Promise<void> {
  const known = Object.values(views).find((each) => each === view)
  if (known) await commands.executeCommand(`${known}.focus`)
}
