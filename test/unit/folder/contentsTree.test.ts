import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentsTree, type ContentsEntry } from '../../../src/folder/contentsTree.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'

/** Returns the tree as text: kind, title and target, with indented children. */
function shown(entries: readonly ContentsEntry[], indent = ''): string[] {
  return entries.flatMap(({ kind, title, file, target, hidden, entries: below }) => [
    `${indent}${kind} ${title} → ${file ?? target ?? ''}${hidden ? ' (hidden)' : ''}`,
    ...shown(below, `${indent}  `),
  ])
}

describe('The table of contents of a docs folder', () => {
  let top: string
  const write = async (name: string, text = ''): Promise<void> => {
    await mkdir(path.dirname(path.join(top, name)), { recursive: true })
    await writeFile(path.join(top, name), text)
  }
  const tree = async (): Promise<ContentsEntry[]> => contentsTree(await readDocsFolder(top))

  beforeEach(async () => (top = await mkdtemp(path.join(tmpdir(), 'galley-docs-'))))
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('marks missing pages, and shows their children', async () => {
    await write('below.md', '---\nhidden: true\n---\n\n# Below\n')
    await write('SUMMARY.md', '* [Gone](gone.md)\n  * [Below](below.md)\n* [Out](../../out.md)\n')
    assert.deepEqual(shown(await tree()), [
      'missing Gone → gone.md',
      '  page Below → below.md (hidden)',
      'missing Out → ../../out.md',
    ])
  })

  it('distinguishes files that aren’t pages from missing pages', async () => {
    await write('images/a b.png')
    await write('SUMMARY.md', '* [Picture](images/a%20b.png)\n* [Gone](images/gone.png)\n')
    assert.deepEqual(
      (await tree()).map(({ kind, isOtherFile }) => [kind, isOtherFile]),
      [
        ['missing', true],
        ['missing', undefined],
      ],
    )
  })

  it('has groups, pages in folders, links, headings of pages and generated pages in order', async () => {
    await write('README.md', '# Start')
    await write('guides/README.md', '# Guides')
    await write('guides/a b.md', '# A')
    await write(
      'SUMMARY.md',
      '# Table of contents\n\n* [Start](README.md)\n\n## Guides\n\n* [All](guides/)\n  * [A](guides/a%20b.md)\n' +
        '  * [Part](guides/README.md#part)\n* Words\n  * [Site](https://example.com)\n* ```yaml\n  type: builtin:openapi\n  ```\n',
    )
    assert.deepEqual(shown(await tree()), [
      'page Start → README.md',
      'group Guides → ',
      '  page All → guides/README.md',
      '    page A → guides/a b.md',
      '    link Part → guides/README.md#part',
      '  group Words → ',
      '    link Site → https://example.com',
      '  generated OpenAPI → ',
    ])
  })

  it('is inferred from folders and names if there is none', async () => {
    await write('README.md', '# Start')
    await write('b/two.md', '# Two')
    await write('a/README.md', '# First')
    await write('a/one.md')
    assert.deepEqual(shown(await tree()), [
      'page Start → README.md',
      'page First → a/README.md',
      '  page One → a/one.md',
      'group B → ',
      '  page Two → b/two.md',
    ])
  })

  it('keeps the identifiers of entries while others are added and removed', async () => {
    await write('a.md', '# A')
    await write('SUMMARY.md', '* [A](a.md)\n* [A](a.md)\n* Words\n')
    const ids = (entries: readonly ContentsEntry[]): string[] => entries.map(({ id }) => id)
    const before = ids(await tree())
    assert.equal(new Set(before).size, 3)
    await write('SUMMARY.md', '* New\n* [A](a.md)\n* [A](a.md)\n* Words\n')
    assert.deepEqual(ids(await tree()).slice(1), before)
  })
})
