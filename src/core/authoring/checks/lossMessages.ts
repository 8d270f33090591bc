import type { Translate } from '../../text/messages/translate.ts'
import type { DocsProblem, RuleId } from './docsProblem.ts'

/** What a push would lose, a sentence for each kind of thing. */
export function lossMessages(losses: readonly Pick<DocsProblem, 'rule'>[], t: Translate): string[] {
  const count = (...rules: readonly RuleId[]): number => losses.filter(({ rule }) => rules.includes(rule)).length
  const links = count('dead-link', 'broken-mark')
  const files = count('dead-file')
  const images = count('data-image')
  const marks = count('conflict-mark')
  const characters = count('strange-character')
  return [
    links === 1 && t('1 link leads nowhere and would become plain text.'),
    links > 1 && t('{0} links lead nowhere and would become plain text.', String(links)),
    files === 1 && t('1 image or file is not in the space and would not be shown.'),
    files > 1 && t('{0} images or files are not in the space and would not be shown.', String(files)),
    images === 1 && t('1 image is written inside the text and would be dropped.'),
    images > 1 && t('{0} images are written inside the text and would be dropped.', String(images)),
    count('front-matter') > 0 && t('The front matter can’t be read and would be dropped.'),
    marks > 0 && t('Readers would see the conflict marks.'),
    characters === 1 && t('1 character would be dropped.'),
    characters > 1 && t('{0} characters would be dropped.', String(characters)),
  ].filter((sentence) => sentence !== false)
}
