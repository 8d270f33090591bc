import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import { allTools } from '../../../src/agent/tools/docsTools.ts'
import { compileCache } from '../../support/compileCache.ts'
import { eventually } from '../../support/eventually.ts'
import { pagesOf, TestSandbox } from '../sandbox/support/testSandbox.ts'
import { projectRoot } from '../../support/vscode/paths.ts'

const files: Record<string, string> = {
  'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n* [Install](guide/install.md)\n',
  'README.md': '# Start\n\nSee [install](guide/install.md).\n',
  'guide/install.md': '# Install\n\n## First step\n\nWords.\n',
}

describe('galley mcp', () => {
  let folder: string
  const clients: Client[] = []

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-mcp-'))
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), text)
    }
  })

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close()
    await rm(folder, { recursive: true, force: true })
  })

  const connect = async (...options: string[]): Promise<Client> => await connectWith({}, ...options)
  const connectWith = async (env: Record<string, string>, ...options: string[]): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' })
    const args = [path.join(projectRoot, 'src/cli/main.ts'), 'mcp', '--folder', folder, ...options]
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe', env: { ...compileCache, ...env } }),
    )
    clients.push(client)
    return client
  }
  const call = async (client: Client, name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = CallToolResultSchema.parse(await client.callTool({ name, arguments: input }))
    const [first] = content
    assert.ok(first?.type === 'text' && content.length === 1)
    return { text: first.text, isError: isError === true }
  }
  const state = async (): Promise<string[]> => {
    return await Promise.all(Object.keys(files).map(async (name) => await readFile(path.join(folder, name), 'utf8')))
  }

  it('offers every tool with a schema, and the official client calls each', async () => {
    const client = await connect('--write')
    const { tools } = await client.listTools()
    const edit = { page: 'guide/install.md', old_text: 'Words.', new_text: 'More words.' }
    const calls: [string, Record<string, unknown>, RegExp][] = [
      ['docs_list', {}, /Pages: 2, not in the table of contents: 0,[^]*\nPages in the folder can be changed\.$/],
      ['docs_outline', {}, /- guide\/install\.md: Install/],
      ['docs_search', { query: 'words' }, /- guide\/install\.md: Install\n {4}5\| Words\./],
      ['docs_read', { page: 'guide/install.md', section: 'first-step' }, /\n3\| ## First step\n4\| \n5\| Words\./],
      ['docs_links', { page: 'guide/install.md' }, /in README\.md:3 link/],
      ['docs_check', {}, /^No problems in the docs\.$/],
      ['docs_dialect', { block: 'hint' }, /\{% endhint %\}/],
      ['docs_render', { page: 'guide/install.md' }, /First step\n[^]*Words\./],
      ['openapi_read', {}, /^There are no specifications\./],
      ['page_edit', edit, /^Changed guide\/install\.md\./],
      ['page_create', { path: 'new.md', title: 'New', text: 'Hi.' }, /^Created new\.md\. SUMMARY\.md lists it\./],
      ['page_move', { page: 'new.md', before: 'README.md' }, /^Moved new\.md\./],
    ]
    assert.deepEqual(
      tools.map(({ name }) => name),
      calls.map(([name]) => name),
    )
    for (const { inputSchema, title, description, annotations, name } of tools) {
      assert.ok(title && description && inputSchema.type === 'object')
      assert.equal(annotations?.readOnlyHint, /^(?:docs|openapi)_/.test(name))
    }
    for (const [name, input, expected] of calls) {
      const { text, isError } = await call(client, name, input)
      assert.equal(isError, false, text)
      assert.match(text, expected)
    }
    const [, , install] = await state()
    assert.equal(install, '# Install\n\n## First step\n\nMore words.\n')
    assert.equal(await readFile(path.join(folder, 'new.md'), 'utf8'), '# New\n\nHi.\n')
  })

  it('reads the specifications in the configuration of the folder', async () => {
    const paths = { '/pets': { get: { operationId: 'listPets', summary: 'List pets' } } }
    const info = { title: 'Zoo', version: '2' }
    await writeFile(path.join(folder, 'zoo.json'), JSON.stringify({ openapi: '3.0.0', info, paths }))
    await writeFile(path.join(folder, '.galley.yaml'), 'openapi:\n  zoo: zoo.json\n  gone: gone.json\n')
    const client = await connect()
    const calls: [Record<string, unknown>, RegExp][] = [
      [{}, /^Specifications: 2\.\n- zoo \(zoo\.json\)\n- gone \(gone\.json\)$/],
      [{ spec: 'zoo' }, /- GET \/pets: List pets/],
      [{ spec: 'zoo', operation: 'listPets' }, /"summary": "List pets"/],
      [{ spec: 'gone' }, /file of the specification “gone” isn’t/],
      [{ spec: 'cats' }, /specification “cats” doesn’t exist/],
    ]
    for (const [input, expected] of calls) assert.match((await call(client, 'openapi_read', input)).text, expected)
  })

  it('refuses an unknown tool, wrong input and paths outside the folder with a sentence, and changes nothing', async () => {
    const client = await connect('--write')
    const outside = await mkdtemp(path.join(tmpdir(), 'galley-outside-'))
    try {
      await writeFile(path.join(outside, 'secret.md'), 'Secret')
      await symlink(path.join(outside, 'secret.md'), path.join(folder, 'link.md'))
      const before = await state()
      await assert.rejects(
        client.callTool({ name: 'page_delete', arguments: {} }),
        /The tool “page_delete” doesn’t exist/,
      )
      const edit = { page: '../secret.md', old_text: 'Secret', new_text: 'x' }
      const refusals: [string, Record<string, unknown>, RegExp][] = [
        ['docs_read', { page: 7 }, /The inputs of docs_read are docs, page, section, and cursor\./],
        ['docs_read', { page: '../secret.md' }, /outside the docs/],
        ['docs_read', { page: 'link.md' }, /The page “link\.md” doesn’t exist/],
        ['page_edit', edit, /outside the docs/],
        ['page_edit', { ...edit, page: 'link.md' }, /The page “link\.md” doesn’t exist/],
        ['page_edit', { ...edit, page: 'README.md' }, /doesn’t contain old_text/],
        ['page_create', { path: '../new.md', title: 'New', text: '' }, /needs a path/],
      ]
      for (const [name, input, expected] of refusals) {
        const { text, isError } = await call(client, name, input)
        assert.equal(isError, true, text)
        assert.match(text, expected)
      }
      assert.deepEqual(await state(), before)
      assert.equal(await readFile(path.join(outside, 'secret.md'), 'utf8'), 'Secret')
    } finally {
      await rm(outside, { recursive: true, force: true })
    }
  })

  it('makes only the first of two edits of the same text', async () => {
    const client = await connect('--write')
    const edits = ['One.', 'Two.'].map(async (text) => {
      return await call(client, 'page_edit', { page: 'guide/install.md', old_text: 'Words.', new_text: text })
    })
    assert.deepEqual(
      (await Promise.all(edits)).map(({ isError }) => isError),
      [false, true],
    )
    assert.match((await state())[2] ?? '', /One\./)
  })

  it('offers no tool that writes unless it’s allowed', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    assert.ok(tools.length > 0 && tools.every(({ annotations }) => annotations?.readOnlyHint === true))
    const edit = await call(client, 'page_edit', { page: 'README.md', old_text: 'Start', new_text: 'x' })
    assert.deepEqual([edit.isError, edit.text.startsWith('Writing is off')], [true, true])
    assert.deepEqual(await state(), Object.values(files))
  })

  it('reads and writes each of several docs by name, and asks for a name if it’s missing', async () => {
    await rm(path.join(folder, 'SUMMARY.md'))
    for (const name of ['one', 'two/docs']) {
      await mkdir(path.join(folder, name), { recursive: true })
      await writeFile(path.join(folder, name, 'SUMMARY.md'), '* [Start](README.md)\n')
      await writeFile(path.join(folder, name, 'README.md'), `# Start\n\nWords of ${name}.\n`)
    }
    const client = await connect('--write')
    assert.match((await call(client, 'docs_list')).text, /^.*\n?- one: docs folder\n- two\/docs: docs folder\n/)
    const asked = await call(client, 'docs_search', { query: 'words' })
    assert.deepEqual(
      [asked.isError, asked.text],
      [true, 'There are several docs folders: one, two/docs. Pass one of them as docs.'],
    )
    assert.match((await call(client, 'docs_search', { docs: 'two/docs', query: 'words' })).text, /Words of two\/docs\./)
    const edit = { docs: 'one', page: 'README.md', old_text: 'Words', new_text: 'Lines' }
    assert.match((await call(client, 'page_edit', edit)).text, /^Changed README\.md\./)
    assert.match(await readFile(path.join(folder, 'one/README.md'), 'utf8'), /Lines of one/)
    const unknown = await call(client, 'docs_check', { docs: 'three' })
    assert.deepEqual(
      [unknown.isError, unknown.text],
      [true, 'The docs “three” don’t exist. Use one of: one, two/docs.'],
    )
    const { resources } = await client.listResources()
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      ['docs://one/README.md', 'docs://two%2Fdocs/README.md'],
    )
    const [content] = (await client.readResource({ uri: 'docs://two%2Fdocs/README.md' })).contents
    assert.match(String(content && 'text' in content && content.text), /Words of two/)
  })

  it('continues a page that is too large for one result by cursor', async () => {
    await writeFile(path.join(folder, 'README.md'), Array.from({ length: 5000 }, (_, at) => `Line ${at}`).join('\n'))
    const client = await connect()
    const lines: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { text } = await call(client, 'docs_read', { page: 'README.md', ...(cursor && { cursor }) })
      assert.ok(Buffer.byteLength(text) <= 20 * 1024)
      lines.push(...text.split('\n').filter((line) => /^\d+\| /.test(line)))
      cursor = /cursor "([^"]+)"\.$/.exec(text)?.[1]
    }
    assert.deepEqual(
      lines,
      Array.from({ length: 5000 }, (_, at) => `${at + 1}| Line ${at}`),
    )
  })

  it('offers pages as resources, with list, templates and completion', async () => {
    const client = await connect()
    const { resources } = await client.listResources()
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      ['docs:///README.md', 'docs:///guide/install.md'],
    )
    const { resourceTemplates } = await client.listResourceTemplates()
    const uri = resourceTemplates[0]?.uriTemplate ?? ''
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri },
      argument: { name: 'page', value: 'gui' },
    })
    assert.deepEqual(completion.values, ['guide/install.md'])
    const { contents } = await client.readResource({ uri: 'docs:///guide/install.md' })
    assert.deepEqual(contents, [
      { uri: 'docs:///guide/install.md', mimeType: 'text/markdown', text: files['guide/install.md'] },
    ])
    await assert.rejects(client.readResource({ uri: 'docs:///../secret.md' }), /outside the docs/)
    await assert.rejects(client.readResource({ uri: 'file:///secret.md' }), /The resource isn’t valid/)
  })

  describe('with a token', () => {
    let sandbox: TestSandbox
    let served: { url: string; stop: () => Promise<void> }
    let space: string

    beforeEach(async () => {
      sandbox = new TestSandbox()
      served = await sandbox.listen()
      space = sandbox.addSpace({ title: 'Handbook' }, pagesOf({ News: 'Nothing yet.' })).id
    })

    afterEach(async () => {
      await served.stop()
      sandbox.close()
    })

    it('reports progress to a client that asks for it, and logs each call by name', async () => {
      const texts = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Page ${at}`, `Secret ${at}.`]))
      const { id } = sandbox.addSpace({ title: 'Long' }, pagesOf(texts))
      const client = await signedIn()
      const reports: unknown[] = []
      let lines = ''
      assert.ok(client.transport instanceof StdioClientTransport)
      client.transport.stderr?.on('data', (chunk: Buffer) => (lines += chunk.toString()))
      const onprogress = (progress: unknown): void => void reports.push(progress)
      await client.callTool({ name: 'docs_check', arguments: { docs: id } }, undefined, { onprogress })
      assert.deepEqual(reports, [
        { progress: 24, total: 30 },
        { progress: 30, total: 30 },
      ])
      await client.callTool({ name: 'docs_read', arguments: { docs: id, page: 'nowhere' } })
      await eventually(async () => {
        assert.match(lines, /^docs_check: \d+ characters, \d+ ms\ndocs_read: refused, \d+ ms\n$/)
      })
    })

    const signedIn = async (...options: string[]): Promise<Client> => {
      return await connectWith({ GALLEY_SERVER_URL: served.url, GALLEY_TOKEN: sandbox.tokenOf('create') }, ...options)
    }

    it('offers every tool, and changes a page in a change request that it creates', async () => {
      const client = await signedIn('--write')
      const { tools } = await client.listTools()
      assert.deepEqual(
        tools.map(({ name }) => name),
        allTools.map(({ name }) => name),
      )
      const made = await call(client, 'change_request_create', { docs: space, subject: 'Say more' })
      const docs = `${space}#1`
      assert.match(made.text, new RegExp(`^Created ${docs}\\.`))
      const edit = { docs, page: 'news', old_text: 'Nothing', new_text: 'Little' }
      assert.match((await call(client, 'page_edit', edit)).text, /^Changed news\. It is in change request #1/)
      assert.match((await call(client, 'docs_read', { docs, page: 'news' })).text, /\n3\| Little yet\./)
      assert.match((await call(client, 'docs_read', { docs: space, page: 'news' })).text, /\n3\| Nothing yet\./)
      assert.match((await call(client, 'docs_read', { page: 'README.md' })).text, /# Start/)
    })

    it('writes in someone else’s change request only if it was started for that one', async () => {
      const { number } = sandbox.addChangeRequest(sandbox.platform.spaces.get(space)!, sandbox.users.admin)
      const docs = `${space}#${number}`
      const edit = { docs, page: 'news', old_text: 'Nothing', new_text: 'Little' }
      const refused = await call(await signedIn('--write'), 'page_edit', edit)
      assert.deepEqual(
        [refused.isError, /don’t have permission to write in change request #1/.test(refused.text)],
        [true, true],
      )
      const { text } = await call(await signedIn('--write', '--change-request', docs), 'page_edit', edit)
      assert.match(text, /^Changed news/)
    })
  })

  it('reports wrong options before it serves', async () => {
    const wrong = async (...args: string[]): Promise<number> => await run(['mcp', ...args], () => undefined)
    await assert.rejects(wrong('--folder', path.join(folder, 'nowhere')), UsageError)
    await assert.rejects(wrong(folder), UsageError)
    await assert.rejects(wrong('--fix'), UsageError)
  })
})
