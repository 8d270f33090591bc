import assert from 'node:assert/strict'
import fs, { chmod, mkdtemp, open, readdir, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder, writePrivateFile } from '../../../src/disk/privateFiles.ts'

describe('A private file', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-private-'))
  })

  afterEach(async () => await rm(folder, { recursive: true }))

  it('is complete and on disk before it replaces the previous one', async () => {
    const path = join(folder, 'file')
    await writeFile(path, 'before')
    const handles = Object.getPrototypeOf(await opened(path)) as { sync: (this: FileHandle) => Promise<void> }
    const { sync } = handles
    const seen: string[] = []
    handles.sync = async function () {
      await sync.call(this)
      seen.push((await this.stat()).isDirectory() ? 'folder' : await readFile(path, 'utf8'))
    }
    try {
      await writePrivateFile(path, 'after')
    } finally {
      handles.sync = sync
    }
    assert.deepEqual(seen, ['before', 'folder'])
    assert.equal(await readFile(path, 'utf8'), 'after')
    assert.deepEqual(await readdir(folder), ['file'])
  })

  it('leaves the previous one, and nothing else, if it can’t be written', async () => {
    const path = join(folder, 'file')
    await fs.mkdir(path)
    await assert.rejects(writePrivateFile(path, 'after'))
    assert.deepEqual(await readdir(folder), ['file'])
  })

  it('is only for its owner, and so is its folder, even if they had other permissions before', async () => {
    const path = join(folder, 'file')
    await writeFile(path, 'before')
    await chmod(path, 0o644)
    await chmod(folder, 0o755)
    await makePrivateFolder(folder)
    await writePrivateFile(path, 'after')
    assert.deepEqual([(await stat(folder)).mode & 0o777, (await stat(path)).mode & 0o777], [0o700, 0o600])
  })
})

async function opened(path: string): Promise<FileHandle> {
  const file = await open(path)
  await file.close()
  return file
}
