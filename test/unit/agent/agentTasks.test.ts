import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AgentPlatform } from '../../../src/agent/agentPlatform.ts'
import type { DocsCatalog } from '../../../src/agent/docs/docsCatalog.ts'
import { allTools } from '../../../src/agent/tools/docsTools.ts'
import { FolderDocs } from '../../../src/agent/docs/folderDocs.ts'
import { CachedFolder } from '../../../src/folder/cachedFolder.ts'
import { createClient, type Client, type ClientExtras } from '../../../src/client/client.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import { pagesOf, TestSandbox } from '../sandbox/support/testSandbox.ts'

/** Works only with the tools, as an agent does, and counts the calls and bytes. */
class Agent {
  calls = 0
  bytes = 0
  readonly #catalog: DocsCatalog

  constructor(docs: { readonly folder?: FolderDocs; readonly platform?: AgentPlatform }) {
    const missing = async (): Promise<never> => await Promise.reject(new Error('This task doesn’t need it.'))
    const { folder, platform } = docs
    this.#catalog = {
      folder: folder === undefined ? missing : async () => folder,
      platform: platform === undefined ? missing : async () => platform,
      writes: true,
      hasPlatform: platform !== undefined,
    }
  }

  async call(name: string, input: Record<string, unknown> = {}): Promise<string> {
    const tool = allTools.find((each) => each.name === name)
    assert.ok(tool)
    const result = await tool.call(input, { catalog: this.#catalog, signal: new AbortController().signal })
    this.calls++
    this.bytes += Buffer.byteLength(JSON.stringify(input)) + Buffer.byteLength(result)
    return result
  }

  assertCost(calls: number, bytes: number): void {
    assert.ok(this.calls <= calls && this.bytes <= bytes, `${this.calls} calls and ${this.bytes} bytes`)
  }
}

describe('An agent that has only the tools', () => {
  let folder: string
  let sandbox: TestSandbox
  let served: { url: string; stop: () => Promise<void> }
  let client: Client & ClientExtras
  let platform: AgentPlatform
  const chosen = new Set<string>()

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-tasks-'))
    sandbox = new TestSandbox()
    served = await sandbox.listen()
    const transport = createUndiciTransport({ strictSSL: true, systemCertificates: false, environment: {} })
    client = createClient({ baseUrl: served.url, token: sandbox.tokenOf('create'), transport })
    platform = new AgentPlatform({
      client,
      isChosen: ({ changeRequest }) => chosen.has(changeRequest),
      wrote: () => undefined,
    })
  })

  afterEach(async () => {
    await client.close()
    await served.stop()
    sandbox.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('finds a page and fixes a sentence in a new change request with at most 4 calls and 1 KB', async () => {
    const { id } = sandbox.addSpace({}, pagesOf({ Lamps: 'The lamp is trimed daily.', Ropes: 'Ropes are wet.' }))
    const agent = new Agent({ platform })
    const [, page] = /^- (\S+): /m.exec(await agent.call('docs_search', { docs: id, query: 'lamp' })) ?? []
    const [, sentence] = /\| (.*trimed.*)$/m.exec(await agent.call('docs_read', { docs: id, page })) ?? []
    const made = await agent.call('change_request_create', { docs: id, subject: 'Mend a word' })
    const [, docs] = /^Created (\S+)\. /.exec(made) ?? []
    const new_text = sentence?.replace('trimed', 'trimmed')
    assert.match(await agent.call('page_edit', { docs, page, old_text: sentence, new_text }), /^Changed lamps\./)
    agent.assertCost(4, 1024)
  })

  it('fixes all broken links of a folder with at most a call for each, and two more', async () => {
    await writeFile(path.join(folder, 'SUMMARY.md'), '* [Start](README.md)\n* [Install](install.md)\n')
    await writeFile(path.join(folder, 'install.md'), '# Install\n')
    const links = ['instal.md', 'Install.markdown', 'installing.md']
    await writeFile(path.join(folder, 'README.md'), `# Start\n\n${links.map((to) => `[it](${to})`).join('\n\n')}\n`)
    const agent = new Agent({ folder: new FolderDocs(new CachedFolder(folder)) })
    const problems = (await agent.call('docs_check')).split('\n').filter((row) => /^README\.md:.* dead-/.test(row))
    assert.equal(problems.length, links.length)
    for (const to of links) {
      await agent.call('page_edit', { page: 'README.md', old_text: `(${to})`, new_text: '(install.md)' })
    }
    assert.equal(await agent.call('docs_check'), 'No problems in the docs.')
    agent.assertCost(links.length + 2, 2048)
  })

  it('answers three comments with at most 4 calls and 2 KB', async () => {
    const space = sandbox.addSpace({}, pagesOf({ Lamps: 'Lamps.' }))
    const request = sandbox.addChangeRequest(space, sandbox.users.admin)
    chosen.add(request.id)
    const ids = { spaceId: space.id, changeRequestId: request.id }
    for (const markdown of ['Why?', 'When?', 'Where?']) {
      await sandbox.ok('postCommentInChangeRequest', { ...ids, body: { body: { markdown } } })
    }
    const docs = `${space.id}#${request.number}`
    const agent = new Agent({ platform })
    const rows = await agent.call('comments_read', { docs })
    for (const [, comment] of rows.matchAll(/^- (\S+) on /gm)) {
      await agent.call('comment_reply', { docs, comment, text: 'Because of this.' })
    }
    const { items } = await sandbox.ok('listCommentsInChangeRequest', ids)
    assert.deepEqual(
      items.map(({ replies }) => replies),
      [1, 1, 1],
    )
    agent.assertCost(4, 2048)
  })

  it('adds a page with every block as docs_dialect describes it at the first try', async () => {
    await writeFile(path.join(folder, 'SUMMARY.md'), '* [Start](README.md)\n')
    await writeFile(path.join(folder, 'README.md'), '# Start\n')
    const agent = new Agent({ folder: new FolderDocs(new CachedFolder(folder)) })
    const names = Array.from((await agent.call('docs_dialect')).matchAll(/^- \{% (\S+) %\}/gm), ([, name = '']) => name)
    const examples: string[] = []
    for (const block of names) {
      const [, example = ''] = (await agent.call('docs_dialect', { block })).split('\nExample:\n')
      // Some examples include or link to pages that this folder doesn't have.
      if (!/\]\(|include|content-ref|file src/.test(example)) examples.push(example)
    }
    assert.ok(examples.length > 10, `only ${examples.length} examples`)
    const text = examples.join('\n\n')
    assert.match(await agent.call('page_create', { path: 'blocks.md', title: 'Blocks', text }), /^Created blocks\.md\./)
    agent.assertCost(names.length + 2, 64 * 1024)
  })
})
