import { commands, Position, Range, type Uri } from 'vscode'

/** Opens a page that was just created in a permanent tab, with the cursor at the end. */
export async function openToWrite(uri: Uri): Promise<void> {
  // VS Code moves the position to the end of the text.
  const end = new Position(Number.MAX_SAFE_INTEGER, 0)
  await commands.executeCommand('vscode.open', uri, { preview: false, selection: new Range(end, end) })
}
