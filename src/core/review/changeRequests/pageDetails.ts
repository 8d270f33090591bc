import { listText, partsText, type Translate } from '../../text/messages/translate.ts'
import { displayTitle } from '../../text/strings/displayTitle.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import type { ReviewPage } from './reviewPages.ts'

/** Returns short labels for changes to a page besides its text. `isInConflict` means unresolved conflicts with main. */
export function pageDetails(
  { before, after, properties, kind }: ReviewPage,
  isInConflict: boolean,
  t: Translate,
): string[] {
  const conflict = isInConflict ? [t('conflicts with main')] : []
  if (!before || !after) return conflict
  const isRenamed = before.page.title !== after.page.title
  const isMoved = before.parent !== after.parent
  const others = properties.filter((name) => name !== 'title' && name !== 'parent')
  const from = before.above.map(plainTitle).join(' / ') || t('the top level')
  return [
    ...conflict,
    ...(isRenamed ? [t('renamed from “{0}”', plainTitle(before.page.title))] : []),
    ...(isMoved ? [kind === 'moved' ? t('from {0}', from) : t('moved from {0}', from)] : []),
    ...(others.length > 0 ? [t('other properties changed ({0})', partsText(others, t))] : []),
  ]
}

/** Returns the titles of pages in quotation marks, as a list within a sentence. */
export function pageTitles(titles: readonly string[], t: Translate): string {
  const quoted = titles.map((title) => `“${displayTitle(title, t('Untitled page'))}”`)
  return listText(quoted, t)
}

/** Returns how many changes a list leaves out. */
export function moreChanges(more: number, t: Translate): string {
  return more === 1 ? t('1 more change isn’t listed.') : t('{0} more changes aren’t listed.', String(more))
}
