import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { fieldsOfText, withFields } from '../../../../../src/core/docs/gitSync/pageFields.ts'
import {
  applyLineEdits,
  insertEntry,
  insertGroup,
  renameGroup,
} from '../../../../../src/core/docs/gitSync/summaryEdits.ts'
import { readSummary } from '../../../../../src/core/docs/gitSync/summaryFile.ts'
import { summaryText } from '../../../../../src/core/docs/gitSync/summaryText.ts'

const trick = 'One\n* [Fake](fake.md)\r## Fake\u2028x\u0085y\u000bz\u001b[2Jw\u009bv\0u\u007f'
const raw = /[^\P{Cc}\n]|[\u2028\u2029]/u

function page(type: string, more: object = {}): Page {
  return {
    id: type,
    type,
    title: trick,
    slug: trick,
    path: 'x',
    urls: {},
    linkTitle: trick,
    emoji: '1f600',
    ...more,
  } as unknown as Page
}

describe('Control characters from the platform and from people', () => {
  it('in titles, labels, slugs and addresses add no line to a table of contents, and aren’t written', () => {
    const pages = [page('document'), page('group', { pages: [page('link', { href: `https://example.com/${trick}` })] })]
    const text = summaryText(pages, new Map([['document', 'one.md']]))
    assert.doesNotMatch(text, raw)
    assert.equal(text.split('\n').length, 8)
    const { groups } = readSummary(text)
    assert.deepEqual(
      groups.map(({ title, items }) => [title === undefined, items.length]),
      [
        [true, 1],
        [false, 1],
      ],
    )
  })

  it('in typed titles add no line to a table of contents, and aren’t written', () => {
    const text = '# Table of contents\n\n* [A](a.md)\n\n## Group\n\n* [B](b.md)\n'
    const summary = readSummary(text)
    const [first, second] = summary.groups
    assert.ok(first && second)
    const entry = insertEntry(text, summary, { group: first, index: 1 }, { title: trick, target: `b ${trick}.md` })
    for (const edits of [entry, insertGroup(text, summary, trick), renameGroup(text, second, trick)]) {
      const changed = applyLineEdits(text, edits)
      assert.doesNotMatch(changed, raw)
      assert.ok(changed.split('\n').length <= text.split('\n').length + 3)
    }
  })

  it('in fields are escaped in front matter, and read back as they are', () => {
    const fields = { ...fieldsOfText(''), description: `a${trick}`, icon: 'x\u009b31m', condition: '\u0085a "b" \\x85' }
    const text = withFields('---\ntitle: "a\u0085"\n---\n\n', fields)
    assert.doesNotMatch(text.replace(/^title.*$/m, ''), /[^\P{Cc}\n]/u)
    assert.match(text, /^title: "a\u0085"$/m)
    const { description, icon, condition } = fieldsOfText(text)
    assert.deepEqual([description, icon, condition], [fields.description, fields.icon, fields.condition.trim()])
  })
})
