import { env, l10n, workspace, type Uri } from 'vscode'
import { ExplainedError } from '../window/explainedError.ts'
import { editOf } from './editOf.ts'

const maxTries = 10

/**
 * Replaces a stretch of a document by what the user typed, and returns where it is now. VS Code refuses edits of a text
 * that has changed, so this looks for the stretch again, because typing or a formatter can have moved it. If it's gone,
 * copies what the user typed to the clipboard and throws.
 */
export async function replaceWritten(
  uri: Uri,
  { start, written }: { readonly start: number; readonly written: string },
  { text, typed }: { readonly text: string; readonly typed: string },
): Promise<number> {
  for (let tries = 0; tries < maxTries; tries++) {
    const document = await workspace.openTextDocument(uri)
    const at = nearest(document.getText(), written, start)
    if (at === undefined) break
    if (await workspace.applyEdit(editOf(document, [{ start: at, end: at + written.length, text }]))) return at
  }
  await env.clipboard.writeText(typed)
  throw new ExplainedError(l10n.t('The page has changed. Select the fix again. Your text is on the clipboard.'))
}

/** Returns the occurrence of a text that is nearest to a position. */
function nearest(text: string, searched: string, position: number): number | undefined {
  const [before, after] = [text.lastIndexOf(searched, position), text.indexOf(searched, position)]
  if (before === -1 || after === -1) return before === after ? undefined : Math.max(before, after)
  return position - before < after - position ? before : after
}
