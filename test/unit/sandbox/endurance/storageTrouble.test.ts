import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pinnedNode, projectRoot } from '../../../support/vscode/paths.ts'
import { startSandbox } from '../../../support/sandboxProcess.ts'
import { TestSandbox } from '../support/testSandbox.ts'

const main = join(projectRoot, 'src/sandbox/main.ts')
/** Root can write everywhere, so the test runs as another user. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const asSomebody = isRoot ? { uid: nobody, gid: nobody } : {}

/** Whether the test can run as a user who can't write. It can't on Windows, or if only root can read the project. */
function canBeRefused(): boolean {
  if (process.platform === 'win32') return false
  return spawnSync(pinnedNode, ['--check', main], { ...asSomebody, timeout: 10_000 }).status === 0
}

describe('a sandbox whose disk fails', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-trouble-'))
  })
  afterEach(() => {
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true, force: true })
  })

  it('answers 507 when the disk is full, stores nothing of that request and keeps everything before it', async () => {
    const file = join(folder, 'sandbox.db')
    const sandbox = new TestSandbox({}, file)
    const spaceId = sandbox.addSpace().id
    const { id } = await sandbox.ok('createChangeRequest', { spaceId, body: {} })
    const place = { spaceId, changeRequestId: id }
    const { n = 0 } =
      sandbox.platform.database.get<{ n: number }>('SELECT page_count AS n FROM pragma_page_count') ?? {}
    sandbox.platform.database.get(`PRAGMA max_page_count = ${n + 40}`)
    const kept: string[] = []
    let refusal: { status: number; text: string } | undefined
    for (let number = 0; !refusal && number < 1000; number += 1) {
      const markdown = `Page ${number}.\n\n${'Some words that take their room. '.repeat(100)}`
      const change = { operation: 'insert_page', title: `Page ${number}`, document: { markdown } } as const
      const answer = await sandbox.call('updateChangeRequestContent', { ...place, body: { changes: [change] } }, 'edit')
      if (answer.status === 200) kept.push(`page-${number}`)
      else refusal = answer
    }
    assert.equal(refusal?.status, 507)
    assert.match(refusal.text, /disk with the data folder is full/)
    assert.ok(kept.length > 0)
    const pathsOf = async (from: TestSandbox) =>
      (await from.ok('listPagesInChangeRequest', place)).pages.map(({ path }) => path)
    assert.deepEqual(await pathsOf(sandbox), kept, 'reading goes on')
    sandbox.close()
    const again = new TestSandbox({}, file)
    assert.deepEqual(await pathsOf(again), kept)
    const change = { operation: 'insert_page', title: 'There is room', document: {} } as const
    await again.ok('updateChangeRequestContent', { ...place, body: { changes: [change] } })
    again.close()
    assertWhole(file)
  })

  it('doesn’t start on a folder that it can’t write to, and says why', function () {
    if (!canBeRefused()) this.skip()
    chmodSync(folder, 0o555)
    assert.match(
      failedStart(join(folder, 'data'), asSomebody),
      /can’t be used\. This user doesn’t have permission to write to it/,
    )
    assert.match(failedStart(folder, asSomebody), /can’t be used\. The data folder can’t be opened for writing/)
  })

  it('leaves read-only data unchanged', async function () {
    if (!canBeRefused()) this.skip()
    const sandbox = await startSandbox(['--data', folder, '--generate', 'orgs=1,spaces=1,pages=3,depth=1'])
    await sandbox.stop()
    const file = join(folder, 'sandbox.db')
    const before = readFileSync(file)
    chmodSync(file, 0o444)
    chmodSync(folder, 0o555)
    assert.match(failedStart(folder, asSomebody), /can’t be used\. The data folder is read-only/)
    assert.deepEqual(readFileSync(file), before)
    assert.deepEqual(readdirSync(folder), ['sandbox.db'])
    assertWhole(file)
  })

  it('leaves a file that isn’t a sandbox database unchanged', function () {
    writeFileSync(join(folder, 'sandbox.db'), 'These are notes, not a database. '.repeat(100))
    assert.match(failedStart(folder), /contains a file that isn’t a sandbox database/)
    assert.match(readFileSync(join(folder, 'sandbox.db'), 'utf8'), /^These are notes/)
    const other = join(folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'file'), '')
    assert.match(failedStart(join(other, 'file')), /A file has the path that the folder needs/)
  })

  /** Starts a sandbox that has to fail, and returns its error output. */
  function failedStart(data: string, somebody: { uid?: number; gid?: number } = {}): string {
    const { uid, gid } = somebody
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
    const { status, stderr, stdout } = spawnSync(pinnedNode, [main, '--data', data], {
      encoding: 'utf8',
      timeout: 15_000,
      ...somebody,
    })
    assert.equal(status, 1, `${stdout}\n${stderr}`)
    assert.equal(stderr.trim().split('\n').length, 1, 'one sentence for people, no stack')
    return stderr
  }
})

function assertWhole(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  assert.deepEqual(database.prepare('PRAGMA integrity_check').all().map(Object.values), [['ok']])
  database.close()
}
