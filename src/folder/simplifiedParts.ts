import { partsText, type Translate } from '../core/text/messages/translate.ts'
import type { ReadDocument } from './readDocument.ts'

/** Names what an import left out, such as “2 images, 1 script”. Empty if nothing. */
export function simplifiedParts(dropped: ReadDocument['dropped'], t: Translate): string {
  const parts = Array.from(dropped, ([part, number]) => {
    const count = String(number)
    const isOne = number === 1
    switch (part) {
      case 'image':
        return isOne ? t('1 image') : t('{0} images', count)
      case 'script':
        return isOne ? t('1 script') : t('{0} scripts', count)
      case 'form':
        return isOne ? t('1 form field') : t('{0} form fields', count)
      case 'frame':
        return isOne ? t('1 embedded part') : t('{0} embedded parts', count)
      case 'mergedCell':
        return isOne ? t('1 merged cell') : t('{0} merged cells', count)
      case 'link':
        return isOne ? t('1 link that can’t be opened') : t('{0} links that can’t be opened', count)
    }
  })
  return partsText(parts, t)
}
