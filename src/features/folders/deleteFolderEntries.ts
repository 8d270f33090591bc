import { l10n } from 'vscode'
import { window } from '../shared/window/window.ts'
import { askReplacement, listed, type Subject } from './folderQuestions.ts'
import type { FolderCommandScope } from './folderSubject.ts'

/** Deletes entries with their files. Asks what becomes of links to them. */
export async function deleteEntries(subject: Subject, change: FolderCommandScope['change']): Promise<void> {
  const { docs, edits, entries } = subject
  const [first] = entries
  if (first === undefined) return
  const pages = edits.pagesOf(entries)
  const message =
    entries.length === 1 ? l10n.t('Deleted “{0}”.', first.title) : l10n.t('Deleted {0} entries.', entries.length)
  // Entries without files can be restored with Undo, so there is no question.
  if (pages.length === 0 && entries.every((entry) => entry.entries.length === 0)) {
    await change(subject, edits.deleteEntries(docs, entries), message)
    return
  }
  const { pagesLinkingTo } = await import('../../folder/folderPlan.ts')
  const linking = pagesLinkingTo(docs, new Set(pages))
  const isLinked = linking.length > 0
  const unlink = l10n.t('Delete and Unlink')
  const replace = isLinked ? l10n.t('Delete and Link to Another Page…') : l10n.t('Delete and Redirect…')
  const preview = l10n.t('Preview Changes')
  const question =
    entries.length === 1 ? l10n.t('Delete “{0}”?', first.title) : l10n.t('Delete {0} entries?', entries.length)
  const canReplace = isLinked || (pages.length > 0 && docs.configText !== undefined)
  const answer = await window.showWarningMessage(
    question,
    { modal: true, detail: consequences(pages, linking) },
    l10n.t('Delete'),
    ...(isLinked ? [unlink] : []),
    ...(canReplace ? [replace] : []),
    preview,
  )
  if (answer === undefined) return
  const replacement = answer === replace ? await askReplacement(docs, pages, first.title) : undefined
  if (answer === replace && replacement === undefined) return
  const linksToDeleted = answer === unlink ? 'unlink' : answer === replace ? 'replace' : undefined
  const options = { linksToDeleted, ...(replacement !== undefined && { replacement }) } as const
  await change(subject, edits.deleteEntries(docs, entries, options), message, answer === preview)
}

function consequences(pages: readonly string[], linking: readonly string[]): string {
  const files =
    pages.length === 1
      ? l10n.t('This deletes the file {0}.', pages[0] ?? '')
      : l10n.t('This deletes {0} files: {1}', pages.length, listed(pages))
  const links = [
    pages.length === 1
      ? l10n.t('Pages that link to it: {0}', listed(linking))
      : l10n.t('Pages that link to them: {0}', listed(linking)),
    l10n.t('“Delete” breaks these links. You can also turn them into plain text, or link to another page.'),
  ].join('\n')
  return [...(pages.length > 0 ? [files] : []), ...(linking.length > 0 ? [links] : [])].join('\n')
}
