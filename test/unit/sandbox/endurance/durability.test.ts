import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seededRandom } from '../../../../src/sandbox/generate/seededRandom.ts'
import { startSandbox, type SandboxProcess } from '../../../support/sandboxProcess.ts'
import { testSize } from '../../../support/testSize.ts'
import { nothingYet, send, writeUntilKilled, type Acknowledged, type Target } from './writers.ts'

const rounds = testSize(3, 200)
const longestRound = 250

describe(`a sandbox that is killed ${rounds} times while several writers write to it`, () => {
  let folder = ''
  let target: Target
  const random = seededRandom(2026)
  const noted = nothingYet()
  const open = () => startSandbox(['--data', folder, '--generate', 'orgs=1,spaces=1,pages=20,depth=2'])

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-durability-'))
    const sandbox = await open()
    target = await prepare(sandbox)
    await sandbox.stop()
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('has everything that it acknowledged each time it restarts', async function () {
    this.timeout(30_000 + rounds * 10_000)
    for (let round = 0; round < rounds; round += 1) {
      const from = noted.addresses.length
      await writeUntilKilled(await open(), target, noted, random() * longestRound)
      const again = await open()
      await assertKept(again, target, noted, from)
      await again.kill()
    }
    assert.ok(noted.addresses.length > rounds, `${noted.addresses.length} writes`)
  })

  it('has all of it at the end, in an intact database', async function () {
    this.timeout(30_000 + rounds * 1000)
    const sandbox = await open()
    await assertKept(sandbox, target, noted, 0)
    await sandbox.stop()
    const database = new DatabaseSync(join(folder, 'sandbox.db'))
    assert.deepEqual(database.prepare('PRAGMA integrity_check').all().map(Object.values), [['ok']])
    assert.deepEqual(database.prepare('PRAGMA foreign_key_check').all(), [])
    database.exec("INSERT INTO search_words (search_words) VALUES ('integrity-check')")
    database.close()
  })
})

async function prepare(sandbox: SandboxProcess): Promise<Target> {
  const { organization } = sandbox
  const { items } = (await send(sandbox, `/orgs/${organization}/spaces`)).body as { items: { id: string }[] }
  const spaceId = items[0]?.id ?? ''
  const { id } = (await send(sandbox, `/spaces/${spaceId}/change-requests`, 'POST', {})).body
  const { pages } = (await send(sandbox, `/spaces/${spaceId}/content/pages`)).body as { pages: { id: string }[] }
  return { organization, spaceId, changeRequestId: id as string, pageId: pages[0]?.id ?? '' }
}

async function assertKept(sandbox: SandboxProcess, target: Target, noted: Acknowledged, from: number): Promise<void> {
  for (const address of noted.addresses.slice(from)) {
    assert.equal((await send(sandbox, address)).status, 200, `${address} is lost`)
  }
  const branch = `/spaces/${target.spaceId}/change-requests/${target.changeRequestId}`
  const page = (await send(sandbox, `${branch}/content/page/${target.pageId}?format=markdown`)).body['markdown']
  assertBetween(Number(/Number (\d+)/.exec(String(page))?.[1] ?? 0), noted.page)
  const { title } = (await send(sandbox, `/spaces/${target.spaceId}`)).body
  assertBetween(Number(/^Space (\d+)/.exec(String(title))?.[1] ?? 0), noted.title)
}

/** The last value that was sent may be stored without an answer. The last acknowledged one must be stored. */
function assertBetween(found: number, { acknowledged, sent }: Acknowledged['page']): void {
  // A generated space is called “Space 1” before anything is written.
  if (acknowledged === 0 && sent <= 1) return
  assert.ok(found >= acknowledged && found <= sent, `${found} instead of ${acknowledged} to ${sent}`)
}
