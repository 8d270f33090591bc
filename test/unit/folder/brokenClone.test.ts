import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readCheckout } from '../../../src/folder/checkout/checkoutRecord.ts'
import { cloneSpace, type Platform } from '../../../src/folder/checkout/cloneSpace.ts'
import { mapConcurrently } from '../../../src/folder/mapConcurrently.ts'
import { pullChanges } from '../../../src/folder/checkout/pullChanges.ts'
import { onFaultyDisk } from '../../support/disk/faultyDisk.ts'
import { openFolderPlatform } from '../../support/folder/folderPlatform.ts'
import { readFolder } from '../../support/folder/readFolder.ts'
import type { TestSandbox } from '../sandbox/support/testSandbox.ts'

const picture = (at: number): Uint8Array => new TextEncoder().encode(`\u0089PNG ${at}`)

describe('Checking out with obstacles', () => {
  let sandbox: TestSandbox
  let platform: Platform
  let close: () => Promise<void>
  let top: string
  let folder: string
  let space: string

  before(async () => ({ sandbox, platform, close } = await openFolderPlatform()))
  after(async () => await close())

  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-broken-clone-'))
    folder = path.join(top, 'docs')
    const files = [...Array(6).keys()].map((at) => {
      return { name: `picture-${at}.png`, contentType: 'image/png', content: picture(at) }
    })
    space = sandbox.addSpace({}, [
      ...files.map((file) => ({ operation: 'insert_files' as const, files: [file] })),
      { operation: 'insert_page', title: 'Guides', ref: 'guides', document: { markdown: 'Begin here.' } },
      { operation: 'insert_page', title: 'Install', into: 'guides', document: { markdown: 'One.\n\nTwo.' } },
      { operation: 'insert_page', title: 'News', document: { markdown: 'Nothing yet.' } },
    ]).id
  })

  afterEach(async () => await rm(top, { recursive: true, force: true }))

  it('leaves nothing behind when the disk is full, after any file, and says so', async () => {
    let files = 0
    for (; ; files++) {
      const clone = async () => await cloneSpace(platform, { space }, folder)
      const { isFaulty, result } = await onFaultyDisk({ steps: files, fault: 'ENOSPC' }, clone)
      if (!isFaulty) break
      const failure = await result.then(
        () => undefined,
        (error: Error) => error,
      )
      // The last steps need no space on the disk.
      if (failure === undefined) break
      assert.match(
        failure.message,
        /\.(md|png|galley) can’t be written because the disk is full\. Free up space, and then try again\./,
      )
      assert.deepEqual(await readdir(top), [], `after ${files} files`)
    }
    assert.ok(files > 12, String(files))
    assert.equal((await readCheckout(folder))?.files.length, 6)
  })

  it('keeps an existing folder, and what someone adds to it in the meantime', async () => {
    await mkdir(path.join(folder, '.git'), { recursive: true })
    const download: Platform['download'] = async () => {
      await writeFile(path.join(folder, 'guides/mine.md'), 'Mine.')
      throw new Error('Gone')
    }
    await assert.rejects(cloneSpace({ ...platform, download }, { space }, folder), /Gone/)
    assert.deepEqual(await readFolder(folder), new Map([['guides/mine.md', 'Mine.']]))
  })

  it('doesn’t overwrite a file that appears in the way, and reports it', async () => {
    const onRead: Platform['onRead'] = (done) => {
      if (done === 1) void writeFile(path.join(folder, 'SUMMARY.md'), 'Mine.')
    }
    await mkdir(folder)
    await assert.rejects(cloneSpace({ ...platform, onRead }, { space }, folder), {
      message: 'SUMMARY.md can’t be written because something else has this path. Move it, and then try again.',
    })
    assert.deepEqual(await readFolder(folder), new Map([['SUMMARY.md', 'Mine.']]))
  })

  it('says that a folder from an interrupted checkout should be deleted', async () => {
    await mkdir(path.join(folder, '.galley/base'), { recursive: true })
    await assert.rejects(cloneSpace(platform, { space }, folder), {
      message: `An earlier check-out into ${folder} didn’t finish. Delete the folder, or choose another one.`,
    })
  })

  it('downloads at most four files at a time, and keeps their order', async () => {
    let [most, now] = [0, 0]
    const download: Platform['download'] = async (url) => {
      most = Math.max(most, ++now)
      try {
        return await platform.download(url)
      } finally {
        now--
      }
    }
    await cloneSpace({ ...platform, download }, { space }, folder)
    assert.equal(most, 4)
    const checkout = await readCheckout(folder)
    const { items } = await sandbox.ok('listFiles', { spaceId: space })
    assert.deepEqual(
      checkout?.files.map(({ id }) => id),
      items.map(({ id }) => id),
    )
    assert.deepEqual(
      checkout.pages.map(({ title }) => title),
      ['Guides', 'Install', 'News'],
    )
  })

  it('leaves a page unchanged if a pull finds the disk full, and continues once there is space', async () => {
    await cloneSpace(platform, { space }, folder)
    const before = await readFile(path.join(folder, 'news.md'), 'utf8')
    const news = (await readCheckout(folder))?.pages.find(({ title }) => title === 'News')
    sandbox.edit(
      space,
      { operation: 'update_page', page: news?.id ?? '', document: { markdown: 'Much.' } },
      { operation: 'insert_page', title: 'Late', document: { markdown: 'Came late.' } },
    )
    const pull = async () => {
      const checkout = await readCheckout(folder)
      assert.ok(checkout)
      return await pullChanges(platform, folder, checkout)
    }
    for (const files of [0, 1, 2, 3]) {
      await assert.rejects(
        (await onFaultyDisk({ steps: files, fault: 'ENOSPC' }, pull)).result,
        /can’t be written because the disk is full\. Free up space, and then try again\./,
      )
      const text = await readFile(path.join(folder, 'news.md'), 'utf8')
      assert.ok(text === before || text === '# News\n\nMuch.\n', text)
    }
    assert.deepEqual((await pull()).conflicts, [])
    assert.equal(await readFile(path.join(folder, 'late.md'), 'utf8'), '# Late\n\nCame late.\n')
    assert.equal(await readFile(path.join(folder, 'news.md'), 'utf8'), '# News\n\nMuch.\n')
  })
})

describe('Mapping items with limited concurrency', () => {
  it('starts no more after a failure, and fails once nothing is running', async () => {
    const begun: number[] = []
    const ended: number[] = []
    const work = async (at: number): Promise<void> => {
      begun.push(at)
      await new Promise((resolve) => setImmediate(resolve))
      if (at === 1) throw new Error('One')
      await new Promise((resolve) => setImmediate(resolve))
      ended.push(at)
    }
    await assert.rejects(mapConcurrently([0, 1, 2, 3, 4, 5], 3, work), /One/)
    assert.deepEqual(
      [begun, ended],
      [
        [0, 1, 2],
        [0, 2],
      ],
    )
  })
})
