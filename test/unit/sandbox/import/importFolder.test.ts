import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importFolder } from '../../../../src/sandbox/import/importFolder.ts'
import { pageOutline } from '../support/pageOutline.ts'
import { TestSandbox, type Answer } from '../support/testSandbox.ts'

describe('importing a folder into a running sandbox', () => {
  let sandbox: TestSandbox
  let folder: string
  beforeEach(() => {
    sandbox = new TestSandbox()
    folder = mkdtempSync(path.join(tmpdir(), 'galley-docs-'))
    mkdirSync(path.join(folder, 'guides'))
    writeFileSync(
      path.join(folder, 'README.md'),
      '# Docs\n\nSee [setup](guides/setup.md#steps) and [gone](gone.md).\n\n![dot](dot.png)\n',
    )
    writeFileSync(
      path.join(folder, 'guides/setup.md'),
      '---\ndescription: How to begin\n---\n\n# Setup\n\n## Steps\n\nBack to [docs](../README.md).\n',
    )
    // A picture of one pixel.
    writeFileSync(
      path.join(folder, 'dot.png'),
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    )
  })
  afterEach(() => {
    sandbox.close()
    rmSync(folder, { recursive: true })
  })

  const post = (body: unknown, role: 'admin' | 'create' = 'admin') =>
    sandbox.send('/sandbox/imports', {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.tokenOf(role)}` },
      body: JSON.stringify(body),
    })
  const linesOf = (answer: Answer) =>
    answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const spaces = async () =>
    (await sandbox.ok('listSpacesInOrganizationById', { organizationId: sandbox.organizationId })).items

  it('requires an administrator and an existing folder', async () => {
    assert.equal((await sandbox.send('/sandbox/imports', { method: 'POST', body: '{}' })).status, 401)
    assert.equal((await post({ folder }, 'create')).status, 403)
    assert.equal((await post({})).status, 422)
    assert.equal((await post([])).status, 422)
    assert.equal((await post({ folder, title: 1 })).status, 422)
    assert.equal((await post({ folder: path.join(folder, 'missing') })).status, 404)
    assert.equal((await post({ folder: path.join(folder, 'README.md') })).status, 404)
    assert.equal((await post({ folder, organization: 'nothing' })).status, 404)
    assert.deepEqual(await spaces(), [])
  })

  it('reports its progress, then the space and the files that it couldn’t read', async () => {
    writeFileSync(path.join(folder, 'bad.md'), Buffer.from([0x23, 0x20, 0xff, 0xc0, 0x41]))
    const answer = await post({ folder, title: 'My docs' })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/x-ndjson')
    const lines = linesOf(answer)
    const last = lines.pop() as { space: { id: string; title: string }; problems: { path: string }[] }
    assert.ok(lines.length > 0 && lines.every((line) => Number(line['done']) <= Number(line['total'])))
    assert.equal(last.space.title, 'My docs')
    assert.deepEqual(
      last.problems.map((problem) => problem.path),
      ['bad.md'],
    )
    const { pages } = await sandbox.ok('listPages', { spaceId: last.space.id })
    assert.match(pageOutline(pages), /^Docs <>\n/)
  })

  it('resolves links between pages and files, and keeps broken links as written', async () => {
    const { space } = linesOf(await post({ folder })).at(-1) as { space: { id: string } }
    const { pages } = await sandbox.ok('listPages', { spaceId: space.id })
    const home = await sandbox.ok('getPageById', { spaceId: space.id, pageId: pages[0]!.id, format: 'markdown' })
    const [file] = (await sandbox.ok('listFiles', { spaceId: space.id })).items
    assert.deepEqual(file?.dimensions, { width: 1, height: 1 })
    assert.match(home.markdown ?? '', /\[setup\]\([\w/-]*setup\.md#steps\) and \[gone\]\(gone\.md\)/)
    assert.ok(home.markdown?.includes(`![dot](${file?.downloadURL})`))
    const setup = await sandbox.ok('searchSpaceContent', { spaceId: space.id, query: 'how to begin' })
    assert.equal(setup.items[0]?.title, 'Setup')
    const links = await sandbox.ok('listSpaceLinks', { spaceId: space.id, status: 'broken' })
    assert.deepEqual(
      links.items.map((link) => link.targetReference?.url),
      ['gone.md'],
    )
  })

  it('leaves nothing behind when it is stopped midway', async () => {
    for (let at = 0; at < 200; at++) writeFileSync(path.join(folder, `page-${at}.md`), `# Page ${at}\n\nWords.\n`)
    const act = { userId: sandbox.users.admin, time: sandbox.time.toISOString() }
    for (const stopAt of [1, 150, 250, 380]) {
      const abort = new AbortController()
      const onProgress = (done: number) => {
        if (done >= stopAt) abort.abort()
      }
      const target = { organizationId: sandbox.organizationId, signal: abort.signal, onProgress }
      await assert.rejects(importFolder(sandbox.platform, folder, target, act), { name: 'AbortError' })
    }
    assert.deepEqual(await spaces(), [])
    const left = sandbox.platform.database.get<{ n: number }>('SELECT count(*) AS n FROM documents')
    assert.equal(left?.n, 0)
    const blobs = sandbox.platform.database.get<{ n: number }>('SELECT count(*) AS n FROM blobs')
    assert.equal(blobs?.n, 0)
  })
})
