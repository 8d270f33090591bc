import assert from 'node:assert/strict'
import { contentsTree, type ContentsEntry } from '../../../src/folder/contentsTree.ts'
import { asDocs } from '../../../src/folder/newContents.ts'
import { memoryDocs } from '../../support/folder/memoryDocs.ts'

const files = new Map([
  ['README.md', '# Start\n'],
  ['zebras.md', '# Zebras [two]\n'],
  ['api/one.md', '# One\n'],
  ['api/deep/x (1).md', 'No heading\n'],
  ['guides/README.md', '# Guides\n'],
  ['guides/first.md', '# First\n'],
])

describe('A new table of contents', () => {
  it('has every page in the order of the files, with folders as groups after the pages', () => {
    assert.equal(
      asDocs(memoryDocs(files)).creates.get('SUMMARY.md') ?? '',
      '# Table of contents\n\n* [Start](README.md)\n* [Guides](guides/README.md)\n  * [First](guides/first.md)\n' +
        '* [Zebras \\[two\\]](zebras.md)\n\n## Api\n\n* Deep\n  * [X (1)](api/deep/x%20%281%29.md)\n* [One](api/one.md)\n',
    )
  })

  it('has all pages when it’s read again', () => {
    const docs = memoryDocs(
      new Map([...files, ['SUMMARY.md', asDocs(memoryDocs(files)).creates.get('SUMMARY.md') ?? '']]),
    )
    const named = (entries: readonly ContentsEntry[]): string[] =>
      entries.flatMap(({ file, entries: below }) => [...(file === undefined ? [] : [file]), ...named(below)])
    assert.deepEqual(named(contentsTree(docs)).sort(), [...docs.records.keys()].sort())
    assert.deepEqual([...docs.body.orphans.keys()], [])
  })

  it('is created with a first page if there is none', () => {
    assert.deepEqual(
      [...asDocs(memoryDocs(new Map())).creates],
      [
        ['SUMMARY.md', '# Table of contents\n\n* [docs](README.md)\n'],
        ['README.md', '# docs\n'],
      ],
    )
  })
})
