import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '../../../src/client/client.ts'
import { createDownload } from '../../../src/client/network/download.ts'
import type { Transport } from '../../../src/client/network/transport.ts'
import { english } from '../../../src/core/text/messages/translate.ts'
import { readCheckout } from '../../../src/folder/checkout/checkoutRecord.ts'
import { cloneSpace, type Platform } from '../../../src/folder/checkout/cloneSpace.ts'
import { compare } from '../../../src/folder/checkout/comparison.ts'
import { pullChanges, type Pulled } from '../../../src/folder/checkout/pullChanges.ts'
import { pushChanges } from '../../../src/folder/checkout/pushChanges.ts'
import { planPush } from '../../../src/folder/checkout/pushPlan.ts'
import { runGit } from '../../../src/disk/runGit.ts'
import { createFakeClock, longTimeouts } from '../../support/fakeClock.ts'
import { TestSandbox } from '../sandbox/support/testSandbox.ts'

type Answered = Record<string, unknown>

const picture = new TextEncoder().encode('\u0089PNG')
const count = 12

describe('A folder that follows an unreliable platform', () => {
  let sandbox: TestSandbox
  let top: string
  let space: string
  let platform: Platform
  let asked: string[]
  /** Changes the answer to a request for an address. Undefined: 404. */
  let change: (address: string, body: Answered) => Answered | undefined

  const folder = (name = 'docs'): string => path.join(top, name)
  const files = (): string[] =>
    readdirSync(folder(), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:md|png)$/.test(file) && !file.startsWith('.galley'))
      .sort()
  const text = (file: string): string => readFileSync(path.join(folder(), file), 'utf8')
  const checkout = async () => {
    const found = await readCheckout(folder())
    assert.ok(found)
    return found
  }
  const pull = async (): Promise<Pulled> => await pullChanges(platform, folder(), await checkout())
  const page = (title: string): string => {
    const { revision_id } = sandbox.platform.spaces.get(space)!
    const found = [...sandbox.platform.revisions.tree(revision_id).all].find(({ node }) => node.title === title)
    return found?.node.id ?? assert.fail(title)
  }
  const edit = (title: string, markdown: string): void =>
    sandbox.edit(space, { operation: 'update_page', page: page(title), document: { markdown } })

  beforeEach(async () => {
    sandbox = new TestSandbox()
    top = mkdtempSync(path.join(tmpdir(), 'galley-incomplete-'))
    change = (_, body) => body
    asked = []
    const pages = Array.from({ length: count }, (_, at) => {
      return { operation: 'insert_page', title: `Page ${at}`, document: { markdown: `Words ${at}.` } } as const
    })
    const image = [{ name: 'map.png', contentType: 'image/png', content: picture }]
    space = sandbox.addSpace({}, [{ operation: 'insert_files', files: image }, ...pages]).id
    const transport: Transport = {
      async request({ method, url, headers, body }) {
        const response = await sandbox.respond(url, { method, headers, ...(body === undefined ? {} : { body }) })
        const bytes = new Uint8Array(await response.arrayBuffer())
        const isJson = response.headers.get('content-type')?.includes('json') === true && response.ok
        const given = isJson ? change(url, JSON.parse(new TextDecoder().decode(bytes)) as Answered) : {}
        const error = { error: { code: 404, message: 'There is nothing.' } }
        return {
          status: given === undefined ? 404 : response.status,
          headers: Object.fromEntries(response.headers),
          body: isJson ? new TextEncoder().encode(JSON.stringify(given ?? error)) : bytes,
        }
      },
      async close() {},
    }
    const server = sandbox.origin
    const token = sandbox.tokenOf('create')
    const client = createClient({ baseUrl: server, token, transport, clock: createFakeClock(), limits: longTimeouts })
    const confirm = async (question: string): Promise<boolean> => asked.push(question) > 0
    platform = { server, client, download: createDownload({ transport, server }), t: english, confirm }
    await cloneSpace(platform, { space }, folder())
  })

  afterEach(() => {
    sandbox.close()
    rmSync(top, { recursive: true, force: true })
  })

  const halves: Readonly<Record<string, (address: string, body: Answered) => Answered>> = {
    'a list of pages that is {}': (address, body) => (address.includes('/content/pages') ? {} : body),
    'an error with status 200': (address, body) =>
      address.includes('/content/pages') ? { error: { code: 500 } } : body,
    'a list of pages that is text': (address, body) => (address.includes('/content/pages') ? { pages: 'y' } : body),
    'a list of files that is {}': (address, body) => (address.includes('/content/files') ? {} : body),
    'a page without an ID': (address, body) =>
      address.includes('/content/pages')
        ? { pages: (body['pages'] as Answered[]).map((each) => ({ ...each, id: undefined })) }
        : body,
    'a list without one page, although nothing changed': (address, body) =>
      address.includes('/content/pages') ? { pages: (body['pages'] as Answered[]).slice(1) } : body,
  }
  for (const [name, half] of Object.entries(halves)) {
    it(`deletes and empties nothing because of ${name}`, async () => {
      const before = files()
      change = half
      await assert.rejects(pull())
      assert.deepEqual(files(), before)
      change = (_, body) => body
      assert.deepEqual(await pull(), { updated: [], added: [], deleted: [], conflicts: [], kept: [] })
    })
  }

  it('isn’t cloned from an incomplete answer', async () => {
    for (const half of Object.values(halves).slice(0, 4)) {
      change = half
      await assert.rejects(cloneSpace(platform, { space }, folder('other')), /incomplete/)
      assert.equal(existsSync(folder('other')), false)
    }
  })

  it('keeps a page that the list lacks, but that still exists', async () => {
    edit('Page 3', 'Other words.')
    change = halves['a list without one page, although nothing changed'] ?? change
    await assert.rejects(pull(), /doesn’t list Page 0, but still has it/)
    assert.ok(files().includes('page-0.md'))
  })

  it('keeps the text of a page whose answer lacks it', async () => {
    edit('Page 3', 'Other words.')
    change = (address, { markdown: _, ...body }) =>
      address.includes(`/page/${page('Page 3')}`) ? body : { ...body, markdown: _ }
    await assert.rejects(pull(), /getPageById is|getPageById.*markdown|markdown/)
    assert.match(text('page-3.md'), /Words 3\./)
    change = (_, body) => body
    await pull()
    assert.match(text('page-3.md'), /Other words\./)
  })

  it('lacks a page that the platform lists, but doesn’t have, says so, and gets it later', async () => {
    const missing = (address: string, body: Answered): Answered | undefined =>
      address.includes(`/page/${page('Page 3')}`) ? undefined : body
    change = missing
    const { missing: left } = await cloneSpace(platform, { space }, folder('other'))
    assert.deepEqual(left, ['Page 3'])
    edit('Page 3', 'Other words.')
    assert.match((await pull()).kept.join(), /The platform lists “Page 3”, but doesn’t have its text\./)
    assert.match(text('page-3.md'), /Words 3\./)
    change = (_, body) => body
    const other = folder('other')
    const record = await readCheckout(other)
    await pullChanges(platform, other, record ?? assert.fail())
    assert.match(readFileSync(path.join(other, 'page-3.md'), 'utf8'), /Other words\./)
  })

  it('keeps copies of what a pull deletes, and loses many pages only if a person agrees', async () => {
    writeFileSync(path.join(folder(), 'page-2.md'), '# Page 2\n\nWords 2.\n')
    for (const at of [0, 1, 2]) sandbox.edit(space, { operation: 'delete_page', page: page(`Page ${at}`) })
    await assert.rejects(
      pullChanges({ ...platform, confirm: async () => false }, folder(), await checkout()),
      /didn’t agree/,
    )
    assert.ok(files().includes('page-0.md'))
    const { deleted } = await pull()
    assert.deepEqual(deleted, ['page-0.md', 'page-1.md', 'page-2.md'])
    assert.deepEqual(asked, ['3 of 12 pages were deleted on the platform. Delete their files in this folder, too?'])
    const [copy] = readdirSync(path.join(folder(), '.galley/replaced'))
    assert.match(readFileSync(path.join(folder(), '.galley/replaced', copy ?? ''), 'utf8'), /Words 0\./)
  })

  it('deletes many pages on the platform only if a person agrees, and none that a sparse working tree hasn’t got', async () => {
    const git = async (...args: string[]): Promise<void> =>
      void (await runGit(folder(), ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]))
    await git('init', '-q')
    await git('add', '-A')
    await git('commit', '-qm', 'Start')
    await git('update-index', '--skip-worktree', 'page-0.md', 'page-1.md')
    for (const at of [0, 1]) rmSync(path.join(folder(), `page-${at}.md`))
    const deletions = async (): Promise<string[]> => {
      const compared = await compare(platform.client, folder(), await checkout())
      return planPush(compared, english).deleted.map(({ file }) => file)
    }
    assert.deepEqual(await deletions(), [])
    for (const at of [2, 3, 4]) rmSync(path.join(folder(), `page-${at}.md`))
    assert.deepEqual(await deletions(), ['page-2.md', 'page-3.md', 'page-4.md'])
    const comparison = await compare(platform.client, folder(), await checkout())
    const work = { comparison, plan: planPush(comparison, english), changeRequest: 'none' }
    await assert.rejects(pushChanges({ ...platform, confirm: async () => false }, folder(), work), /didn’t agree/)
  })
})
