import assert from 'node:assert/strict'
import { hostRedirects, llmsText } from '../../../src/site/build/siteTexts.ts'
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

describe('Redirects for hosts', () => {
  it('apply only to the addresses that they name', () => {
    const files = hostRedirects(
      [
        ['*', 'a'],
        ['b/:c(d)', 'e'],
      ],
      { origin: '', path: '/' },
    )
    assert.equal(files['_redirects'], '/%2A /a 301\n/b/%3Ac%28d%29 /e 301\n')
    const { redirects } = JSON.parse(files['vercel.json'] ?? '') as { redirects: { source: string }[] }
    assert.deepEqual(
      redirects.map(({ source }) => source),
      ['/%2A', '/b/%3Ac%28d%29'],
    )
  })
})
