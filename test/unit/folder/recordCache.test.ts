import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkFolder } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder, type DocsFolder } from '../../../src/folder/docsFolder.ts'
import { RecordCache } from '../../../src/folder/recordCache.ts'
import { faultySpecs as specs, writeFaultyFolder } from '../../support/folder/faultyFolder.ts'

const past = new Date('2026-01-01T00:00:00Z')

describe('The cache of a docs folder between sessions', () => {
  let top: string
  let cache: RecordCache
  const at = (file: string): string => path.join(top, 'docs', file)
  /** Reads many pages. Threads can't start. */
  const read = async (options: { readonly signal?: AbortSignal } = {}): Promise<DocsFolder> =>
    await readDocsFolder(at(''), { ...options, cache, minForThreads: 10, thread: path.join(top, 'none.mjs') })
  const write = async (file: string, text: string, changed = past): Promise<void> => {
    await writeFile(at(file), text)
    await utimes(at(file), changed, changed)
  }
  const titleOf = async (file: string): Promise<string | undefined> => (await read()).records.get(file)?.title
  const cachedFile = async (): Promise<string> => {
    const [name = ''] = await readdir(path.join(top, 'cache'))
    return path.join(top, 'cache', name)
  }

  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-cache-'))
    cache = new RecordCache(path.join(top, 'cache'))
    await writeFaultyFolder(at(''), 40)
    for (const file of await readdir(at(''), { recursive: true })) await utimes(at(file), past, past)
    await write('page3.md', '# Three\n')
    await read()
    // Only the modification time shows that the file changed.
    await write('page3.md', '# Other\n')
  })
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('gives the same pages and problems as the files', async () => {
    await write('page3.md', '# Three\n')
    const [cached, fresh] = [await read(), await readDocsFolder(at(''))]
    assert.deepEqual(cached.records, fresh.records)
    const [one, other] = [await checkFolder(cached, { specs }), await checkFolder(fresh, { specs })]
    assert.deepEqual(one.problems, other.problems)
  })

  it('is used for unchanged files only', async () => {
    assert.equal(await titleOf('page3.md'), 'Three')
    await write('page3.md', '# Other\n', new Date('2026-01-02T00:00:00Z'))
    await write('page4.md', '# Longer than before\n')
    await rm(at('page5.md'))
    await write('new.md', '# New\n')
    const { records } = await read()
    const found = ['page3.md', 'page4.md', 'page5.md', 'new.md'].map((file) => records.get(file)?.title)
    assert.deepEqual(found, ['Other', 'Longer than before', undefined, 'New'])
  })

  it('leaves out files that changed so recently that their time wouldn’t show the next change', async () => {
    const now = new Date()
    await write('page3.md', '# Three\n', now)
    await rm(path.join(top, 'cache'), { recursive: true })
    await read()
    await write('page3.md', '# Other\n', now)
    assert.equal(await titleOf('page3.md'), 'Other')
  })

  it('isn’t used if it’s damaged, truncated, of other docs, or from another version', async () => {
    const file = await cachedFile()
    const text = await readFile(file, 'utf8')
    for (const damaged of [
      '',
      'none',
      '{}\n[]\n',
      text.slice(0, -10),
      text.replace('Three', 'Third'),
      text.replace('"version":"', '"version":"1'),
      text.replace(top, `${top}x`),
    ]) {
      await writeFile(file, damaged)
      assert.equal(await titleOf('page3.md'), 'Other', damaged.slice(0, 80))
      assert.equal(JSON.parse((await readFile(file, 'utf8')).split('\n', 1)[0] ?? '').root, at('').replace(/\/$/, ''))
    }
  })

  it('isn’t required: if it can’t be written, the docs are read anyway', async () => {
    await rm(path.join(top, 'cache'), { recursive: true })
    await writeFile(path.join(top, 'cache'), 'a file')
    assert.equal(await titleOf('page3.md'), 'Other')
  })

  it('leaves nothing behind when reading is cancelled', async () => {
    await rm(path.join(top, 'cache'), { recursive: true })
    await assert.rejects(read({ signal: AbortSignal.abort() }), { name: 'AbortError' })
    await assert.rejects(stat(path.join(top, 'cache')), { code: 'ENOENT' })
    const { files, records } = await readDocsFolder(at(''))
    const written = cache.write(at(''), { files, records: records.values() }, Date.now(), AbortSignal.abort())
    await assert.rejects(written, { name: 'AbortError' })
    await assert.rejects(stat(path.join(top, 'cache')), { code: 'ENOENT' })
  })

  it('keeps only the docs that were read last', async () => {
    const { files, records } = await read()
    for (let docs = 0; docs < 25; docs++) {
      await cache.write(`/docs/${docs}`, { files, records: records.values() }, Date.now(), undefined)
    }
    assert.equal((await readdir(path.join(top, 'cache'))).length, 20)
    assert.notEqual((await cache.read('/docs/24', files, undefined)).size, 0)
    assert.equal((await cache.read('/docs/0', files, undefined)).size, 0)
  })
})
