import { workspace, type Uri } from 'vscode'

/** The text of a document: as it is open, saved or not; otherwise as it is read. The mark at the start of a file is left out. */
export async function readText(uri: Uri): Promise<string> {
  return openText(uri) ?? new TextDecoder().decode(await workspace.fs.readFile(uri))
}

/** The text of a document that is open, saved or not. */
export function openText(uri: Uri): string | undefined {
  const key = uri.toString()
  return workspace.textDocuments.find((each) => !each.isClosed && each.uri.toString() === key)?.getText()
}
