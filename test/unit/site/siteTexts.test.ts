import assert from 'node:assert/strict'
import { llmsText } from '../../../src/site/build/siteTexts.ts'
import type { SitePage } from '../../../src/site/model/variantSource.ts'

describe('The list of pages for language models', () => {
  it('escapes titles that would end the text of their links', () => {
    const page = (title: string, address: string) => ({ entry: { title }, address }) as SitePage
    const pages = [page('C:\\', 'disk'), page('Lists [old]', 'lists')]
    assert.equal(
      llmsText('Docs', pages, { origin: 'https://example.com', path: '/' }),
      '# Docs\n\n- [C:\\\\](https://example.com/disk.md)\n- [Lists \\[old\\]](https://example.com/lists.md)\n',
    )
  })
})
