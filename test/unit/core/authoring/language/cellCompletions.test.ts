import assert from 'node:assert/strict'
import { cellCompletions } from '../../../../../src/core/authoring/language/cellCompletions.ts'
import type { ColumnType } from '../../../../../src/core/text/tables/gridTable.ts'
import { memoryDocs } from '../../../../support/folder/memoryDocs.ts'

const emoji = new Map([['tada', '🎉']])

const docs = memoryDocs(
  new Map(
    Object.entries({
      'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n* [Bees](bees.md)\n* [Honey](food/honey.md)\n',
      'README.md': '# Home\n',
      'bees.md': '# Bees\n',
      'food/honey.md': '# Honey\n',
      '.gitbook/assets/bee.png': '',
      '.gitbook/assets/list.pdf': '',
    }),
  ),
)

function suggested(text: string, type: ColumnType, isAny = false): string[] {
  const { body } = docs
  const [page] = body.pages.entries
  assert.ok(page)
  const sources = { scope: { page, body }, names: { icons: ['bolt'], emoji } }
  return cellCompletions(text, text.length, { type, isAny }, sources).map(({ insert }) => insert)
}

describe('A cell of a table', () => {
  it('suggests pages and files for a column of pages, by what is typed', () => {
    assert.deepEqual(suggested('honey', 'content-ref'), ['food/honey.md'])
    assert.deepEqual(suggested('nothing like this', 'content-ref'), [])
  })

  it('suggests all pages when a cell with a target is opened, and nothing once the target is typed', () => {
    assert.deepEqual(suggested('bees.md', 'content-ref', true).slice(0, 2), ['bees.md', 'food/honey.md'])
    assert.ok(!suggested('bees.md', 'content-ref').includes('bees.md'))
    assert.deepEqual(suggested('https://example.com', 'content-ref'), [])
  })

  it('suggests only images for a column of images, and the last line counts for a column of files', () => {
    assert.deepEqual(suggested('', 'image'), ['.gitbook/assets/bee.png'])
    assert.deepEqual(suggested('.gitbook/assets/bee.png\nlist', 'files'), ['.gitbook/assets/list.pdf'])
  })

  it('suggests links and emoji in text, but no blocks, which a cell can’t hold', () => {
    assert.equal(suggested('See [the bees](be', 'text')[0], 'bees.md')
    assert.ok(suggested('Hurray :tad', 'text').some((text) => text.includes('🎉') || text.includes('tada')))
    assert.deepEqual(suggested('{% hi', 'text'), [])
  })
})
