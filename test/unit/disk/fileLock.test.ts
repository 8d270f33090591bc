import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { withFileLock } from '../../../src/disk/fileLock.ts'

describe('A file lock', () => {
  let folder: string
  let path: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-lock-'))
    path = join(folder, 'page.lock')
  })

  afterEach(async () => await rm(folder, { recursive: true }))

  it('lets one caller in at a time', async () => {
    let inside = 0
    let most = 0
    const work = async (): Promise<void> => {
      most = Math.max(most, ++inside)
      await new Promise(setImmediate)
      inside--
    }
    await Promise.all(Array.from({ length: 20 }, async () => await withFileLock(path, work)))
    assert.equal(most, 1)
    assert.deepEqual(await readdir(folder), [])
  })

  it('always names the host of its owner', async () => {
    let isOver = false
    const hosts = new Set<string | undefined>()
    const reading = (async () => {
      while (!isOver) {
        const token = await readFile(path, 'utf8').catch(() => undefined)
        if (token !== undefined) hosts.add(token.split(' ')[0])
      }
    })()
    for (let round = 0; round < 50; round++) await withFileLock(path, async () => await new Promise(setImmediate))
    isOver = true
    await reading
    assert.deepEqual([...hosts], [hostname()])
  })

  it('takes over the lock of a process that ended', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    await writeFile(path, `${hostname()} ${pid} x`)
    assert.equal(await withFileLock(path, async () => 1), 1)
    assert.deepEqual(await readdir(folder), [])
  })

  it('takes over a lock that wasn’t touched for a long time, even from another host', async () => {
    await writeFile(path, `elsewhere 1 x`)
    await utimes(path, new Date(0), new Date(0))
    assert.equal(await withFileLock(path, async () => 1), 1)
  })

  it('is released if the work fails', async () => {
    await assert.rejects(
      withFileLock(path, async () => await Promise.reject(new Error('x'))),
      /x/,
    )
    assert.deepEqual(await readdir(folder), [])
  })
})
