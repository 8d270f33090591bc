import { commands, Position, Range, type Uri } from 'vscode'

/** Opens a page that was just made: behind its heading, where writing goes on, in a tab that stays. */
export async function openToWrite(uri: Uri): Promise<void> {
  // The editor takes the last place there is.
  const end = new Position(Number.MAX_SAFE_INTEGER, 0)
  await commands.executeCommand('vscode.open', uri, { preview: false, selection: new Range(end, end) })
}
