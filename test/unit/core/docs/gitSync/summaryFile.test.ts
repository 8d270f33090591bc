import assert from 'node:assert/strict'
import {
  applyLineEdits,
  insertEntry,
  moveEntry,
  removeEntry,
  renameGroup,
} from '../../../../../src/core/docs/gitSync/summaryEdits.ts'
import { itemsBelow, readSummary, type SummaryItem } from '../../../../../src/core/docs/gitSync/summaryFile.ts'

/** Returns the groups with their entries, indented by level, one a line. */
function printed(text: string): string[] {
  const lines = (items: readonly SummaryItem[], space: string): string[] =>
    items.flatMap(({ kind, title, target, items: below }) => [
      `${space}${kind === 'generated' ? '(generated)' : title}${target === undefined ? '' : ` → ${target}`}`,
      ...lines(below, `${space}  `),
    ])
  return readSummary(text).groups.flatMap(({ title, line, items }) => [
    ...(line === undefined ? [] : [title === undefined ? '---' : `# ${title}`]),
    ...lines(items, ''),
  ])
}

function item(text: string, name: string): SummaryItem {
  const found = readSummary(text)
    .groups.flatMap(itemsBelow)
    .find(({ title }) => title === name)
  assert.ok(found, name)
  return found
}

describe('The reader of a table of contents', () => {
  it('finds no entries in comments, fences and indented code', () => {
    const text = [
      '# Table of contents',
      '',
      '* [Start](README.md)',
      '<!--',
      '* [Secret plans](secret.md)',
      '-->',
      '```',
      '* [Fenced](fenced.md)',
      '```',
      '',
      '    * [Indented](indented.md)',
      '',
      '* [End](end.md)',
      '  <!-- * [Commented](commented.md) -->',
    ].join('\n')
    assert.deepEqual(printed(text), ['Start → README.md', 'End → end.md'])
  })

  it('reads numbered lists, with either sign and at any level', () => {
    const text =
      '# Summary\n\n1. [Start](README.md)\n2. [Usage](usage.md)\n   1) [Deep](deep.md)\n   2) [Last](last.md)\n'
    assert.deepEqual(printed(text), ['Start → README.md', 'Usage → usage.md', '  Deep → deep.md', '  Last → last.md'])
  })

  it('reads an underlined heading as a part', () => {
    assert.deepEqual(
      printed('Contents\n========\n\n* [A](a.md)\n\nGuides\n------\n\n* [B](b.md)\n\n---\n\n* [C](c.md)\n'),
      ['A → a.md', '# Guides', 'B → b.md', '---', 'C → c.md'],
    )
  })

  it('reads a fence that begins an item as generated pages, also without an end', () => {
    assert.deepEqual(printed('* ```yaml\n  type: builtin:openapi\n  ```\n* [A](a.md)\n'), ['(generated)', 'A → a.md'])
    assert.deepEqual(printed('* ```yaml\n  type: builtin:openapi\n* [A](a.md)\n'), ['(generated)', 'A → a.md'])
  })

  it('puts entries below an item without words in its place', () => {
    assert.deepEqual(printed('*\n  * [A](a.md)\n* [B](b.md)\n'), ['A → a.md', 'B → b.md'])
  })

  it('takes the words and the target of the first link, also of a reference, and leaves out words around it', () => {
    assert.deepEqual(printed('* See [A *b* `c`](a.md) now\n* [B][b]\n* [C](c.md) [D](d.md)\n\n[b]: b.md "Label"\n'), [
      'A b c → a.md',
      'B → b.md',
      'C → c.md',
    ])
    assert.equal(item('* [B][b]\n\n[b]: b.md "Label"\n', 'B').navigationLabel, 'Label')
  })

  it('reads the forms of older tools: any marker, indentation, level of a part, and blank lines', () => {
    const forms: [string, string[]][] = [
      ['- [A](a.md)\n+ [B](b.md)\n', ['A → a.md', 'B → b.md']],
      ['* [A](a.md)\n\t* [B](b.md)\n\t\t* [C](c.md)\n', ['A → a.md', '  B → b.md', '    C → c.md']],
      ['* [A](a.md)\n\n    * [B](b.md)\n\n* [C](c.md)\n', ['A → a.md', '  B → b.md', 'C → c.md']],
      ['* [A](a.md)\n    1. [B](b.md)\n    2. Words\n', ['A → a.md', '  B → b.md', '  Words']],
      ['* [A](a.md)\n\n#### P\n\n* [B](b.md)\n\n## Q\n', ['A → a.md', '# P', 'B → b.md', '# Q']],
      ['* [A &amp; \\[b\\]](<a b.md>)\n*  \n* Words\n  * [B](/b.md)\n', ['A & [b] → a b.md', 'Words', '  B → /b.md']],
      ['\ufeff# T\r\n\r\n* [A](./a.md)\r\n', ['A → ./a.md']],
      ['* <a href="a.md">A *b*</a>\n* <a id="x"></a> Words\n', ['A b → a.md', 'Words']],
    ]
    for (const [text, entries] of forms) assert.deepEqual(printed(text), entries, text)
  })

  it('names the lines that it can’t read', () => {
    const unread = (text: string): readonly number[] => readSummary(text).unread
    assert.deepEqual(unread('# T\n\n[A](a.md)\n\n* [B](b.md)\n      * [C](c.md)\n'), [2, 5])
    assert.deepEqual(unread('# T\n\n    * [A](a.md)\n    * [B](b.md)\n'), [2, 3])
    assert.deepEqual(unread('* [A](a.md)\n\n<!--\n* [B](b.md)\n'), [2])
    assert.deepEqual(unread('* [A](a.md)\n\n```\n* [B](b.md)\n'), [2])
    assert.deepEqual(unread('Words with [an address](https://example.com).\n\n<!-- * [A](a.md) -->\n* [B](b.md)\n'), [])
  })

  it('tells a table of contents from other files with its name', () => {
    assert.deepEqual(
      [
        '',
        '# Contents\n',
        '# Contents\n\n* [A](a.md)\n',
        '* ```yaml\n  type: x\n  ```\n',
        '# Summary\n\nWhat we did.\n',
      ].map((text) => readSummary(text).isContents),
      [true, true, true, true, false],
    )
  })
})

describe('The editor of a table of contents', () => {
  const numbered = '# T\n\n1. [A](a.md)\n2. [B](b.md)\n   1. [C](c.md)\n3. [D](d.md)\n'

  it('keeps the numbers of entries, and counts on for a new one', () => {
    const summary = readSummary(numbered)
    const [group] = summary.groups
    assert.ok(group)
    const entry = { title: 'New', target: 'new.md' }
    const added = applyLineEdits(numbered, insertEntry(numbered, summary, { group, index: 3 }, entry))
    assert.equal(added, `${numbered}4. [New](new.md)\n`)
    const below = insertEntry(numbered, summary, { group, parent: item(numbered, 'D'), index: 0 }, entry)
    assert.equal(applyLineEdits(numbered, below), `${numbered}   1. [New](new.md)\n`)
    const removed = applyLineEdits(numbered, removeEntry(numbered, item(numbered, 'A')))
    assert.equal(removed, numbered.replace('1. [A](a.md)\n', ''))
    assert.deepEqual(printed(removed), ['B → b.md', '  C → c.md', 'D → d.md'])
  })

  it('keeps the nesting of an entry that moves below a longer marker', () => {
    const text = '* [A](a.md)\n  * [B](b.md)\n\n## Steps\n\n10. [C](c.md)\n'
    const summary = readSummary(text)
    const last = summary.groups.at(-1)
    assert.ok(last)
    const moved = applyLineEdits(text, moveEntry(text, summary, item(text, 'A'), { group: last, index: 1 }))
    assert.deepEqual(printed(moved), ['# Steps', 'C → c.md', 'A → a.md', '  B → b.md'])
  })

  it('leaves a comment in its place when the entry above it is removed', () => {
    const text = '* [A](a.md)\n<!--\n* [B](b.md)\n-->\n* [C](c.md)\n'
    assert.equal(applyLineEdits(text, removeEntry(text, item(text, 'A'))), text.replace('* [A](a.md)\n', ''))
  })

  it('renames a part, and keeps its level or the line below it', () => {
    const renamed = (text: string): string => {
      const group = readSummary(text).groups[1]
      assert.ok(group)
      return applyLineEdits(text, renameGroup(text, group, 'New'))
    }
    assert.equal(renamed('Guides\n------\n\n* [B](b.md)\n'), 'New\n------\n\n* [B](b.md)\n')
    assert.equal(renamed('### Guides\n\n* [B](b.md)\n'), '### New\n\n* [B](b.md)\n')
  })
})
