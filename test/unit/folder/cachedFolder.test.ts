import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CachedFolder } from '../../../src/folder/cachedFolder.ts'

describe('A cached docs folder', () => {
  let top: string
  let kept: CachedFolder
  const { signal } = new AbortController()
  const at = (name: string): string => path.join(top, name)
  const titles = async (): Promise<string[]> =>
    [...(await kept.read(signal)).records.values()].map(({ path: file, title }) => `${file} ${title}`)
  const text = async (page: string): Promise<string | undefined> =>
    kept.texts.read(await kept.readFor(page, signal), page)?.text

  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-kept-'))
    await mkdir(at('guide'))
    await writeFile(at('one.md'), '# One')
    await writeFile(at('guide/two.md'), '# Two')
    kept = new CachedFolder(top)
    assert.deepEqual(await titles(), ['guide/two.md Two', 'one.md One'])
  })
  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('is the same object if nothing changes', async () => {
    const docs = await kept.read(signal)
    assert.equal(await kept.read(signal), docs)
    assert.equal(await kept.readFor('one.md', signal), docs)
    assert.equal(await text('one.md'), '# One')
  })

  it('contains at the next call what was written, created, deleted or moved with its folder', async () => {
    await writeFile(at('one.md'), '# One more')
    await writeFile(at('guide/three.md'), '# Three')
    assert.deepEqual(await titles(), ['guide/three.md Three', 'guide/two.md Two', 'one.md One more'])
    await rm(at('one.md'))
    await rename(at('guide'), at('manual'))
    assert.deepEqual(await titles(), ['manual/three.md Three', 'manual/two.md Two'])
  })

  it('has reusable content by its title, or by its file', async () => {
    const pieces = async (): Promise<string[]> =>
      [...(await kept.read(signal)).body.includes.values()].map(({ title }) => title)
    await mkdir(at('.gitbook/includes'), { recursive: true })
    await writeFile(at('.gitbook/includes/help.md'), '---\ntitle: Where to ask\n---\n\nAsk us.\n')
    await writeFile(at('.gitbook/includes/plain.md'), '---\ntitle: [\n---\n\nWords.\n')
    assert.deepEqual(await pieces(), ['Where to ask', 'plain'])
    await writeFile(at('.gitbook/includes/help.md'), '---\ntitle: Help\n---\n\nAsk us.\n')
    assert.deepEqual(await pieces(), ['Help', 'plain'])
  })

  it('follows symbolic links as they are now', async () => {
    await symlink('one.md', at('link.md'))
    assert.ok((await titles()).includes('link.md One'))
    await rm(at('link.md'))
    await symlink('guide/two.md', at('link.md'))
    const later = Date.now() / 1000 + 2
    await utimes(at('guide/two.md'), later, later)
    assert.ok((await titles()).includes('link.md Two'))
  })

  it('returns the current text of a page, also if nothing else is read', async () => {
    assert.equal(await text('guide/two.md'), '# Two')
    await writeFile(at('guide/two.md'), '# Two and more')
    assert.equal(await text('guide/two.md'), '# Two and more')
    await rm(at('guide/two.md'))
    assert.equal(await text('guide/two.md'), undefined)
    await writeFile(at('guide/new.md'), '# New')
    assert.equal(await text('guide/new.md'), '# New')
  })

  it('returns no text from outside for a page that became a link out of the folder', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'galley-outside-'))
    try {
      await writeFile(path.join(outside, 'secret.md'), '# Secret')
      assert.equal(await text('one.md'), '# One')
      await rm(at('one.md'))
      await symlink(path.join(outside, 'secret.md'), at('one.md'))
      assert.equal(await text('one.md'), undefined)
    } finally {
      await rm(outside, { recursive: true, force: true })
    }
  })

  it('stops when it’s cancelled, and is read by the next caller anyway', async () => {
    await assert.rejects(kept.read(AbortSignal.abort()), { name: 'AbortError' })
    assert.equal((await titles()).length, 2)
  })
})
