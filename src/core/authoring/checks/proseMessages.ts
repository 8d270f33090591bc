import type { Translate } from '../../text/messages/translate.ts'
import type { ProseRuleId } from './proseRules.ts'

/** Returns the message of a prose problem, in one or two sentences. */
export function proseMessage(rule: ProseRuleId, [one = '', two = '']: readonly string[], t: Translate): string {
  switch (rule) {
    case 'repeated-word':
      return t('The word “{0}” appears twice.', one)
    case 'term':
      return two === '' ? t('These docs don’t use “{0}”.', one) : t('Use “{1}” instead of “{0}”.', one, two)
    case 'spelling':
      return t('“{0}” isn’t in the dictionary. Did you mean “{1}”?', one, two)
    case 'missing-alt':
      return t('The image “{0}” has no alternative text. Describe what readers see.', one)
    case 'same-alt':
      return t('Another image has the same alternative text, “{0}”. Describe what is different.', one)
    case 'skipped-heading':
      return t('This heading has level {0}, but the one before has level {1}. Don’t skip a level.', one, two)
    case 'table-header':
      return t('This table has no header. Name its columns.')
    case 'long-title':
      return t('The title has {0} characters. Use at most {1}.', one, two)
    case 'missing-description':
      return t('This page has no description. Add one to its front matter.')
    case 'long-description':
      return t('The description has {0} characters. Use at most {1}.', one, two)
    case 'long-slug':
      return t('The address ends in “{0}”, which has more than {1} characters. Shorten it.', one, two)
    case 'long-page':
      return t('This page has {0} characters. Split pages with more than {1}.', one, two)
    case 'long-sentence':
      return t('This sentence has {0} words. Use at most {1}, or split it.', one, two)
    case 'long-heading':
      return t('This heading has {0} characters. Use at most {1}.', one, two)
    case 'heading-case':
      return two === 'title'
        ? t('Capitalize the main words of the heading “{0}”.', one)
        : t('Capitalize only the first word and names in the heading “{0}”.', one)
    case 'link-text':
      return t('The link text “{0}” doesn’t say where the link goes.', one)
    case 'insensitive-word':
      return two === ''
        ? t('“{0}” can offend readers. Use a neutral word.', one)
        : t('“{0}” can offend readers. Use “{1}”.', one, two)
    case 'vale':
    case 'language-tool':
      return t('{0} ({1})', one, two)
  }
}
