import { workspace, type Uri } from 'vscode'

/**
 * Returns the text of a document: the open text, even if it's unsaved, or else the text of the file without its byte
 * order mark.
 */
export async function readText(uri: Uri): Promise<string> {
  return openText(uri) ?? new TextDecoder().decode(await workspace.fs.readFile(uri))
}

/** Returns the text of an open document, even if it's unsaved. */
export function openText(uri: Uri): string | undefined {
  const key = uri.toString()
  return workspace.textDocuments.find((each) => !each.isClosed && each.uri.toString() === key)?.getText()
}
