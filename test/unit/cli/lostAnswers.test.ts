import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { FaultyProxy } from '../../support/httpServers/faultyProxy.ts'
import { TestSandbox } from '../sandbox/support/testSandbox.ts'

const picture = '\u0089PNG a plan'

describe('A push whose responses get lost', () => {
  const before = { ...process.env }
  let sandbox: TestSandbox
  let proxy: FaultyProxy
  let stop: () => Promise<void>
  let top: string
  let folder: string
  let space: string
  let printed: string

  beforeEach(async () => {
    sandbox = new TestSandbox()
    const served = await sandbox.listen()
    stop = served.stop
    proxy = await new FaultyProxy(served.url).start()
    Object.assign(process.env, { GALLEY_SERVER_URL: proxy.url, GALLEY_TOKEN: sandbox.tokenOf('create') })
    top = await mkdtemp(path.join(tmpdir(), 'galley-lost-answers-'))
    folder = path.join(top, 'docs')
    space = sandbox.addSpace({}, [{ operation: 'insert_page', title: 'News', document: { markdown: 'Text.' } }]).id
    assert.equal(await galley('clone', space, folder), 0)
    await write('news.md', '# News\n\n![A plan](images/plan.png)\n')
    await write('images/plan.png', picture)
  })

  afterEach(async () => {
    process.env = { ...before }
    await proxy.stop()
    await stop()
    sandbox.close()
    await rm(top, { recursive: true, force: true })
  })

  const galley = async (...args: string[]): Promise<number> => {
    printed = ''
    return await run(args, (text) => (printed += text))
  }
  const push = async (): Promise<number> => await galley('push', folder, '--subject', 'With a plan')
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text, 'latin1')
  }
  const losing = async (requests: RegExp, work: () => Promise<unknown>): Promise<void> => {
    proxy.spoiling = { requests, how: 'cutAnswer' }
    await assert.rejects(work())
    proxy.spoiling = undefined
  }
  const drafts = async () => {
    return (await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'draft' })).items
  }
  const merge = async (): Promise<void> => {
    for (const { id } of await drafts()) {
      await sandbox.ok('mergeChangeRequest', { spaceId: space, changeRequestId: id })
    }
  }
  const assertOnePicture = async (): Promise<void> => {
    await merge()
    const { items } = await sandbox.ok('listFiles', { spaceId: space })
    assert.deepEqual(
      items.map(({ name }) => name),
      ['plan.png'],
    )
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(printed, 'No changes on the platform.\n')
    assert.equal(await galley('status', folder), 0)
    assert.match(printed, /^(?:Space|Change request) .*\nThe folder matches the platform\.\n$/)
  }

  it('uploads no file twice', async () => {
    await losing(/^POST .*\/content/, push)
    assert.equal(await push(), 0, printed)
    await assertOnePicture()
  })

  it('uploads no file twice after a pull in between', async () => {
    await losing(/^POST .*\/content/, push)
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(await push(), 0, printed)
    await assertOnePicture()
  })

  it('leaves other people’s changes in a page to the next pull, although the response to the merged text got lost', async () => {
    await write('news.md', '# News\n\nMine.\n\nText.\n')
    const { pages } = await sandbox.ok('listPages', { spaceId: space })
    const theirs = { markdown: 'Text.\n\nTheirs.' }
    sandbox.edit(space, { operation: 'update_page', page: pages[0]!.id, document: theirs })
    proxy.spoiling = { requests: /^POST .*\/content/, how: 'cutAnswer' }
    assert.equal(await push(), 0, printed)
    proxy.spoiling = undefined
    assert.equal(await galley('pull', folder), 0, printed)
    assert.equal(await readFile(path.join(folder, 'news.md'), 'utf8'), '# News\n\nMine.\n\nText.\n\nTheirs.\n')
  })

  it('continues in the change request that was created', async () => {
    proxy.spoiling = { requests: /^POST \/spaces\/[^/]+\/change-requests$/, how: 'cutAnswer' }
    assert.equal(await push(), 0, printed)
    assert.equal((await drafts()).length, 1)
    await assertOnePicture()
  })

  it('doesn’t send content again that was moved or copied in the folder', async () => {
    assert.equal(await push(), 0, printed)
    await rename(path.join(folder, 'images/plan.png'), path.join(folder, 'images/moved.png'))
    await write('images/copy.png', picture)
    await write('news.md', '# News\n\n![A plan](images/moved.png) ![Again](images/copy.png) Text.\n')
    assert.equal(await push(), 0, printed)
    await assertOnePicture()
    assert.match(await readFile(path.join(folder, 'news.md'), 'utf8'), /images\/moved\.png/)
  })
})
