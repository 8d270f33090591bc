import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import { TestSandbox } from '../sandbox/support/testSandbox.ts'
import { siteFolder } from './siteFolder.ts'

const spaceFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('galley-space-'))

describe('The site of a space', () => {
  const former = { ...process.env }
  const target = siteFolder({})
  const out = path.join(target.folder, 'out')
  let sandbox: TestSandbox
  let stop: () => Promise<void>
  let space: string

  before(async () => {
    sandbox = new TestSandbox()
    const served = await sandbox.listen()
    stop = served.stop
    Object.assign(process.env, { GALLEY_SERVER_URL: served.url, GALLEY_TOKEN: sandbox.tokenOf('create') })
    space = sandbox.addSpace({}, [
      { operation: 'insert_page', title: 'Start', document: { markdown: 'Welcome.' } },
      { operation: 'insert_page', title: 'News', document: { markdown: 'All is new.' } },
    ]).id
  })

  after(async () => {
    process.env = { ...former }
    await stop()
    sandbox.close()
    target.remove()
  })

  const build = async (...args: string[]): Promise<number> =>
    await run(['build', ...args, '--out', out], () => undefined)

  it('refuses a folder in addition, an unknown change request, and a missing token', async () => {
    await assert.rejects(build('docs', '--space', space), UsageError)
    await assert.rejects(build('--space', `${space}#99`), /Change request #99 doesn’t exist/)
    const token = process.env['GALLEY_TOKEN']
    delete process.env['GALLEY_TOKEN']
    await assert.rejects(build('--space', space), /GALLEY_TOKEN/)
    process.env['GALLEY_TOKEN'] = token
    assert.equal(existsSync(out), false)
  })

  it('has the pages of the space, or of a change request by its number', async () => {
    assert.equal(await build('--space', space), 0)
    assert.match(readFileSync(path.join(out, 'news.html'), 'utf8'), /All is new\./)
    const { id, number } = await sandbox.ok('createChangeRequest', { spaceId: space, body: { subject: 'Later' } })
    await sandbox.ok('updateChangeRequestContent', {
      spaceId: space,
      changeRequestId: id,
      body: { changes: [{ operation: 'insert_page', title: 'Soon', document: { markdown: 'Not yet.' } }] },
    })
    assert.equal(await build('--space', `${space}#${number}`), 0)
    assert.match(readFileSync(path.join(out, 'soon.html'), 'utf8'), /Not yet\./)
    assert.deepEqual(spaceFolders(), [])
  })
})
