import { workspace } from 'vscode'
import { onOneLine } from '../../agent/contentLines.ts'
import type { DocsPlace } from '../../folder/docsPlace.ts'

/** Returns the name by which tools identify a docs folder of the workspace. */
export function folderName({ root }: DocsPlace): string {
  return onOneLine(workspace.asRelativePath(root), 1000)
}
