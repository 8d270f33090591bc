import assert from 'node:assert/strict'
import type { Page } from '../../../../src/contract/revisions.ts'
import { createClient, type Client } from '../../../../src/client/client.ts'
import { createUndiciTransport } from '../../../../src/client/network/undiciTransport.ts'
import { seededRandom } from '../../../../src/sandbox/generate/seededRandom.ts'
import { startSandbox, type SandboxProcess } from '../../../support/sandboxProcess.ts'
import { testSize } from '../../../support/testSize.ts'
import { Ledger, WritingEditor } from './writingEditor.ts'

const steps = testSize(60, 500)

describe(`two clients that merge, move and edit the same pages ${steps} times`, () => {
  let sandbox: SandboxProcess
  let clients: ReturnType<typeof connect>[]
  let spaceId = ''
  let ledger: Ledger

  before(async function () {
    this.timeout(30_000 + steps * 300)
    sandbox = await startSandbox(['--generate', 'orgs=1,spaces=1,pages=30,depth=3'])
    clients = ['review', 'admin'].map((role) => connect(sandbox, role))
    const [first] = clients
    assert.ok(first)
    spaceId = (await first.listSpacesInOrganizationById({ organizationId: sandbox.organization })).items[0]?.id ?? ''
    const { pages } = await first.listPages({ spaceId })
    ledger = new Ledger(
      flat(pages).map(({ id }) => id),
      await begin(first),
    )
    const editors = await Promise.all(
      clients.map(async (client, at) => {
        const place = { client, spaceId, ledger, random: seededRandom(at + 1) }
        return new WritingEditor(place, await begin(client))
      }),
    )
    await Promise.all(
      editors.map(async (editor) => {
        for (let step = 0; step < steps; step += 1) await editor.step()
      }),
    )
    for (const editor of editors) await editor.merge()
    await editors[0]?.merge(ledger.shared)
  })
  after(async () => {
    await Promise.all(clients.map((client) => client.close()))
    await sandbox.stop()
  })

  const begin = async (client: Client) => (await client.createChangeRequest({ spaceId, body: {} })).id
  const reader = () => {
    const [client] = clients
    assert.ok(client)
    return client
  }

  it('merge often', () => {
    assert.ok(ledger.merged.size >= 3 + steps / 60, `${ledger.merged.size} merges`)
    assert.ok(ledger.expected.length > steps / 4, `${ledger.expected.length} pages`)
  })

  it('lose no page', async () => {
    const { pages } = await reader().listPages({ spaceId }, { fresh: true })
    const present = new Set(flat(pages).map(({ id }) => id))
    assert.deepEqual(
      ledger.expected.filter((id) => !present.has(id)),
      [],
    )
  })

  it('leave no page twice, and no slug twice among siblings', async () => {
    const { pages } = await reader().listPages({ spaceId }, { fresh: true })
    const ids = flat(pages).map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
    for (const siblings of [pages, ...flat(pages).map((page) => page.pages ?? [])]) {
      const slugs = siblings.map(({ slug }) => slug)
      assert.equal(new Set(slugs).size, slugs.length, slugs.join(', '))
    }
  })

  it('find every page under its path', async () => {
    const { pages } = await reader().listPages({ spaceId }, { fresh: true })
    for (const { id, path = '' } of flat(pages)) {
      assert.equal((await reader().getPageByPath({ spaceId, pagePath: path, format: 'markdown' })).id, id)
    }
  })

  it('leave an unbroken chain of revisions with every merge in it', async () => {
    const { revision } = await reader().getSpaceById({ spaceId }, { fresh: true })
    const found = new Set<string>()
    let merges = 0
    for (let at: string | undefined = revision; at !== undefined;) {
      assert.ok(!found.has(at), 'the chain is a circle')
      found.add(at)
      const { parents, type }: { parents: string[]; type: string } = await reader().getRevisionById({
        spaceId,
        revisionId: at,
      })
      if (type === 'merge') merges += 1
      at = parents[0]
    }
    assert.equal(merges, ledger.merged.size)
    for (const changeRequestId of ledger.merged) await assertChain(changeRequestId, found)
  })

  /** Checks that the first parents of a change request's content go back to the published content. */
  async function assertChain(changeRequestId: string, published: ReadonlySet<string>): Promise<void> {
    const row = await reader().getChangeRequestById({ spaceId, changeRequestId })
    assert.ok(published.has(row.revisionMerged ?? ''))
    let at = row.revision
    for (let step = 0; at !== row.revisionInitial; step += 1) {
      assert.ok(step < 10 * steps, 'the chain does not end')
      at = (await reader().getRevisionById({ spaceId, revisionId: at })).parents[0] ?? ''
    }
    assert.ok(published.has(at))
  }
})

function connect({ url, tokens }: SandboxProcess, role: string) {
  const transport = createUndiciTransport({ strictSSL: true, systemCertificates: false })
  return createClient({ baseUrl: url, token: tokens[role] ?? '', transport })
}

function flat(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flat(page.pages ?? [])])
}
