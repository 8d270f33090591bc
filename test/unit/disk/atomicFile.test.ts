import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFile, replaceFile } from '../../../src/disk/atomicFile.ts'
import { onFaultyDisk } from '../../support/disk/faultyDisk.ts'

describe('Writing a file', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-atomic-'))
    file = path.join(folder, 'page.md')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const text = 'Words of a page.\n'.repeat(100)

  for (const fault of ['ENOSPC', 'EIO', 'EROFS', 'short'] as const) {
    it(`leaves the old or the new text and no other file, wherever the disk fails: ${fault}`, async () => {
      let steps = 0
      for (; ; steps++) {
        writeFileSync(file, 'before')
        const { isFaulty, result } = await onFaultyDisk({ steps, fault }, async () => await replaceFile(file, text))
        const isWritten = await result.then(
          () => true,
          () => false,
        )
        const now = readFileSync(file, 'utf8')
        assert.ok(now === text || (!isWritten && now === 'before'), `after ${steps} steps: ${now.length}`)
        assert.deepEqual(readdirSync(folder), ['page.md'])
        if (!isFaulty) break
      }
      assert.ok(steps >= 3, String(steps))
    })

    it(`creates a complete file or none, wherever the disk fails: ${fault}`, async () => {
      for (let steps = 0; ; steps++) {
        rmSync(file, { force: true })
        const { isFaulty, result } = await onFaultyDisk({ steps, fault }, async () => await createFile(file, text))
        const isWritten = await result.then(
          () => true,
          () => false,
        )
        assert.deepEqual(readdirSync(folder), isWritten ? ['page.md'] : [])
        if (isWritten) assert.equal(readFileSync(file, 'utf8'), text)
        if (!isFaulty) break
      }
    })
  }

  it('keeps the permissions, and refuses a read-only file', async () => {
    writeFileSync(file, 'before')
    chmodSync(file, 0o664)
    await replaceFile(file, text)
    assert.equal(statSync(file).mode & 0o777, 0o664)
    if (process.getuid?.() === 0) return
    chmodSync(file, 0o444)
    await assert.rejects(replaceFile(file, 'x'), { code: 'EACCES' })
    assert.equal(readFileSync(file, 'utf8'), text)
  })
})
