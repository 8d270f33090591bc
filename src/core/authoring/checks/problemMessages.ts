import { specFaultMessage, type SpecFault } from '../../platform/openApi/specSource.ts'
import type { Translate } from '../../text/messages/translate.ts'
import { conflictMarkMessage } from '../../text/edits/conflictMarks.ts'
import { frontMatterMessage, type FrontMatterFault } from '../../text/markdown/frontMatterFault.ts'
import { docsRules, type ConfigurationFault, type DocsProblem, type ProblemFix, type RuleId } from './docsProblem.ts'

/** What a problem is, in one sentence. */
export function problemMessage({ rule, values }: Pick<DocsProblem, 'rule' | 'values'>, t: Translate): string {
  const [one = '', two = '', three = ''] = values
  switch (rule) {
    case 'unknown-tag':
      return two === '' ? t('There is no block “{0}”.', one) : t('There is no block “{0}”. Is “{1}” meant?', one, two)
    case 'older-tag':
      return t('“{0}” is an older form of “{1}”.', one, two)
    case 'tag-not-alone':
      return t('{0} has to stand alone on its line.', `{% ${one} %}`)
    case 'unterminated-tag':
      return t('{0} is not finished: add {1}.', `{% ${one}`, '%}')
    case 'unclosed-tag':
      return t('“{0}” is not closed: add {1}.', one, two)
    case 'stray-tag':
      return t('{0} closes nothing.', `{% end${one} %}`)
    case 'crossed-tag':
      return t('{0} stands inside of “{1}”, which begins later: close that first.', `{% end${one} %}`, two)
    case 'escaped-tag':
      return t('The backslash makes {0} plain text.', `{% ${one} %}`)
    case 'unknown-attribute':
      return three === ''
        ? t('“{0}” has no attribute “{1}”.', one, two)
        : t('“{0}” has no attribute “{1}”. Is “{2}” meant?', one, two, three)
    case 'wrong-value':
      return t('“{0}” cannot be “{1}”: {2}', one, two, three)
    case 'curly-quotes':
      return t('“{0}” stands in typographic quotes: use straight ones.', one)
    case 'missing-attribute':
      return t('“{0}” needs the attribute “{1}”.', one, two)
    case 'content-ref-mismatch':
      return t('The link inside leads to “{0}”, the block to “{1}”.', one, two)
    case 'nesting':
      return t('“{0}” inside “{1}” is unusual: the platform’s own editor does not allow it.', one, two)
    case 'unclosed-fence':
      return t('This code has no end: everything below it is code.')
    case 'dead-link':
      return two === ''
        ? t('There is no page “{0}”.', one)
        : t('“{0}” is a page of other docs, in “{1}”. Link to its published address instead.', one, two)
    case 'dead-anchor':
      return t('“{0}” has no heading with the anchor “{1}”.', two, one)
    case 'other-anchor':
      return t('The anchor of this heading is “{1}” on the platform, not “{0}”.', one, two)
    case 'dead-file':
      return two === '' ? t('There is no file “{0}”.', one) : t('There is no file “{0}”. You may mean “{1}”.', one, two)
    case 'dead-include':
      return t('There is no reusable content “{0}”: nothing would be shown.', one)
    case 'broken-mark':
      return t('The platform marked this link as broken: its target is gone.')
    case 'unknown-variable':
      return t('There is no variable “{0}”.', one)
    case 'unknown-tag-slug':
      return t('There is no tag “{0}”.', one)
    case 'unknown-spec':
      return two === ''
        ? t('There is no specification “{0}”.', one)
        : t('There is no specification “{0}”. Is “{1}” meant?', one, two)
    case 'broken-spec':
      return specFaultMessage(one, { kind: two as SpecFault['kind'], reason: three }, t)
    case 'unknown-operation':
      return t('The specification “{1}” has no “{0}”.', one, two)
    case 'front-matter':
      return frontMatterMessage({ kind: one as FrontMatterFault['kind'], line: Number(two), detail: three }, t)
    case 'front-matter-key':
      return two === ''
        ? t('The platform does not know “{0}”.', one)
        : t('The platform does not know “{0}”. Is “{1}” meant?', one, two)
    case 'front-matter-value':
      return t('“{0}” cannot be “{1}”: {2}', one, two, three)
    case 'duplicate-anchor':
      return t('Another heading has the anchor “{0}” already.', one)
    case 'orphan-page':
      return t('The table of contents does not name this page: it is not published.')
    case 'missing-page':
      if (one === '') return t('This entry names no file.')
      return two === 'other' ? t('“{0}” is no page: only Markdown files are.', one) : t('There is no file “{0}”.', one)
    case 'listed-twice':
      return t('“{0}” is in the table of contents already, in line {1}.', one, two)
    case 'tab-indent':
      return t('This line is indented with tabs: use spaces.')
    case 'duplicate-slug':
      return t('“{0}” and this page would have the same address, “{1}”.', one, two)
    case 'dead-redirect':
      return t('“{0}” leads to “{1}”, which is not there.', one, two)
    case 'needless-redirect':
      return t('There is a page at “{0}”: the redirect is never used.', one)
    case 'redirect-chain':
      return t('“{0}” leads to “{1}”, which is redirected itself.', one, two)
    case 'redirect-path':
      return t('“{0}” begins with a slash: write it without.', one)
    case 'unused-file':
      return t('No page uses “{0}”.', one)
    case 'absolute-link':
      return t('“{0}” begins at the top of the site or repository: write the relative link “{1}”.', one, two)
    case 'path-case':
      return t('The file is called “{1}”, not “{0}”: the platform does not find it.', one, two)
    case 'data-image':
      return one === ''
        ? t('An image inside the text is dropped by the server. Upload it as a file, and refer to that.')
        : t(
            'This image inside the text has {0} MB: the server would drop it, and at most 1 MB can be uploaded. Make it smaller, or put it on the web and refer to its address.',
            one,
          )
    case 'strange-character':
      return t('The character {0} is not kept by the server.', one)
    case 'conflict-mark':
      return conflictMarkMessage(one, t)
    case 'encoding':
      return t('This file isn’t UTF-8: readers see broken characters.')
    case 'configuration':
      return configurationMessage(one as ConfigurationFault, [two, three], t)
  }
}

function configurationMessage(fault: ConfigurationFault, [one, two]: readonly [string, string], t: Translate): string {
  switch (fault) {
    case 'syntax':
      return t('This is not valid YAML, and nothing of it is used: {0}', one)
    case 'notAMap':
      return t('This file should hold names with values. Nothing of it is used.')
    case 'outside':
      return t('“{0}” leads out of the folder. It is not used.', one)
    case 'notAPath':
      return t('“{0}” should be a path. It is not used.', one)
    case 'notRules':
      return t('This file should hold “rules”, “ignore” and “openapi”.')
    case 'notAGlob':
      return t('A path to ignore is a text with * and ** for any part.')
    case 'tooLong':
      return t('This is too long, and isn’t used. Write fewer or shorter values.')
    case 'unknownName':
      return t(
        '“{0}” is not known here: there are “rules”, names with levels, “ignore”, a list of paths, and “openapi”, slugs with files.',
        one,
      )
    case 'unknownRule':
      return two === '' ? t('There is no rule “{0}”.', one) : t('There is no rule “{0}”. Is “{1}” meant?', one, two)
    case 'unknownLevel':
      return t('“{0}” can be {1}.', one, two)
  }
}

/** Why a rule is one, in one sentence. */
export function explanationOf(rule: RuleId, t: Translate): string {
  return t(docsRules[rule].why)
}

/** What a fix does, as the title of a quick fix. */
export function fixTitle({ kind, detail }: ProblemFix, t: Translate): string {
  switch (kind) {
    case 'rename':
      return t('Change to “{0}”', detail)
    case 'close':
      return t('Insert {0}', detail)
    case 'ownLine':
      return t('Put the tag on its own line')
    case 'unescape':
      return t('Remove the backslash')
    case 'straightQuotes':
      return t('Use straight quotes')
    case 'addAttribute':
      return t('Add “{0}”', detail)
    case 'remove':
      return t('Remove {0}', detail)
    case 'repeatTarget':
      return t('Repeat the target of the block')
    case 'newerTag':
      return t('Write it as “{0}”', detail)
    case 'linkTo':
      return t('Link to “{0}”', detail)
    case 'onlyWords':
      return detail === '' ? t('Remove it') : t('Leave only the words “{0}”', detail)
    case 'quote':
      return t('Put the value in quotes')
    case 'spaces':
      return t('Indent with spaces')
    case 'toUtf8':
      return t('Convert from {0} to UTF-8', detail)
  }
}
