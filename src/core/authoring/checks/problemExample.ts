import { dialectTag } from '../../text/dialect/dialectTags.ts'
import type { DocsProblem, RuleId } from './docsProblem.ts'

const link = 'See [the first steps](../guides/install.md#first-steps).'
const contents = '* [Install](guides/install.md)\n  * [On a server](guides/server.md)'
const redirects = 'redirects:\n  old/path: guides/install.md'
const frontMatter = '---\ndescription: What this page is about.\nicon: book-open\n---'

/** Examples of correct text, for rules that aren't about a block of the dialect. */
const examples: Partial<Readonly<Record<RuleId, string>>> = {
  'unclosed-fence': '```sh\nnpm install\n```',
  'dead-link': link,
  'unpublished-link': '[The license](https://github.com/example/lantern/blob/main/LICENSE)',
  'dead-anchor': link,
  'other-anchor': link,
  'path-case': link,
  'absolute-link': link,
  'dead-file': '![The window](../.gitbook/assets/window.png)',
  'dead-include': '{% include "../.gitbook/includes/note.md" %}',
  'front-matter': frontMatter,
  'front-matter-key': frontMatter,
  'front-matter-value': frontMatter,
  'orphan-page': contents,
  'missing-page': contents,
  'listed-twice': contents,
  'unread-entry': contents,
  'tab-indent': contents,
  'duplicate-slug': contents,
  'dead-redirect': redirects,
  'needless-redirect': redirects,
  'redirect-chain': redirects,
  'redirect-path': redirects,
}

/** Returns an example of correct text: the block with the problem, or what its rule requires. */
export function problemExample({ rule, values }: Pick<DocsProblem, 'rule' | 'values'>): string | undefined {
  const [tag] = values.flatMap((value) => dialectTag(value) ?? [])
  return examples[rule] ?? tag?.example
}
