import { commands } from 'vscode'
import { views } from './ids.ts'

/** Gives the focus to the view whose empty state ran a command: the button that had the focus is gone with it. */
export async function returnToView(view: unknown): Promise<void> {
  if (view === views.docs || view === views.changeRequests) await commands.executeCommand(`${view}.focus`)
}
