import assert from 'node:assert/strict'
import {
  applyLineEdits,
  changeEntry,
  dissolveEntry,
  insertEntry,
  insertGroup,
  moveEntry,
  removeEntry,
  renameGroup,
} from '../../../../../src/core/docs/gitSync/summaryEdits.ts'
import { readSummary, type SummaryItem } from '../../../../../src/core/docs/gitSync/summaryFile.ts'

const text = `# Table of contents

* [Start](README.md "Home")
* [Guides](guides/README.md)
  * [A \\[first\\] one](guides/a.md)
    * [Deep](<guides/a/deep page.md>)
  * [B](guides/b.md)

## Reference <a href="#ref" id="ref"></a>

<!-- written by hand -->
* [Site](https://example.com)
* Words alone
* \`\`\`yaml
  type: builtin:openapi
  props:
    models: true
  \`\`\`

***

* [Last](last.md)
`

function outline(items: readonly SummaryItem[], depth = 0): string[] {
  return items.flatMap((item) => [
    `${'  '.repeat(depth)}${item.kind === 'generated' ? item.yaml?.split('\n')[0] : `${item.title} → ${item.target}`}`,
    ...outline(item.items, depth + 1),
  ])
}

function find(name: string, source = text): SummaryItem {
  const all = (items: readonly SummaryItem[]): SummaryItem[] => items.flatMap((item) => [item, ...all(item.items)])
  const found = readSummary(source)
    .groups.flatMap(({ items }) => all(items))
    .find(({ title }) => title === name)
  assert.ok(found, name)
  return found
}

describe('A table of contents', () => {
  it('is read with groups, dividers, nesting, labels, addresses, words and generated pages', () => {
    const { title, groups } = readSummary(text)
    assert.equal(title, 'Table of contents')
    assert.deepEqual(
      groups.map((group) => [group.title, group.slug, ...outline(group.items)]),
      [
        [
          undefined,
          undefined,
          'Start → README.md',
          'Guides → guides/README.md',
          '  A [first] one → guides/a.md',
          '    Deep → guides/a/deep page.md',
          '  B → guides/b.md',
        ],
        ['Reference', 'ref', 'Site → https://example.com', 'Words alone → undefined', 'type: builtin:openapi'],
        [undefined, undefined, 'Last → last.md'],
      ],
    )
    assert.equal(find('Start').navigationLabel, 'Home')
  })

  it('changes in no other line when an entry is moved with its children', () => {
    const summary = readSummary(text)
    const [first, , last] = summary.groups
    assert.ok(first && last)
    const edits = moveEntry(text, summary, find('A [first] one'), { group: last, index: 0 })
    const moved = applyLineEdits(text, edits)
    assert.equal(
      moved,
      text
        .replace('  * [A \\[first\\] one](guides/a.md)\n    * [Deep](<guides/a/deep page.md>)\n', '')
        .replace('* [Last]', '* [A \\[first\\] one](guides/a.md)\n  * [Deep](<guides/a/deep page.md>)\n* [Last]'),
    )
  })

  it('keeps Windows line ends', () => {
    const windows = text.replaceAll('\n', '\r\n')
    const removed = applyLineEdits(windows, removeEntry(windows, find('B', windows)))
    assert.equal(removed, windows.replace('  * [B](guides/b.md)\r\n', ''))
  })

  it('loses only an entry, and its children take its place', () => {
    assert.equal(
      applyLineEdits(text, dissolveEntry(text, find('A [first] one'))),
      text
        .replace('  * [A \\[first\\] one](guides/a.md)\n', '')
        .replace('    * [Deep](<guides/a/deep page.md>)\n', '  * [Deep](<guides/a/deep page.md>)\n'),
    )
    assert.equal(applyLineEdits(text, dissolveEntry(text, find('Last'))), text.replace('* [Last](last.md)\n', ''))
  })

  it('adds a new entry in the style of its siblings', () => {
    const summary = readSummary(text)
    const [group] = summary.groups
    assert.ok(group)
    const position = { group, parent: find('Guides'), index: 1 }
    const edits = insertEntry(text, summary, position, { title: 'New *one*', target: 'guides/new one.md' })
    assert.equal(
      applyLineEdits(text, edits),
      text.replace('  * [B]', '  * [New \\*one\\*](guides/new%20one.md)\n  * [B]'),
    )
  })

  it('adds a new entry at the end of a group, below a page without children, and in an empty file', () => {
    const summary = readSummary(text)
    const [first, reference] = summary.groups
    assert.ok(first && reference)
    const entry = { title: 'New', target: 'new.md' }
    assert.match(
      applyLineEdits(text, insertEntry(text, summary, { group: reference, index: 9 }, entry)),
      /``` ?\n\* \[New\]|  ```\n\* \[New\]\(new\.md\)\n\n\*\*\*/,
    )
    const below = insertEntry(text, summary, { group: first, parent: find('B'), index: 0 }, entry)
    assert.equal(applyLineEdits(text, below), text.replace('(guides/b.md)\n', '(guides/b.md)\n    * [New](new.md)\n'))
    const empty = '# Table of contents\n'
    const nothing = readSummary(empty)
    const [only] = nothing.groups
    assert.ok(only)
    assert.equal(
      applyLineEdits(empty, insertEntry(empty, nothing, { group: only, index: 0 }, entry)),
      '# Table of contents\n\n* [New](new.md)\n',
    )
  })

  it('renames entries and groups, and keeps their children', () => {
    const renamed = changeEntry(find('Guides'), { title: 'How to', target: 'guides/README.md' })
    assert.equal(applyLineEdits(text, renamed), text.replace('[Guides]', '[How to]'))
    const group = readSummary(text).groups[1]
    assert.ok(group)
    assert.equal(applyLineEdits(text, renameGroup(text, group, 'API')), text.replace('## Reference', '## API'))
    const added = applyLineEdits(text, insertGroup(text, readSummary(text), 'More'))
    assert.equal(added, `${text}\n## More\n\n`)
  })

  it('moves nothing into itself', () => {
    const summary = readSummary(text)
    const [group] = summary.groups
    assert.ok(group)
    assert.deepEqual(moveEntry(text, summary, find('Guides'), { group, parent: find('B'), index: 0 }), [])
  })
})
