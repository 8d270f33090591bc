import { partsText, type Translate } from '../../text/messages/translate.ts'
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
