import type { OverlayFault } from '../../platform/openApi/overlays/overlay.ts'
import { overlayMessage } from '../../platform/openApi/overlays/overlayMessages.ts'
import { specFaultMessage, type SpecFault } from '../../platform/openApi/specSource.ts'
import type { Translate } from '../../text/messages/translate.ts'
import { pathFlawMessage, type PathFlaw } from '../../docs/files/fileNames.ts'
import { conflictMarkMessage } from '../../text/edits/conflictMarks.ts'
import { frontMatterMessage, type FrontMatterFault } from '../../text/markdown/frontMatterFault.ts'
import type { CodeFault } from '../../text/samples/codeSamples.ts'
import { externalMessage } from './externalMessages.ts'
import { proseMessage } from './proseMessages.ts'
import { isProseRule } from './proseRules.ts'
import { docsRules, type ConfigurationFault, type DocsProblem, type ProblemFix, type RuleId } from './docsProblem.ts'

/** Returns the message of a problem, in one sentence. */
export function problemMessage({ rule, values }: Pick<DocsProblem, 'rule' | 'values'>, t: Translate): string {
  if (isProseRule(rule)) return proseMessage(rule, values, t)
  const [one = '', two = '', three = ''] = values
  switch (rule) {
    case 'unknown-tag':
      return two === ''
        ? t('The block “{0}” doesn’t exist.', one)
        : t('The block “{0}” doesn’t exist. Did you mean “{1}”?', one, two)
    case 'older-tag':
      return t('“{0}” is an older form of “{1}”.', one, two)
    case 'tag-not-alone':
      return t('{0} must be alone on its line.', `{% ${one} %}`)
    case 'unterminated-tag':
      return t('{0} isn’t complete. Add {1}.', `{% ${one}`, '%}')
    case 'unclosed-tag':
      return t('“{0}” isn’t closed. Add {1}.', one, two)
    case 'stray-tag':
      return t('{0} has no matching start tag.', `{% end${one} %}`)
    case 'crossed-tag':
      return t('{0} is inside “{1}”, which starts later. Close “{1}” first.', `{% end${one} %}`, two)
    case 'escaped-tag':
      return t('The backslash turns {0} into plain text.', `{% ${one} %}`)
    case 'unknown-attribute':
      return three === ''
        ? t('“{0}” has no attribute “{1}”.', one, two)
        : t('“{0}” has no attribute “{1}”. Did you mean “{2}”?', one, two, three)
    case 'wrong-value':
      return t('“{0}” can’t be “{1}”. Expected: {2}', one, two, three)
    case 'curly-quotes':
      return t('“{0}” is in curly quotes. Use straight quotes.', one)
    case 'missing-attribute':
      return t('“{0}” needs the attribute “{1}”.', one, two)
    case 'content-ref-mismatch':
      return t('The block goes to “{1}”, but the link inside it goes to “{0}”.', one, two)
    case 'nesting':
      return t('The platform’s own editor doesn’t allow “{0}” inside “{1}”.', one, two)
    case 'unclosed-fence':
      return t('This code block isn’t closed, so everything below it is code.')
    case 'dead-link':
      if (two === '' && three !== '') return t('The page “{0}” doesn’t exist. Did you mean “{1}”?', one, three)
      return two === ''
        ? t('The page “{0}” doesn’t exist.', one)
        : t('“{0}” belongs to other docs, in “{1}”. Link to its published address instead.', one, two)
    case 'dead-space-link':
      return three === ''
        ? t('The space “{1}” has no page for “{0}”.', one, two)
        : t('The space “{1}” has no page for “{0}”. Did you mean “{2}”?', one, two, three)
    case 'dead-anchor':
      return t('“{0}” has no heading with the anchor “{1}”.', two, one)
    case 'other-anchor':
      return t('On the platform, the anchor of this heading is “{1}”, not “{0}”.', one, two)
    case 'dead-file':
      return two === ''
        ? t('The file “{0}” doesn’t exist.', one)
        : t('The file “{0}” doesn’t exist. Did you mean “{1}”?', one, two)
    case 'dead-include':
      return t('The reusable content “{0}” doesn’t exist, so readers don’t see it.', one)
    case 'broken-mark':
      return two === ''
        ? t('The target of this link no longer exists on the platform. Link to another page, or remove the link.')
        : t(
            'The target of the link “{0}” no longer exists on the platform. Link to another page, or remove the link.',
            two,
          )
    case 'unknown-variable':
      return t('The variable “{0}” doesn’t exist.', one)
    case 'unknown-tag-slug':
      return t('The tag “{0}” doesn’t exist.', one)
    case 'unknown-spec':
      return two === ''
        ? t('The specification “{0}” doesn’t exist.', one)
        : t('The specification “{0}” doesn’t exist. Did you mean “{1}”?', one, two)
    case 'overlay':
    case 'overlay-target':
      return overlayMessage(JSON.parse(one) as OverlayFault, t)
    case 'broken-spec':
      return specFaultMessage(one, { kind: two as SpecFault['kind'], reason: three }, t)
    case 'unknown-operation':
      return t('The specification “{1}” doesn’t contain “{0}”.', one, two)
    case 'api-unshown':
      return t('Operations that no page shows: {0} of {1} ({2})', one, two, three)
    case 'api-text':
      return t('Operations without a summary or description: {0} of {1} ({2})', one, two, three)
    case 'api-example':
      return t('Examples that don’t match their schema: {0} of {1} ({2})', one, two, three)
    case 'api-parameter':
      return t('Operations with parameters that have no description: {0} of {1} ({2})', one, two, three)
    case 'stale-sample':
      return t('This code differs from “{0}”.', one)
    case 'dead-sample':
      return sampleMessage(one as SampleFault, two, three, t)
    case 'front-matter':
      return frontMatterMessage({ kind: one as FrontMatterFault['kind'], line: Number(two), detail: three }, t)
    case 'front-matter-key':
      return two === ''
        ? t('The platform doesn’t know the key “{0}”.', one)
        : t('The platform doesn’t know the key “{0}”. Did you mean “{1}”?', one, two)
    case 'front-matter-value':
      return t('“{0}” can’t be “{1}”. Expected: {2}', one, two, three)
    case 'duplicate-anchor':
      return t('Another heading already has the anchor “{0}”.', one)
    case 'orphan-page':
      return t('This page isn’t in the table of contents, so it isn’t published.')
    case 'missing-page':
      if (one === '') return t('This entry doesn’t link to a file.')
      return two === 'other'
        ? t('“{0}” can’t be a page because it isn’t a Markdown file.', one)
        : t('The file “{0}” doesn’t exist.', one)
    case 'listed-twice':
      return t('“{0}” is already in the table of contents, on line {1}.', one, two)
    case 'tab-indent':
      return t('This line is indented with tabs. Use spaces.')
    case 'duplicate-slug':
      return t('This page and “{0}” would have the same address, “{1}”.', one, two)
    case 'dead-redirect':
      return t('“{0}” redirects to “{1}”, which doesn’t exist.', one, two)
    case 'needless-redirect':
      return t('“{0}” is the path of a page, so the redirect has no effect.', one)
    case 'redirect-chain':
      return t('“{0}” redirects to “{1}”, which is itself redirected.', one, two)
    case 'redirect-path':
      return t('“{0}” starts with a slash. Remove the slash.', one)
    case 'unused-file':
      return t('No page uses “{0}”.', one)
    case 'file-copy':
      return t('“{0}” has the same content as “{1}”. Use one of them.', one, two)
    case 'large-image':
      return t('“{0}” has {1} MB. Make it smaller than 1 MB.', one, two)
    case 'file-format':
      return t('Browsers don’t show “{0}”. Save it as PNG, JPEG, WebP or SVG.', one)
    case 'file-name':
      return pathFlawMessage({ kind: one as PathFlaw['kind'], part: two }, t)
    case 'file-collision':
      return t('“{0}” and “{1}” are the same file on Windows and macOS. Rename one of them.', one, two)
    case 'long-path':
      return t('The path “{0}” has {1} characters. Shorten it to 180 characters or fewer.', one, two)
    case 'absolute-link':
      return t('“{0}” starts at the root of the site or repository. Use the relative link “{1}”.', one, two)
    case 'path-case':
      return t('The file is named “{1}”, not “{0}”, so the platform can’t find it.', one, two)
    case 'data-image':
      return one === ''
        ? t('The platform removes images that are embedded in the text. Save the image as a file and link to it.')
        : t(
            'The platform removes this embedded image ({0} MB), and it’s too large to upload. Make it smaller than 1 MB, or link to it on the web.',
            one,
          )
    case 'strange-character':
      return t('The platform removes the character {0}.', one)
    case 'conflict-mark':
      return conflictMarkMessage(one, t)
    case 'encoding':
      return t('This file isn’t UTF-8, so readers see broken characters. Convert it to UTF-8.')
    case 'external-gone':
    case 'external-moved':
    case 'external-certificate':
    case 'external-anchor':
    case 'external-uncertain':
      return externalMessage(rule, [one, two], t)
    case 'configuration':
      return configurationMessage(one as ConfigurationFault, [two, three], t)
  }
}

type SampleFault = 'outside' | 'missing' | CodeFault

function sampleMessage(fault: SampleFault, source: string, region: string, t: Translate): string {
  switch (fault) {
    case 'outside':
      return t('“{0}” is outside the repository, so Galley doesn’t read it.', source)
    case 'missing':
      return t('“{0}” doesn’t exist, is hidden, or is larger than 1 MB.', source)
    case 'noRegion':
      return t('“{0}” has no region “{1}”.', source, region)
    case 'unclosedRegion':
      return t('The region “{1}” of “{0}” isn’t closed. Add “#endregion” after its last line.', source, region)
  }
}

function configurationMessage(fault: ConfigurationFault, [one, two]: readonly [string, string], t: Translate): string {
  switch (fault) {
    case 'syntax':
      return t('This file isn’t valid YAML, so none of its settings apply: {0}', one)
    case 'notAMap':
      return t('This file must contain keys with values. None of its settings apply.')
    case 'outside':
      return t('“{0}” is outside the folder, so it’s ignored.', one)
    case 'notAPath':
      return t('“{0}” must be a path. The setting is ignored.', one)
    case 'noStyleGuide':
      return t('The style guide “{0}” doesn’t exist or is empty. Its rules aren’t checked.', one)
    case 'notRules':
      return t(
        'This file can contain only the settings “rules”, “ignore”, “openapi”, “external”, “terms”, “words”, “language”, and “headings”.',
      )
    case 'notAGlob':
      return t('A path to ignore must be text. Use * and ** as wildcards.')
    case 'notExternal':
      return t(
        '“external” can have only “allow” and “ignore”, each with a list of addresses. Use * and ** as wildcards.',
      )
    case 'notATerm':
      return t('A term must have “use” (what to write) or “not” (what not to write), each with text.')
    case 'notAWord':
      return t('“{0}” isn’t a word of at most 100 characters, so it’s ignored.', one)
    case 'notAHeadingCase':
      return t('“headings” must be “sentence” or “title”.')
    case 'neverError':
      return t('“{0}” can’t be an error, because no dictionary has all words. It’s shown as information.', one)
    case 'tooLong':
      return t('This value is too long, so it’s ignored. Use fewer or shorter values.')
    case 'unknownName':
      return t(
        '“{0}” isn’t a valid setting. Use “rules”, “ignore”, “openapi”, “external”, “terms”, “words”, “language”, or “headings”.',
        one,
      )
    case 'unknownRule':
      return two === ''
        ? t('The rule “{0}” doesn’t exist.', one)
        : t('The rule “{0}” doesn’t exist. Did you mean “{1}”?', one, two)
    case 'unknownLevel':
      return t('“{0}” must be one of: {1}.', one, two)
  }
}

/** Explains why a rule exists, in one sentence. */
export function explanationOf(rule: RuleId, t: Translate): string {
  return t(docsRules[rule].why)
}

/** Returns the title of a quick fix. */
export function fixTitle({ kind, detail }: ProblemFix, t: Translate): string {
  switch (kind) {
    case 'rename':
      return t('Change to “{0}”', detail)
    case 'close':
      return t('Insert {0}', detail)
    case 'ownLine':
      return t('Move the tag to its own line')
    case 'unescape':
      return t('Remove the backslash')
    case 'straightQuotes':
      return t('Use straight quotes')
    case 'addAttribute':
      return t('Add “{0}”', detail)
    case 'removeRepeated':
      return t('Remove the second “{0}”', detail)
    case 'remove':
      return t('Remove {0}', detail)
    case 'repeatTarget':
      return t('Use the target of the block')
    case 'newerTag':
      return t('Change to the newer “{0}”', detail)
    case 'linkTo':
      return t('Link to “{0}”', detail)
    case 'onlyWords':
      return detail === '' ? t('Remove the link') : t('Keep only the text “{0}”', detail)
    case 'quote':
      return t('Put the value in quotes')
    case 'refresh':
      return t('Update the code from “{0}”', detail)
    case 'spaces':
      return t('Indent with spaces')
    case 'toUtf8':
      return t('Convert from {0} to UTF-8', detail)
  }
}
