import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DiskFolder } from '../../../src/disk/diskFolder.ts'
import { ChangedOnDisk, DiskRefusal, type RefusalKind } from '../../../src/disk/diskRefusal.ts'

describe('A folder on disk', () => {
  let top: string
  let disk: DiskFolder
  const at = (...parts: string[]): string => path.join(top, 'docs', ...parts)

  beforeEach(() => {
    top = mkdtempSync(path.join(tmpdir(), 'galley-disk-'))
    mkdirSync(path.join(top, 'outside'))
    writeFileSync(path.join(top, 'outside', 'secret.md'), 'secret')
    mkdirSync(at('.git'), { recursive: true })
    writeFileSync(at('.git', 'config'), 'token')
    writeFileSync(at('.env'), 'token')
    mkdirSync(at('.gitbook', 'assets'), { recursive: true })
    writeFileSync(at('page.md'), 'page')
    disk = DiskFolder.open(at())
  })

  afterEach(() => rmSync(top, { recursive: true, force: true }))

  const refused = (kind: RefusalKind) => (error: unknown) => error instanceof DiskRefusal && error.kind === kind

  it('reads its files, and links to files in it', () => {
    symlinkSync('page.md', at('same.md'))
    assert.equal(disk.readText('page.md'), 'page')
    assert.equal(disk.readText('same.md'), 'page')
    assert.equal(disk.readStart('page.md', 2)?.toString(), 'pa')
    assert.equal(disk.readStart('page.md', 20)?.toString(), 'page')
    assert.equal(disk.file('same.md')?.size, 4)
    assert.equal(disk.readIfThere('none.md'), undefined)
    assert.throws(() => disk.readBytes('none.md'), { code: 'ENOENT' })
  })

  const outside: readonly (readonly [name: string, make: () => void, path: string])[] = [
    ['a path that goes up', () => undefined, '../outside/secret.md'],
    ['an absolute path', () => undefined, path.join(tmpdir(), 'secret.md')],
    ['a link to a file outside', () => symlinkSync('../outside/secret.md', at('link.md')), 'link.md'],
    ['a file in a link to a folder outside', () => symlinkSync('../outside', at('out')), 'out/secret.md'],
    ['a new file in a link to a folder outside', () => symlinkSync('../outside', at('out')), 'out/new/page.md'],
    ['a link to nowhere', () => symlinkSync('../outside/none.md', at('link.md')), 'link.md'],
    [
      'a link to a link outside',
      () => (symlinkSync('../outside', at('out')), symlinkSync('out/secret.md', at('link.md'))),
      'link.md',
    ],
  ]
  for (const [name, make, file] of outside) {
    it(`refuses to read and write outside the folder: ${name}`, async () => {
      make()
      assert.equal(disk.holds(file), false)
      assert.equal(disk.readText(file), undefined)
      assert.equal(disk.readStart(file, 20), undefined)
      assert.equal(disk.file(file), undefined)
      await assert.rejects(disk.create(file, 'x'), refused('outside'))
      await assert.rejects(disk.replace(file, 'x'), refused('outside'))
      await assert.rejects(disk.move('page.md', file), refused('outside'))
      assert.deepEqual(readdirSync(path.join(top, 'outside')), ['secret.md'])
      assert.equal(readFileSync(path.join(top, 'outside', 'secret.md'), 'utf8'), 'secret')
    })
  }

  for (const target of ['.git/config', '.env']) {
    it(`refuses to read and write a hidden file, by its name or through a link: ${target}`, async () => {
      symlinkSync(target, at('notes.md'))
      for (const file of [target, 'notes.md']) {
        assert.throws(() => disk.readBytes(file), refused('hidden'))
        await assert.rejects(disk.replace(file, 'x'), refused('hidden'))
      }
      assert.equal(readFileSync(at(target), 'utf8'), 'token')
    })
  }

  it('doesn’t follow links in Galley’s own folder', async () => {
    mkdirSync(at('elsewhere'))
    symlinkSync('elsewhere', at('.galley'))
    await assert.rejects(disk.replace('.galley/checkout.json', '{}'), refused('link'))
    assert.deepEqual(readdirSync(at('elsewhere')), [])
  })

  it('creates neither a file with a name that some system refuses, nor a folder for it', async () => {
    for (const file of [
      'new/CON.md',
      'nul/page.md',
      'new/a:b.md',
      'new/a\u0001.md',
      'new/page.md ',
      'new/\u202ey.md',
    ]) {
      await assert.rejects(disk.create(file, 'x'), refused('name'), file)
    }
    assert.deepEqual(readdirSync(at()).sort(), ['.env', '.git', '.gitbook', 'page.md'])
  })

  it('refuses pipes and devices', function () {
    this.timeout(5000)
    if (process.platform === 'win32') this.skip()
    assert.equal(spawnSync('mkfifo', [at('pipe.md')]).status, 0)
    symlinkSync('/dev/zero', at('zero.md'))
    assert.throws(() => disk.readBytes('pipe.md'), refused('notAFile'))
    assert.throws(() => disk.readBytes('zero.md'), refused('outside'))
    assert.throws(() => disk.readBytes('.gitbook'), refused('notAFile'))
  })

  it('refuses a file that is larger than the limit', () => {
    writeFileSync(at('long.md'), 'x'.repeat(1001))
    assert.throws(() => disk.readBytes('long.md', 1000), refused('tooLarge'))
    assert.equal(disk.readBytes('long.md', 1001).length, 1001)
  })

  it('replaces a file only if it still has the text that the writer read', async () => {
    await disk.replace('page.md', 'mine', { was: 'page' })
    writeFileSync(at('page.md'), 'theirs')
    await assert.rejects(disk.replace('page.md', 'mine again', { was: 'mine' }), ChangedOnDisk)
    assert.equal(readFileSync(at('page.md'), 'utf8'), 'theirs')
    assert.deepEqual(readdirSync(at()).sort(), ['.env', '.git', '.gitbook', 'page.md'])
  })

  it('writes through a link to the linked file, and keeps the link', async () => {
    symlinkSync('page.md', at('same.md'))
    await disk.replace('same.md', 'new')
    assert.equal(readFileSync(at('page.md'), 'utf8'), 'new')
    assert.equal(disk.hasLink('same.md'), true)
    assert.equal(disk.hasLink('page.md'), false)
  })

  it('refuses to create a file that already exists', async () => {
    await assert.rejects(disk.create('page.md', 'x'), { code: 'EEXIST' })
    assert.equal(readFileSync(at('page.md'), 'utf8'), 'page')
    await disk.create('a/b/new.md', 'new')
    assert.equal(readFileSync(at('a/b/new.md'), 'utf8'), 'new')
  })

  it('deletes a link, but not its target', async () => {
    symlinkSync('../outside', at('out'))
    await disk.delete('out')
    await disk.delete('none.md')
    assert.deepEqual(readdirSync(path.join(top, 'outside')), ['secret.md'])
    assert.equal(disk.has('out'), false)
  })

  it('reads nothing outside if a link replaces the open folder', () => {
    mkdirSync(at('in'))
    writeFileSync(at('in', 'page.md'), 'inner')
    const inner = disk.folder('in')
    assert.equal(inner.readText('page.md'), 'inner')
    rmSync(at('in'), { recursive: true })
    symlinkSync('../outside', at('in'))
    assert.equal(inner.readText('secret.md'), undefined)
    assert.throws(() => disk.folder('in'), refused('outside'))
  })
})
