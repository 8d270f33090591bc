import type { Translate } from '../../../text/messages/translate.ts'
import { scanned } from '../../../text/scanning/scannedText.ts'
import { differencesMarkdown } from './differencesList.ts'
import type { ChangedPart } from './specDifferences.ts'

/** Returns changes of a specification as an `update` block. `date` is written as `2026-05-25`. */
export function releaseNotes(changes: readonly ChangedPart[], date: string, t: Translate): string {
  const list = differencesMarkdown(changes, t, { level: 3 }).trimEnd()
  return `{% update date="${date}" %}\n## ${t('API changes')}\n\n${list}\n{% endupdate %}`
}

/** Returns where an `update` block goes into a page: before its first one, otherwise into a new list at the end. */
export function withUpdate(page: string, update: string): { readonly at: number; readonly text: string } {
  const list = scanned(page).tags.find(({ name, closing }) => name === 'updates' && !closing)
  if (list !== undefined) {
    const end = page.indexOf('\n', list.end)
    return end === -1 ? { at: page.length, text: `\n${update}\n` } : { at: end + 1, text: `${update}\n\n` }
  }
  const gap = page === '' || page.endsWith('\n\n') ? '' : page.endsWith('\n') ? '\n' : '\n\n'
  return { at: page.length, text: `${gap}{% updates format="full" %}\n${update}\n{% endupdates %}\n` }
}
