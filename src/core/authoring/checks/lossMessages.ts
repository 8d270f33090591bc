import type { Translate } from '../../text/messages/translate.ts'
import type { DocsProblem, RuleId } from './docsProblem.ts'

/** Describes what a push would lose, with one sentence for each kind of problem. */
export function lossMessages(losses: readonly Pick<DocsProblem, 'rule'>[], t: Translate): string[] {
  const count = (...rules: readonly RuleId[]): number => losses.filter(({ rule }) => rules.includes(rule)).length
  const links = count('dead-link', 'unpublished-link', 'broken-mark')
  const files = count('dead-file')
  const images = count('data-image')
  const marks = count('conflict-mark')
  const characters = count('strange-character')
  return [
    links === 1 && t('1 link is broken and would become plain text.'),
    links > 1 && t('{0} links are broken and would become plain text.', String(links)),
    files === 1 && t('1 image or file isn’t in the space, so readers wouldn’t see it.'),
    files > 1 && t('{0} images or files aren’t in the space, so readers wouldn’t see them.', String(files)),
    images === 1 && t('1 image is embedded in the text and would be removed.'),
    images > 1 && t('{0} images are embedded in the text and would be removed.', String(images)),
    count('front-matter') > 0 && t('The front matter can’t be read and would be removed.'),
    marks > 0 && t('Readers would see the conflict markers.'),
    characters === 1 && t('1 character would be removed.'),
    characters > 1 && t('{0} characters would be removed.', String(characters)),
  ].filter((sentence) => sentence !== false)
}
