import { workspace } from 'vscode'
import { onOneLine } from '../../agent/contentLines.ts'
import type { DocsPlace } from '../../folder/docsPlace.ts'

/** What tools take for one of several docs folders of the workspace. */
export function folderName({ root }: DocsPlace): string {
  return onOneLine(workspace.asRelativePath(root), 1000)
}
