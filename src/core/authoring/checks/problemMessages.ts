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
import {
  configurationFaults,
  docsRules,
  fixTitles,
  type ConfigurationFault,
  type DocsProblem,
  type ProblemFix,
  type RuleId,
} from './docsProblem.ts'

/** The messages of rules that need nothing but the values of a problem, in their order. */
export const plainMessages = {
  'older-tag': '“{0}” is an older form of “{1}”.',
  'unclosed-tag': '“{0}” isn’t closed. Add {1}.',
  'wrong-value': '“{0}” can’t be “{1}”. Expected: {2}',
  'curly-quotes': '“{0}” is in curly quotes. Use straight quotes.',
  'missing-attribute': '“{0}” needs the attribute “{1}”.',
  'content-ref-mismatch': 'The block goes to “{1}”, but the link inside it goes to “{0}”.',
  nesting: 'The platform’s own editor doesn’t allow “{0}” inside “{1}”.',
  'unclosed-fence': 'This code block isn’t closed, so everything below it is code.',
  'other-anchor': 'On the platform, the anchor of this heading is “{1}”, not “{0}”.',
  'dead-include': 'The reusable content “{0}” doesn’t exist, so readers don’t see it.',
  'unknown-variable': 'The variable “{0}” doesn’t exist.',
  'unknown-tag-slug': 'The tag “{0}” doesn’t exist.',
  'unknown-operation': 'The specification “{1}” doesn’t contain “{0}”.',
  'api-unshown': 'Operations that no page shows: {0} of {1} ({2})',
  'api-text': 'Operations without a summary or description: {0} of {1} ({2})',
  'api-example': 'Examples that don’t match their schema: {0} of {1} ({2})',
  'api-parameter': 'Operations with parameters that have no description: {0} of {1} ({2})',
  'stale-sample': 'This code differs from “{0}”.',
  'front-matter-value': '“{0}” can’t be “{1}”. Expected: {2}',
  'yaml-value': 'YAML reads “{1}” as “{0}”. Put the value in quotation marks.',
  'duplicate-anchor': 'Another heading already has the anchor “{0}”.',
  'orphan-page': 'This page isn’t in the table of contents, so it isn’t published.',
  'listed-twice': '“{0}” is already in the table of contents, on line {1}.',
  'unread-entry': 'This line isn’t an entry of the table of contents. Write it as an item of a list.',
  'tab-indent': 'This line is indented with tabs. Use spaces.',
  'duplicate-slug': 'This page has the same name as “{0}”, so its address gets a number: “{1}”.',
  'dead-redirect': '“{0}” redirects to “{1}”, which doesn’t exist.',
  'needless-redirect': '“{0}” is the path of a page, so the redirect has no effect.',
  'redirect-chain': '“{0}” redirects to “{1}”, which is itself redirected.',
  'redirect-path': '“{0}” starts with a slash. Remove the slash.',
  'unused-file': 'No page uses “{0}”.',
  'file-copy': '“{0}” has the same content as “{1}”. Use one of them.',
  'large-image': '“{0}” has {1} MB. Make it smaller than 1 MB.',
  'file-format': 'Browsers don’t show “{0}”. Save it as PNG, JPEG, WebP or SVG.',
  'file-collision': '“{0}” and “{1}” are the same file on Windows and macOS. Rename one of them.',
  'long-path': 'The path “{0}” has {1} characters. Shorten it to 180 characters or fewer.',
  'absolute-link': '“{0}” starts at the root of the site or repository. Use the relative link “{1}”.',
  'path-case': 'The file is named “{1}”, not “{0}”, so the platform can’t find it.',
  'strange-character': 'The platform removes the character {0}.',
  encoding: 'This file isn’t UTF-8, so readers see broken characters. Convert it to UTF-8.',
} as const satisfies Partial<Record<RuleId, string>>

/** Why the file of a code sample can't be read. `{0}` is the file, and `{1}` the region of it. */
export const sampleFaults = {
  outside: '“{0}” is outside the repository, so Galley doesn’t read it.',
  missing: '“{0}” doesn’t exist, is hidden, or is larger than 1 MB.',
  noRegion: '“{0}” has no region “{1}”.',
  unclosedRegion: 'The region “{1}” of “{0}” isn’t closed. Add “#endregion” after its last line.',
} as const satisfies Record<CodeFault | 'outside' | 'missing', string>

/** Returns the message of a problem, in one sentence. */
export function problemMessage({ rule, values }: Pick<DocsProblem, 'rule' | 'values'>, t: Translate): string {
  if (isProseRule(rule)) return proseMessage(rule, values, t)
  const [one = '', two = '', three = ''] = values
  if (isPlain(rule)) return t(plainMessages[rule], one, two, three)
  switch (rule) {
    case 'unknown-tag':
      return two === ''
        ? t('The block “{0}” doesn’t exist.', one)
        : t('The block “{0}” doesn’t exist. Did you mean “{1}”?', one, two)
    case 'tag-not-alone':
      return t('{0} must be alone on its line.', `{% ${one} %}`)
    case 'unterminated-tag':
      return t('{0} isn’t complete. Add {1}.', `{% ${one}`, '%}')
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
    case 'dead-link':
      if (two === '' && three !== '') return t('The page “{0}” doesn’t exist. Did you mean “{1}”?', one, three)
      return two === ''
        ? t('The page “{0}” doesn’t exist.', one)
        : t('“{0}” belongs to other docs, in “{1}”. Link to its published address instead.', one, two)
    case 'unpublished-link':
      return t('“{0}” is outside these docs, so the platform doesn’t publish it. Link to its address on the web.', one)
    case 'dead-space-link':
      return three === ''
        ? t('The space “{1}” has no page for “{0}”.', one, two)
        : t('The space “{1}” has no page for “{0}”. Did you mean “{2}”?', one, two, three)
    case 'dead-anchor':
      return t('“{0}” has no heading with the anchor “{1}”.', two, one)
    case 'dead-file':
      return two === ''
        ? t('The file “{0}” doesn’t exist.', one)
        : t('The file “{0}” doesn’t exist. Did you mean “{1}”?', one, two)
    case 'broken-mark':
      return two === ''
        ? t('The target of this link no longer exists on the platform. Link to another page, or remove the link.')
        : t(
            'The target of the link “{0}” no longer exists on the platform. Link to another page, or remove the link.',
            two,
          )
    case 'unknown-spec':
      return two === ''
        ? t('The specification “{0}” doesn’t exist.', one)
        : t('The specification “{0}” doesn’t exist. Did you mean “{1}”?', one, two)
    case 'overlay':
    case 'overlay-target':
      return overlayMessage(JSON.parse(one) as OverlayFault, t)
    case 'broken-spec':
      return specFaultMessage(one, { kind: two as SpecFault['kind'], reason: three }, t)
    case 'dead-sample':
      return t(sampleFaults[one as keyof typeof sampleFaults], two, three)
    case 'front-matter':
      return frontMatterMessage({ kind: one as FrontMatterFault['kind'], line: Number(two), detail: three }, t)
    case 'front-matter-key':
      return two === ''
        ? t('The platform doesn’t know the key “{0}”.', one)
        : t('The platform doesn’t know the key “{0}”. Did you mean “{1}”?', one, two)
    case 'missing-page':
      if (one === '') return t('This entry doesn’t link to a file.')
      return two === 'other'
        ? t('“{0}” can’t be a page because it isn’t a Markdown file.', one)
        : t('The file “{0}” doesn’t exist.', one)
    case 'file-name':
      return pathFlawMessage({ kind: one as PathFlaw['kind'], part: two }, t)
    case 'data-image':
      return one === ''
        ? t('The platform removes images that are embedded in the text. Save the image as a file and link to it.')
        : t(
            'The platform removes this embedded image ({0} MB), and it’s too large to upload. Make it smaller than 1 MB, or link to it on the web.',
            one,
          )
    case 'conflict-mark':
      return conflictMarkMessage(one, t)
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

function isPlain(rule: RuleId): rule is keyof typeof plainMessages {
  return Object.hasOwn(plainMessages, rule)
}

function configurationMessage(fault: ConfigurationFault, [one, two]: readonly [string, string], t: Translate): string {
  if (fault === 'unknownRule' && two !== '') return t('The rule “{0}” doesn’t exist. Did you mean “{1}”?', one, two)
  return t(configurationFaults[fault], one, two)
}

/** Explains why a rule exists, in one sentence. */
export function explanationOf(rule: RuleId, t: Translate): string {
  return t(docsRules[rule].why)
}

/** Returns the title of a quick fix. */
export function fixTitle({ kind, detail }: ProblemFix, t: Translate): string {
  return kind === 'onlyWords' && detail === '' ? t('Remove the link') : t(fixTitles[kind], detail)
}
