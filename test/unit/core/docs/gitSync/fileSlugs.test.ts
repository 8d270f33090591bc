import assert from 'node:assert/strict'
import { addressOfFile, slugOfFile } from '../../../../../src/core/docs/gitSync/fileSlugs.ts'

/** What is known about addresses of pages from files, with its source. */
const rows: readonly { readonly file: string; readonly address: string; readonly source: string }[] = [
  { file: 'Jigx color palette.md', address: 'jigx-color-palette', source: 'the sitemap of a public site' },
  { file: 'jigs-_screens_.md', address: 'jigs-_screens_', source: 'the sitemap of a public site' },
  { file: 'Guides/Set-Up.md', address: 'guides/set-up', source: '110 addresses of a public site: lower case' },
  { file: 'a (b), c.md', address: 'a-b-c', source: '110 addresses of a public site: spaces and punctuation' },
  { file: 'guides/README.md', address: 'guides', source: 'the platform’s Git sync' },
  { file: 'README.md', address: '', source: 'the platform’s Git sync' },
  { file: 'Terms & rights.md', address: 'terms-rights', source: 'as other punctuation' },
  { file: 'v1.10.md', address: 'v1-10', source: 'as other punctuation' },
  { file: 'Über Café.md', address: 'uber-cafe', source: 'as the slugs of titles' },
  { file: 'Введение/使用.md', address: 'введение/使用', source: 'as the slugs of titles' },
  { file: `${'a'.repeat(120)}.md`, address: 'a'.repeat(100), source: 'the maximum length of a slug' },
  { file: '&.md', address: 'page', source: 'a slug can’t be empty' },
  { file: './guides/start.md', address: 'guides/start', source: 'paths as people write them' },
  { file: '/a.markdown', address: 'a', source: 'paths as people write them' },
]

describe('The address of a page’s file', () => {
  for (const { file, address, source } of rows) {
    it(`of ${file.slice(0, 30)} is ${address.slice(0, 30) || 'that of the space'}: ${source}`, () => {
      assert.equal(addressOfFile(file), address)
      assert.equal(slugOfFile(file), address.slice(address.lastIndexOf('/') + 1))
    })
  }
})
