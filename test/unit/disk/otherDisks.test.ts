import assert from 'node:assert/strict'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFile, replaceFile } from '../../../src/disk/atomicFile.ts'
import { BuiltFolder } from '../../../src/disk/builtFolder.ts'
import { DiskFolder } from '../../../src/disk/diskFolder.ts'
import { DiskFailure, DiskRefusal } from '../../../src/disk/diskRefusal.ts'
import { withFileLock } from '../../../src/disk/fileLock.ts'
import { innermostContaining } from '../../../src/folder/folderFiles.ts'
import { makePrivateFolder, stateFolder, writePrivateFile } from '../../../src/disk/privateFiles.ts'
import { playOtherDisk, type DiskTraits } from '../../support/disk/otherDisk.ts'

describe('A disk of another system', () => {
  let top: string
  let restore = (): void => undefined
  const at = (...parts: string[]): string => path.join(top, ...parts)
  const play = (traits?: DiskTraits): void => void (restore = playOtherDisk(traits))
  /** Fails a number of times with a code when a call touches a file of this name. */
  const failing = (times: number, code: string, calls: RegExp, name: RegExp): NonNullable<DiskTraits['fault']> => {
    let left = times
    return (call, file) => (calls.test(call) && name.test(file) && left-- > 0 ? code : undefined)
  }

  beforeEach(() => {
    top = mkdtempSync(path.join(tmpdir(), 'galley-other-'))
    writeFileSync(at('page.md'), 'page')
  })
  afterEach(() => {
    restore()
    restore = () => undefined
    rmSync(top, { recursive: true, force: true })
  })

  describe('on Windows, with files open in another program', () => {
    for (const code of ['EBUSY', 'EPERM', 'EACCES']) {
      it(`writes, moves, deletes and builds when the files are closed: ${code}`, async () => {
        writeFileSync(at('old.md'), 'old')
        play({ platform: 'win32', fault: failing(3, code, /^(?:rename|rm)$/, /(?:page|old)\.md$/) })
        const disk = DiskFolder.open(top)
        await disk.replace('page.md', 'new')
        await disk.move('page.md', 'moved.md')
        await disk.delete('old.md')
        const built = BuiltFolder.begin(at('site'))
        built.write('index.html', '')
        await built.finish()
        assert.deepEqual(readdirSync(top).sort(), ['moved.md', 'site'])
        assert.equal(readFileSync(at('moved.md'), 'utf8'), 'new')
      })

      it(`explains why a file can’t be changed, and leaves nothing behind: ${code}`, async () => {
        play({ platform: 'win32', fault: failing(Infinity, code, /^rename$/, /page\.md$/) })
        const disk = DiskFolder.open(top)
        const words = code === 'EACCES' ? /permission/ : /another program is using it/
        const isSaid = (error: unknown): boolean => error instanceof DiskFailure && words.test(error.message)
        await assert.rejects(disk.replace('page.md', 'new'), isSaid)
        await assert.rejects(disk.move('page.md', 'moved.md'), isSaid)
        restore()
        assert.deepEqual(readdirSync(top), ['page.md'])
        assert.equal(readFileSync(at('page.md'), 'utf8'), 'page')
      })

      it(`waits for a lock whose file is being deleted: ${code}`, async () => {
        play({ platform: 'win32', fault: failing(2, code, /^(?:link|copyFile)$/, /./) })
        assert.equal(await withFileLock(at('page.lock'), async () => 1), 1)
        restore()
        assert.deepEqual(readdirSync(top), ['page.md'])
      })
    }

    it('fails after the first try on other systems', async () => {
      let tries = 0
      play({ platform: 'linux', fault: (call) => (call === 'rename' ? (tries++, 'EPERM') : undefined) })
      await assert.rejects(DiskFolder.open(top).move('page.md', 'moved.md'), DiskFailure)
      assert.equal(tries, 1)
    })
  })

  it('refuses to replace a read-only file, and says so', async () => {
    chmodSync(at('page.md'), 0o444)
    play({ platform: 'win32', fault: failing(1, 'EPERM', /^access$/, /page\.md$/) })
    await assert.rejects(DiskFolder.open(top).replace('page.md', 'new'), /it’s read-only/)
    assert.equal(readFileSync(at('page.md'), 'utf8'), 'page')
  })

  describe('that ignores case', () => {
    it('has one file for two spellings, and can change the spelling', async () => {
      play()
      const disk = DiskFolder.open(top)
      assert.equal(disk.readText('PAGE.md'), 'page')
      await assert.rejects(disk.create('Page.md', 'x'), { code: 'EEXIST' })
      await disk.replace('Page.md', 'new')
      assert.deepEqual(readdirSync(top), ['page.md'])
      await disk.move('page.md', 'Page.md')
      assert.deepEqual(readdirSync(top), ['Page.md'])
      assert.equal(disk.readText('page.md'), 'new')
    })

    it('refuses to move a file over one with another spelling', async () => {
      play()
      writeFileSync(at('other.md'), 'other')
      const disk = DiskFolder.open(top)
      await assert.rejects(disk.move('other.md', 'PAGE.md'), { code: 'EEXIST' })
      assert.equal(disk.readText('page.md'), 'page')
    })

    it('refuses two pages with the same file, and replaces an earlier build', async () => {
      play({ isDecomposing: true })
      for (const text of ['one', 'two']) {
        const built = BuiltFolder.begin(at('site'))
        built.write('Über/é.html', text)
        assert.throws(() => built.write('u\u0308ber/E\u0301.html', ''), /Two files/)
        await built.finish()
        assert.equal(readFileSync(at('site/über/É.html'), 'utf8'), text)
      }
    })
  })

  it('that decomposes accents finds a file by both spellings', async () => {
    play({ isDecomposing: true })
    const disk = DiskFolder.open(top)
    await disk.create('café/é.md', 'one')
    assert.deepEqual(readdirSync(top).sort(), ['cafe\u0301', 'page.md'])
    await disk.replace('café/é.md', 'two', { was: 'one' })
    assert.equal(disk.readText('cafe\u0301/e\u0301.md'), 'two')
    assert.equal(disk.hasLink('café/é.md'), false)
    assert.equal(disk.isSame('café/é.md', 'cafe\u0301/e\u0301.md'), true)
  })

  it('without permissions or links keeps Galley’s own files', async () => {
    for (const code of ['EPERM', 'ENOTSUP', 'ENOSYS']) {
      play({ fault: (call) => (/^(?:chmod|link)$/.test(call) ? code : undefined) })
      await makePrivateFolder(at('state'))
      await writePrivateFile(at('state', 'file'), 'kept')
      await withFileLock(at('state', 'lock'), async () => await createFile(at('new.md'), 'new'))
      await withFileLock(at('state', 'lock'), async () => await replaceFile(at('new.md'), code))
      restore()
      assert.equal(readFileSync(at('new.md'), 'utf8'), code)
      assert.deepEqual(readdirSync(at('state')), ['file'])
      rmSync(at('new.md'))
    }
  })

  it('accepts paths of more than 260 characters', async () => {
    play({ platform: 'win32' })
    const long = `${'a folder with a long name/'.repeat(12)}page.md`
    const disk = DiskFolder.open(top)
    await disk.create(long, 'deep')
    await disk.replace(long, 'deeper', { was: 'deep' })
    assert.equal(disk.readText(long), 'deeper')
  })

  it('reads nothing from another folder whose name differs only in case', () => {
    mkdirSync(at('docs'))
    mkdirSync(at('DOCS'))
    writeFileSync(at('DOCS', 'page.md'), 'secret')
    symlinkSync('../DOCS/page.md', at('docs', 'page.md'))
    assert.throws(() => DiskFolder.open(at('docs')).readBytes('page.md'), DiskRefusal)
  })

  it('keeps Galley’s state in an absolute folder', () => {
    assert.equal(path.isAbsolute(stateFolder({ LOCALAPPDATA: '' }, 'win32')), true)
    assert.equal(stateFolder({ LOCALAPPDATA: at('local') }, 'win32'), at('local', 'Galley', 'state'))
  })

  it('finds the docs around a file at the root of a disk', () => {
    const roots = [path.parse(top).root, path.join(top, 'docs')]
    const around = (file: string): string | undefined => innermostContaining(roots, (root) => root, file)
    assert.equal(around(at('docs', 'page.md')), roots[1])
    assert.equal(around(at('docs')), roots[1])
    assert.equal(around(at('docs2', 'page.md')), roots[0])
  })
})
