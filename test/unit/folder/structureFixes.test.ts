import assert from 'node:assert/strict'
import { entryFix, redirectFix } from '../../../src/folder/structureFixes.ts'
import { memoryDocs } from '../../support/folder/memoryDocs.ts'

const contents =
  '# Table of contents\n\n* [Start](README.md)\n* [Gone](<a b/gone.md>)\n  * [Tips](tips.md)\n\n* [Out](../out.md)\n* [Again](tips.md)\n'
const config = 'redirects:\n  old: gone.md#x # why\n  tips: README.md\n'
const docs = memoryDocs(
  new Map([
    ['SUMMARY.md', contents],
    ['.gitbook.yaml', config],
    ['README.md', '# Start\n'],
    ['tips.md', '# Tips\n'],
  ]),
)

describe('A fix of the structure of a docs folder', () => {
  it('removes an entry without a file, and keeps its children', () => {
    assert.deepEqual(entryFix(docs, 3), {
      missing: 'a b/gone.md',
      file: 'a b/gone.md',
      title: 'Gone',
      before: contents,
      without: contents.replace('* [Gone](<a b/gone.md>)\n  * [Tips]', '* [Tips]'),
    })
  })

  it('removes duplicates and entries outside the docs, and creates no page for them', () => {
    assert.deepEqual(entryFix(docs, 7), {
      missing: undefined,
      title: 'Again',
      before: contents,
      without: contents.replace('* [Again](tips.md)\n', ''),
    })
    assert.equal(entryFix(docs, 6)?.missing, undefined)
    assert.equal(entryFix(docs, 0), undefined)
  })

  it('removes a redirect, and names the page that it lacks', () => {
    assert.deepEqual(redirectFix(docs, config.indexOf('gone')), {
      missing: 'gone.md',
      title: 'old',
      before: config,
      without: 'redirects:\n  tips: README.md\n',
    })
    assert.equal(redirectFix(docs, config.indexOf('tips'))?.missing, undefined)
    assert.equal(redirectFix(docs, 0), undefined)
  })
})
