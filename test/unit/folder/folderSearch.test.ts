import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mergedHits } from '../../../src/core/docs/search/searchHits.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { searchFolder } from '../../../src/folder/folderSearch.ts'
import { PageTexts } from '../../../src/folder/pageTexts.ts'

describe('Searching a docs folder', () => {
  let top: string
  const texts = new PageTexts()
  const write = async (name: string, text: string): Promise<void> => await writeFile(path.join(top, name), text)
  const found = async (query: string): Promise<string[]> => {
    const hits = await searchFolder(await readDocsFolder(top), texts, query, new AbortController().signal)
    return hits.map(({ page, section, line, excerpt }) => `${page.id}#${section?.anchor ?? ''}:${line} ${excerpt}`)
  }

  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-docs-'))
    await write('SUMMARY.md', '* [Bees](bees.md)\n')
    await write('bees.md', '# Bees\n\n## In winter\n\nThey eat **honey**.\n')
    await write('honey.md', '# Honey\n\nWhat bees make.\n')
  })
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('finds nothing if a word is missing, and without words', async () => {
    assert.deepEqual(await found('honey unicorn'), [])
    assert.deepEqual(await found('  '), [])
  })

  it('finds lines with their section, also in unlisted pages, titles first', async () => {
    assert.deepEqual(await found('HÖNEY'), ['honey.md#:0 ', 'bees.md#in-winter:4 They eat honey.'])
  })

  it('finds words in quotation marks only side by side', async () => {
    assert.deepEqual(await found('"bees make"'), ['honey.md#:2 What bees make.'])
    assert.deepEqual(await found('“make bees”'), [])
    assert.deepEqual(await found('"make bees'), ['honey.md#:2 What bees make.'])
  })

  it('shows the description of a page instead of its front matter, before lines of its text', async () => {
    await write('honey.md', '---\ndescription: >-\n  Why bees\n  make wax\n---\n\n# Honey\n\nNo wax in it.\n')
    assert.deepEqual(await found('wax'), ['honey.md#:0 Why bees make wax', 'honey.md#:8 No wax in it.'])
    assert.deepEqual(await found('description'), [])
  })

  it('finds names with escaped characters, in any spelling of the query', async () => {
    await write('honey.md', '# Honey\n\nSet hive\\_size\\[0] first.\n')
    for (const query of ['hive_size', '"HIVE_SIZE[0]"', 'hive\\_size'])
      assert.deepEqual(await found(query), ['honey.md#:2 Set hive_size[0] first.'])
  })

  it('shows lines as readers see them, and those with matches only in addresses last', async () => {
    await write(
      'honey.md',
      '# Honey\n\nSee [more](hive-rules.md).\n\n* [ ] Open the **hive** for [a look](https://example.com).\n',
    )
    assert.deepEqual(await found('hive'), [
      'honey.md#:4 [ ] Open the hive for a look.',
      'honey.md#:2 See [more](hive-rules.md).',
    ])
  })

  it('finds a page by its path', async () => {
    await write('smoke.md', '# Calm\n')
    assert.deepEqual(await found('smoke.md'), ['smoke.md#:0 '])
  })

  it('finds what was written since the last search', async () => {
    assert.deepEqual(await found('swarm'), [])
    await write('honey.md', '# Honey\n\nA swarm makes more of it.\n')
    assert.deepEqual(await found('swarm'), ['honey.md#:2 A swarm makes more of it.'])
  })

  it('is merged with the results of other folders by how well pages match', async () => {
    await mkdir(path.join(top, 'other'))
    await write('other/SUMMARY.md', '* [Wax](wax.md)\n* [Bees](bees.md)\n')
    await write('other/wax.md', '# Wax\n\nMade by bees, not of honey.\n')
    await write('other/bees.md', '# Bees\n\nBees and honey.\n')
    const searches = [path.join(top, 'other'), top].map(
      async (each) => await searchFolder(await readDocsFolder(each), texts, 'honey', new AbortController().signal),
    )
    const merged = mergedHits(await Promise.all(searches))
    assert.deepEqual(
      merged.map(({ space, page }) => path.relative(top, path.join(space.id, page.id))),
      ['honey.md', path.join('other', 'wax.md'), path.join('other', 'bees.md'), 'bees.md'],
    )
  })

  it('stops when it’s cancelled', async () => {
    const docs = await readDocsFolder(top)
    await assert.rejects(searchFolder(docs, texts, 'honey', AbortSignal.abort()), { name: 'AbortError' })
  })
})
