import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const main = path.join(import.meta.dirname, '../../../src/sandbox/main.ts')

interface Announcement {
  url: string
  token: string
  tokens: Record<string, string>
  organization: string
}

/** A sandbox that is started on the command line, with its own folder for temporary files. */
class CommandLineSandbox {
  readonly child: ChildProcess
  readonly temporary: string
  errors = ''

  constructor(args: string[], temporary: string) {
    this.temporary = temporary
    this.child = spawn(process.execPath, [main, ...args], { env: { ...process.env, TMPDIR: temporary } })
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.errors += text))
  }

  /** Reads standard output until the sandbox announces itself. */
  async announcement(): Promise<Announcement> {
    for await (const line of createInterface({ input: this.child.stdout! })) return JSON.parse(line) as Announcement
    throw new Error(`The sandbox ended without a line: ${this.errors}`)
  }

  async ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit')
    return { code: this.child.exitCode, signal: this.child.signalCode }
  }
}

async function get<T>(announcement: Announcement, address: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${announcement.url}${address}`, {
    ...init,
    headers: { authorization: `Bearer ${announcement.token}`, 'content-type': 'application/json' },
  })
  assert.ok(response.ok, `${address}: ${response.status}`)
  return (await response.json()) as T
}

describe('the sandbox on the command line', () => {
  let folder: string
  const started: CommandLineSandbox[] = []
  const start = (...args: string[]): CommandLineSandbox => {
    const sandbox = new CommandLineSandbox(args, folder)
    started.push(sandbox)
    return sandbox
  }
  const temporaryFolders = () => readdirSync(folder).filter((name) => name.startsWith('galley-sandbox-'))

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-test-'))
  })
  afterEach(async () => {
    for (const sandbox of started.splice(0)) {
      sandbox.child.kill('SIGKILL')
      await sandbox.ended()
    }
    rmSync(folder, { recursive: true })
  })

  it('says what is wrong with its arguments, and starts nothing', async () => {
    for (const args of [['--nonsense'], ['--port', '70000'], ['--generate', 'pages=many'], ['--generate', 'words=3']]) {
      const sandbox = start(...args)
      assert.deepEqual(await sandbox.ended(), { code: 2, signal: null })
      assert.match(sandbox.errors, /Usage: sandbox/)
    }
    assert.deepEqual(temporaryFolders(), [])
  })

  it('ends with an error when a folder to import doesn’t exist, and leaves nothing behind', async () => {
    const sandbox = start('--import', path.join(folder, 'missing'))
    assert.equal((await sandbox.ended()).code, 1)
    assert.match(sandbox.errors, /missing/)
    assert.deepEqual(temporaryFolders(), [])
  })

  it('prints one line with its address and a token for each role, then serves the sample docs', async () => {
    const sandbox = start()
    const line = await sandbox.announcement()
    assert.match(line.url, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.deepEqual(Object.keys(line).toSorted(), ['organization', 'token', 'tokens', 'url'])
    assert.deepEqual(Object.keys(line.tokens).toSorted(), ['admin', 'comment', 'create', 'edit', 'read', 'review'])
    assert.equal(line.token, line.tokens['admin'])
    assert.equal(new Set(Object.values(line.tokens)).size, 6)
    const orgs = await get<{ items: { id: string }[] }>(line, '/v1/orgs')
    assert.deepEqual(
      orgs.items.map((each) => each.id),
      [line.organization],
    )
    const spaces = await get<{ items: { title: string; changeRequests: number }[] }>(
      line,
      `/v1/orgs/${line.organization}/spaces`,
    )
    assert.deepEqual(
      spaces.items.map((each) => [each.title, each.changeRequests]),
      [
        ['Galley user guide', 4],
        ['Handbook', 1],
        ['Meeting notes', 0],
      ],
    )
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`stops on ${signal} while a client is connected, and leaves nothing behind`, async () => {
      const sandbox = start()
      const { url } = await sandbox.announcement()
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      await once(socket, 'connect')
      assert.equal(temporaryFolders().length, 1)
      sandbox.child.kill(signal)
      assert.deepEqual(await sandbox.ended(), { code: 0, signal: null })
      assert.deepEqual(temporaryFolders(), [])
      socket.destroy()
    })
  }

  it('stops when its parent process ends', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const sandbox = start('--parent-pid', String(parent.pid))
    await sandbox.announcement()
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    assert.deepEqual(await sandbox.ended(), { code: 0, signal: null })
  })

  it('makes its data folder private, even an existing one that is open to everyone', async () => {
    const data = path.join(folder, 'data')
    const first = start('--data', data)
    await first.announcement()
    first.child.kill('SIGKILL')
    await first.ended()
    const names = readdirSync(data)
    assert.ok(names.length >= 2)
    for (const name of names) {
      assert.equal(statSync(path.join(data, name)).mode & 0o777, 0o600, name)
      chmodSync(path.join(data, name), 0o644)
    }
    chmodSync(data, 0o755)
    await start('--data', data).announcement()
    assert.equal(statSync(data).mode & 0o777, 0o700)
    for (const name of readdirSync(data)) assert.equal(statSync(path.join(data, name)).mode & 0o777, 0o600, name)
  })

  it('keeps its tokens and content after a restart', async () => {
    const data = path.join(folder, 'data')
    const first = start('--data', data)
    const before = await first.announcement()
    const { items } = await get<{ items: unknown[] }>(before, `/v1/orgs/${before.organization}/collections`)
    first.child.kill('SIGTERM')
    await first.ended()
    assert.ok(existsSync(path.join(data, 'sandbox.db')))
    const after = await start('--data', data).announcement()
    assert.deepEqual([after.tokens, after.organization], [before.tokens, before.organization])
    const again = await get<{ items: unknown[] }>(after, `/v1/orgs/${after.organization}/collections`)
    assert.equal(again.items.length, items.length)
  })

  it('keeps what it acknowledged after kill -9', async () => {
    const data = path.join(folder, 'data')
    const first = start('--data', data)
    const before = await first.announcement()
    const { items } = await get<{ items: { id: string }[] }>(before, `/v1/orgs/${before.organization}/spaces`)
    const address = `/v1/spaces/${items[0]!.id}/change-requests`
    const init = { method: 'POST', body: JSON.stringify({ subject: 'Just in time' }) }
    const made = await get<{ number: number }>(before, address, init)
    first.child.kill('SIGKILL')
    assert.equal((await first.ended()).signal, 'SIGKILL')
    const after = await start('--data', data).announcement()
    const kept = await get<{ subject: string }>(after, `${address}/${made.number}`)
    assert.equal(kept.subject, 'Just in time')
  })

  it('makes a space of each imported folder, and names the files that it couldn’t read', async () => {
    for (const name of ['one', 'two']) {
      mkdirSync(path.join(folder, name))
      writeFileSync(path.join(folder, name, 'README.md'), `# Start of ${name}\n\nSee [more](more.md).\n`)
      writeFileSync(path.join(folder, name, 'more.md'), '# More\n\nWords.\n')
    }
    writeFileSync(path.join(folder, 'two', 'broken.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x00]))
    const sandbox = start('--import', path.join(folder, 'one'), '--import', path.join(folder, 'two'))
    const line = await sandbox.announcement()
    const { items } = await get<{ items: { id: string; title: string }[] }>(
      line,
      `/v1/orgs/${line.organization}/spaces`,
    )
    assert.equal(items.length, 2)
    const { pages } = await get<{ pages: { title: string }[] }>(line, `/v1/spaces/${items[0]!.id}/content/pages`)
    assert.deepEqual(
      pages.map((page) => page.title),
      ['Start of one', 'More'],
    )
    assert.match(sandbox.errors, /broken\.md/)
  })

  it('stops an import when the connection closes, and leaves nothing of it', async () => {
    mkdirSync(path.join(folder, 'docs'))
    for (let at = 0; at < 600; at++) {
      writeFileSync(path.join(folder, 'docs', `page-${at}.md`), `# Page ${at}\n\n${'Some words. '.repeat(100)}\n`)
    }
    const line = await start('--generate', 'pages=1').announcement()
    const abort = new AbortController()
    const response = await fetch(`${line.url}/sandbox/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${line.token}` },
      body: JSON.stringify({ folder: path.join(folder, 'docs') }),
      signal: abort.signal,
    })
    const reader = response.body!.getReader()
    await reader.read()
    abort.abort()
    // The next import waits until the previous one has ended.
    const last = await fetch(`${line.url}/sandbox/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${line.token}` },
      body: JSON.stringify({ folder: path.join(folder, 'docs'), title: 'Second' }),
    })
    assert.match(await last.text(), /"title":"Second"/)
    const spaces = await get<{ items: { title: string }[] }>(line, `/v1/orgs/${line.organization}/spaces`)
    assert.deepEqual(
      spaces.items.map((each) => each.title),
      ['Space 1', 'Second'],
    )
  })

  it('generates the requested amount of content, the same each time', async () => {
    const listing = async () => {
      const line = await start('--generate', 'orgs=2,spaces=2,pages=60,depth=4,changeRequests=3').announcement()
      const orgs = await get<{ items: { id: string }[] }>(line, '/v1/orgs')
      const spaces = await get<{ items: { id: string; changeRequests: number }[] }>(
        line,
        `/v1/orgs/${line.organization}/spaces`,
      )
      const content = await Promise.all(
        spaces.items.map((space) => get<{ pages: GeneratedPage[] }>(line, `/v1/spaces/${space.id}/content/pages`)),
      )
      return {
        orgs: orgs.items.map((each) => each.id),
        sizes: content.map((each) => count(each.pages)),
        depth: depth(content[0]!.pages),
        changeRequests: spaces.items.map((space) => space.changeRequests),
        ids: JSON.stringify(content).match(/"(id|documentId)":"\w+"/g),
      }
    }
    const first = await listing()
    assert.deepEqual([first.orgs.length, first.sizes, first.depth, first.changeRequests], [2, [60, 10], 4, [3, 0]])
    assert.deepEqual(await listing(), first)
  })
})

interface GeneratedPage {
  pages: GeneratedPage[]
}

function count(pages: GeneratedPage[]): number {
  return pages.reduce((sum, page) => sum + 1 + count(page.pages), 0)
}

function depth(pages: GeneratedPage[]): number {
  return pages.length === 0 ? 0 : 1 + Math.max(...pages.map((page) => depth(page.pages)))
}
