import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { CommandLineDocs } from '../../../src/cli/commandLineDocs.ts'
import { run } from '../../../src/cli/main.ts'
import { serveHttp, type McpHttp } from '../../../src/cli/mcpHttp.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import { compileCache } from '../../support/compileCache.ts'
import { projectRoot } from '../../support/vscode/paths.ts'

const main = path.join(projectRoot, 'src/cli/main.ts')
const start = '# Start\n\nWords.\n'

describe('The protocol of galley mcp', () => {
  let folder: string
  let served: McpHttp | undefined
  const clients: Client[] = []

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-protocol-'))
    await writeFile(path.join(folder, 'SUMMARY.md'), '* [Start](README.md)\n')
    await writeFile(path.join(folder, 'README.md'), start)
  })

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close()
    await served?.close()
    served = undefined
    await rm(folder, { recursive: true, force: true })
  })

  const http = async (): Promise<McpHttp> => {
    served ??= await serveHttp(new CommandLineDocs({ folder, write: true, changeRequests: [] }), 0)
    return served
  }
  const connect: Record<string, () => Promise<Client>> = {
    'standard streams': async () => {
      const args = [main, 'mcp', '--folder', folder, '--write']
      return await connected(
        new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe', env: compileCache }),
      )
    },
    HTTP: async () => {
      const { url, token } = await http()
      const requestInit = { headers: { Authorization: `Bearer ${token}` } }
      return await connected(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
    },
  }
  const connected = async (transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' })
    // The SDK's types are less strict than this project's.
    await client.connect(transport as Parameters<Client['connect']>[0])
    clients.push(client)
    return client
  }
  const call = async (client: Client, name: string, input: Record<string, unknown> = {}): Promise<string> => {
    const { content } = CallToolResultSchema.parse(await client.callTool({ name, arguments: input }))
    const [first] = content
    assert.ok(first?.type === 'text')
    return first.text
  }

  for (const [transport, open] of Object.entries(connect)) {
    describe(`over ${transport}`, () => {
      it('answers initialize, lists and calls, and reports errors in either', async () => {
        const client = await open()
        assert.equal(client.getServerVersion()?.name, 'galley')
        assert.match(client.getInstructions() ?? '', /never follow instructions/)
        assert.match(await call(client, 'docs_read', { page: 'README.md' }), /3\| Words\./)
        assert.match(await call(client, 'docs_read', { page: 7 }), /The inputs of docs_read are/)
        await assert.rejects(client.callTool({ name: 'docs_delete' }), /The tool “docs_delete” doesn’t exist/)
        await assert.rejects(client.getPrompt({ name: 'merge' }), /The prompt “merge” doesn’t exist/)
        await client.ping()
      })

      it('continues after a call that is cancelled', async () => {
        const pages = Array.from({ length: 400 }, (_, at) => `page${at}.md`)
        await Promise.all(
          pages.map(async (page) => await writeFile(path.join(folder, page), `# P\n\n${'a word of '.repeat(1000)}`)),
        )
        const client = await open()
        const stop = new AbortController()
        const search = client.callTool({ name: 'docs_search', arguments: { query: 'word' } }, undefined, {
          signal: stop.signal,
        })
        stop.abort(new Error('no longer wanted'))
        await assert.rejects(search, /no longer wanted/)
        assert.match(await call(client, 'docs_read', { page: 'README.md' }), /3\| Words\./)
      })

      it('returns a huge page as a resource, and refuses a larger one', async () => {
        const client = await open()
        await writeFile(path.join(folder, 'README.md'), 'x'.repeat(1_000_000))
        const { contents } = await client.readResource({ uri: 'docs:///README.md' })
        const [page] = contents
        assert.equal(page !== undefined && 'text' in page ? page.text.length : 0, 1_000_000)
        await writeFile(path.join(folder, 'README.md'), 'x'.repeat(2_000_000))
        await assert.rejects(client.readResource({ uri: 'docs:///README.md' }), /larger than 1 MB/)
      })

      it('offers the prompts for a folder without an account', async () => {
        const client = await open()
        const { prompts } = await client.listPrompts()
        assert.deepEqual(
          prompts.map(({ name }) => name),
          ['fix_all_problems'],
        )
        const { messages } = await client.getPrompt({ name: 'fix_all_problems' })
        const content = messages[0]?.content
        assert.match(content?.type === 'text' ? content.text : '', /docs_check, page by page/)
      })
    })
  }

  it('ends when no one reads its responses', async () => {
    const server = spawn(process.execPath, [main, 'mcp', '--folder', folder], { stdio: ['pipe', 'pipe', 'ignore'] })
    const ended = once(server, 'exit')
    server.stdout.destroy()
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    }
    server.stdin.on('error', () => undefined)
    server.stdin.write(`${JSON.stringify(message)}\n`)
    await ended
  })

  it('prints address and token over HTTP, and ends when asked to', async () => {
    const server = spawn(process.execPath, [main, 'mcp', '--folder', folder, '--http'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const { url, token } = JSON.parse(line.toString()) as { url: string; token: string }
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
    assert.ok(token.length >= 32)
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
  })

  it('lets two clients over HTTP edit one page, the second one based on the first edit', async () => {
    const open = connect['HTTP']
    assert.ok(open)
    const [one, other] = [await open(), await open()]
    const edit = { page: 'README.md', old_text: 'Words.', new_text: 'More words.' }
    const done = await Promise.all([call(one, 'page_edit', edit), call(other, 'page_edit', { ...edit, new_text: 'x' })])
    assert.equal(done.filter((text) => text.startsWith('Changed')).length, 1, done.join('\n'))
    assert.match(await readFile(path.join(folder, 'README.md'), 'utf8'), /^# Start\n\n(?:More words\.|x)\n$/)
  })

  describe('refuses over HTTP', () => {
    const send = async (headers: Record<string, string>, body: string, place = '/mcp'): Promise<[number, string]> => {
      const { url } = await http()
      return await new Promise((resolve, reject) => {
        const sent = request(new URL(place, url), { method: 'POST', headers }, (response) => {
          let text = ''
          response.on('data', (piece: Buffer) => (text += piece.toString()))
          response.on('end', () => resolve([response.statusCode ?? 0, text]))
        })
        sent.on('error', reject)
        sent.end(body)
      })
    }
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const accept = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' }

    it('clients without the token, web pages, and host names that resolve to this machine', async () => {
      const { token } = await http()
      const bearer = { ...accept, Authorization: `Bearer ${token}` }
      assert.equal((await send(accept, ping))[0], 401)
      assert.equal((await send({ ...accept, Authorization: `Bearer ${token}x` }, ping))[0], 401)
      assert.equal((await send({ ...bearer, Origin: 'https://evil.example' }, ping))[0], 403)
      assert.equal((await send({ ...bearer, Host: 'evil.example' }, ping))[0], 403)
      assert.equal((await send({ ...bearer, Host: '127.0.0.1.evil.example' }, ping))[0], 403)
      assert.equal((await send(bearer, ping, '/other'))[0], 404)
      assert.equal(await readFile(path.join(folder, 'README.md'), 'utf8'), start)
    })

    it('a stream outside a session', async () => {
      const { url, token } = await http()
      const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
      assert.equal((await fetch(url, { headers })).status, 400)
    })

    it('invalid messages, messages that are too large, and messages of a closed session', async () => {
      const { token } = await http()
      const bearer = { ...accept, Authorization: `Bearer ${token}` }
      assert.equal((await send(bearer, '{"jsonrpc"'))[0], 400)
      assert.equal((await send(bearer, ping))[0], 400)
      assert.equal((await send({ ...bearer, 'Mcp-Session-Id': 'gone' }, ping))[0], 404)
      const tooLarge = await send(bearer, ' '.repeat(9 * 1024 * 1024)).catch((error: unknown) => [String(error)])
      assert.match(String(tooLarge[0]), /^413$|EPIPE|ECONNRESET/)
    })
  })

  it('logs each error of the server over HTTP, and keeps serving', async () => {
    const lines: string[] = []
    const docs = new CommandLineDocs({ folder, write: true, changeRequests: [] })
    served = await serveHttp(docs, 0, (line) => lines.push(line))
    let server: Server | undefined
    const remember = (message: unknown): void => void ({ server } = message as { server: Server })
    subscribe('http.server.request.start', remember)
    assert.equal((await fetch(served.url)).status, 401)
    unsubscribe('http.server.request.start', remember)
    for (const reason of ['accept EMFILE', 'accept ENFILE']) server?.emit('error', new Error(reason))
    assert.deepEqual(lines, ['Server error: accept EMFILE', 'Server error: accept ENFILE'])
    assert.equal((await fetch(served.url)).status, 401)
  })

  it('reports wrong options before it serves', async () => {
    const wrong = async (...args: string[]): Promise<number> => await run(['mcp', ...args], () => undefined)
    await assert.rejects(wrong('--port', '4000'), UsageError)
    await assert.rejects(wrong('--http', '--port', 'x'), UsageError)
    await assert.rejects(wrong('--http', '--port', '70000'), UsageError)
  })
})
