import type { Translate } from '../translate.ts'
import type { PageProblem, PageProblemCode } from './checkPage.ts'

/** What a push would lose, a sentence for each kind of thing; `losses` are the problems of that severity. */
export function lossMessages(losses: readonly Pick<PageProblem, 'code'>[], t: Translate): string[] {
  const count = (...codes: readonly PageProblemCode[]): number =>
    losses.filter(({ code }) => codes.includes(code)).length
  const links = count('unknownPage', 'unknownLink')
  const files = count('unknownFile')
  const images = count('dataImage', 'largeDataImage')
  const marks = count('conflictMark')
  const characters = count('strangeCharacter')
  return [
    links === 1 && t('1 link leads nowhere and would become plain text.'),
    links > 1 && t('{0} links lead nowhere and would become plain text.', String(links)),
    files === 1 && t('1 image or file is not in the space and would not be shown.'),
    files > 1 && t('{0} images or files are not in the space and would not be shown.', String(files)),
    images === 1 && t('1 image is written inside the text and would be dropped.'),
    images > 1 && t('{0} images are written inside the text and would be dropped.', String(images)),
    count('frontMatter') > 0 && t('The front matter can’t be read and would be dropped.'),
    marks > 0 && t('Readers would see the conflict marks.'),
    characters === 1 && t('1 character would be dropped.'),
    characters > 1 && t('{0} characters would be dropped.', String(characters)),
  ].filter((sentence) => sentence !== false)
}
