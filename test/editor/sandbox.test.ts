import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { sandboxProof } from '../../src/core/platform/server/sandboxProof.ts'
import { SandboxLease } from '../../src/features/platform/sandbox/sandboxLease.ts'
import { SandboxProcess } from '../../src/features/platform/sandbox/sandboxProcess.ts'
import { answersAsSandbox } from '../../src/features/platform/sandbox/sandboxRequests.ts'
import { SandboxRunner } from '../../src/features/platform/sandbox/sandboxRunner.ts'
import { eventually } from '../support/eventually.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { galley, hideDocsView, nodeAt, organizationText, signOutOfAll, treeText } from '../support/editor/galley.ts'

describe('The sandbox', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-sandbox-'))
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  describe('when something is wrong', () => {
    it('says why its process didn’t start', async () => {
      const script = join(folder, 'broken.cjs')
      writeFileSync(script, 'console.error("No room on the disk."); process.exit(3)')
      await assert.rejects(
        SandboxProcess.start({ script, data: folder, secret: 'x', log: silentLog }),
        /Couldn’t start the sandbox: No room on the disk\./,
      )
    })

    it('says that VS Code lacks SQLite', async () => {
      const script = join(folder, 'broken.cjs')
      writeFileSync(script, 'throw new Error("No such built-in module: node:sqlite")')
      await assert.rejects(
        SandboxProcess.start({ script, data: folder, secret: 'x', log: silentLog }),
        /needs an editor with Node\.js 22\.13/,
      )
    })

    it('isn’t confused with another program', async () => {
      const script = join(folder, 'broken.cjs')
      writeFileSync(script, 'console.log("hello"); setTimeout(() => {}, 60000)')
      await assert.rejects(
        SandboxProcess.start({ script, data: folder, secret: 'x', log: silentLog }),
        /Couldn’t start the sandbox/,
      )
    })

    it('isn’t started again by viewing it after it failed', async () => {
      const runner = new SandboxRunner({ script: join(folder, 'missing.cjs'), folder }, silentLog)
      await assert.rejects(runner.start(), /Couldn’t start the sandbox/)
      assert.equal(runner.state, 'stopped')
      runner.dispose()
    })
  })

  describe('among windows', () => {
    let window: SandboxLease
    let listener: Server
    let requests: IncomingMessage[]

    beforeEach(() => {
      window = new SandboxLease(folder)
      requests = []
    })

    afterEach(async () => {
      await window.release()
      listener.close()
    })

    /** Starts a server on this machine that answers by the request's address. */
    async function listen(answer: (address: URL) => string): Promise<string> {
      listener = createServer((request, response) => {
        requests.push(request)
        response.end(answer(new URL(request.url ?? '', url)))
      })
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
      return url
    }

    it('is used if another window runs it', async () => {
      const url: string = await listen(({ searchParams }) =>
        sandboxProof('sandbox', { secret: 'known to both', url, nonce: searchParams.get('nonce') ?? '' }),
      )
      await window.take()
      const lease = { url, process: process.ppid, secret: 'known to both' }
      await window.publish(lease)
      const runner = new SandboxRunner({ script: join(folder, 'never.cjs'), folder }, silentLog)
      assert.equal((await runner.start()).url, url)
      runner.dispose()
      assert.deepEqual(await window.read(), lease)
    })

    it('isn’t confused with another program at its address: silent, friendly or echoing', async () => {
      const url = await listen(({ searchParams }) => searchParams.get('proof') ?? '{"status":"ok"}')
      assert.equal(await answersAsSandbox({ url, secret: 'not known there' }), false)
      assert.equal(requests.length, 1)
      assert.doesNotMatch(requests[0]?.url ?? '', /not known there/)
      listener.close()
      await once(listener, 'close')
      assert.equal(await answersAsSandbox({ url, secret: 'not known there' }), false)
    })

    it('is started again after a crash, and sends nothing to another program on its port', async () => {
      const url = await listen(() => '{"status":"ok"}')
      writeFileSync(join(folder, 'running.json'), JSON.stringify({ owner: 1, process: 1, url, secret: 'left behind' }))
      const runner = new SandboxRunner({ script: join(folder, 'missing.cjs'), folder }, silentLog)
      await assert.rejects(runner.start(), /Couldn’t start the sandbox/)
      runner.dispose()
      assert.equal(requests.length, 0)
    })

    it('lets other windows try when it couldn’t be started', async () => {
      await listen(() => '')
      const runner = new SandboxRunner({ script: join(folder, 'missing.cjs'), folder }, silentLog)
      await assert.rejects(runner.start(), /Couldn’t start the sandbox/)
      assert.equal(await window.take(), true)
      runner.dispose()
    })
  })

  describe('in the editor', () => {
    before(async () => {
      const { sandbox } = await galley()
      await sandbox.reset()
      await sandbox.stop()
    })

    after(async () => {
      await (await galley()).sandbox.stop()
      await signOutOfAll()
      await hideDocsView()
    })

    it('opens with sample docs, for an account of its own', async () => {
      await vscode.commands.executeCommand('galley.openSandbox')
      const { accounts } = await galley()
      assert.equal(accounts.connections.active?.server.id, 'sandbox')
      const families = ['Sites', 'OpenAPI Specs', 'People', 'Integrations', 'Translations', 'Conversations']
      const below = (places: readonly string[]): string =>
        ['Galley sandbox', ...places.map((place) => `  ${place}`)].join('\n')
      assert.equal(await treeText(2), below(['Team', '📖 Galley user guide [4 open comments · public]']))
      assert.equal(await organizationText(2), below([...families, 'Agent Instructions', 'Recently Deleted']))
      assert.equal(accounts.connections.state, 'signedIn')
    })

    it('can be used with a lower role', async () => {
      await vscode.commands.executeCommand('galley.signInToSandboxAs', 'read')
      const { accounts } = await galley()
      assert.equal(accounts.connections.active?.account.id, 'sandbox:read')
      assert.notEqual(await treeText(1), '')
      await vscode.commands.executeCommand('galley.signInToSandboxAs', 'admin')
    })

    it('opens its pages only in a browser that VS Code opened', async () => {
      const { openExternal } = vscode.env
      const opened: string[] = []
      vscode.env.openExternal = (uri) => Promise.resolve(opened.push(uri.toString(true)) > 0)
      try {
        const space = await nodeAt('Galley sandbox', '📖 Galley user guide')
        await vscode.commands.executeCommand('galley.openInBrowser', space)
      } finally {
        vscode.env.openExternal = openExternal
      }
      const [address = ''] = opened
      const first = await fetch(address, { redirect: 'manual' })
      const page = new URL(first.headers.get('location') ?? '', address).href
      const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
      assert.match(await (await fetch(page, { headers: { cookie } })).text(), /<h1>Galley<\/h1>/)
      for (const again of [address, page]) assert.equal((await fetch(again)).status, 401)
    })

    it('keeps nothing of a cancelled import', async () => {
      for (let at = 0; at < 600; at++) writeFileSync(join(folder, `page-${at}.md`), `# Half of page ${at}\n\nWords.\n`)
      const { withProgress } = vscode.window
      const reports: unknown[] = []
      vscode.window.withProgress = ((options, task) => {
        if (!options.cancellable) return withProgress(options, task)
        const source = new vscode.CancellationTokenSource()
        const report = (step: unknown): void => {
          reports.push(step)
          source.cancel()
        }
        return task({ report }, source.token)
      }) as typeof withProgress
      try {
        await vscode.commands.executeCommand('galley.importFolder', vscode.Uri.file(folder))
      } finally {
        vscode.window.withProgress = withProgress
      }
      assert.ok(reports.length > 0 && reports.length < 600)
      const shelf = join(folder, 'shelf')
      mkdirSync(shelf)
      writeFileSync(join(shelf, 'README.md'), '# Whole\n\nWords.\n')
      // Only one import runs at a time.
      await vscode.commands.executeCommand('galley.importFolder', vscode.Uri.file(shelf))
      const text = await treeText(4)
      assert.match(text, /Whole/)
      assert.doesNotMatch(text, /Half of page/)
    })

    it('creates a space from a folder of Markdown and shows it', async () => {
      writeFileSync(join(folder, 'README.md'), '# Our docs\n\nHello.')
      writeFileSync(join(folder, 'next.md'), '# Next steps\n\nGo on.')
      await vscode.commands.executeCommand('galley.docs.focus')
      await vscode.commands.executeCommand('galley.importFolder', vscode.Uri.file(folder))
      assert.match(await treeText(4), /Next steps/)
      const { docs } = await galley()
      await eventually(() => assert.ok(docs.view.selection[0]))
    })

    it('keeps its content when it is stopped, and isn’t started before it is needed', async () => {
      const { accounts, sandbox } = await galley()
      await vscode.commands.executeCommand('galley.stopSandbox')
      assert.equal(accounts.connections.state, 'stopped')
      assert.equal(await treeText(1), '')
      assert.equal(sandbox.state, 'stopped')
      await vscode.commands.executeCommand('galley.openSandbox')
      assert.match(await treeText(4), /Next steps/)
    })

    it('deletes everything when it is reset', async () => {
      const { sandbox } = await galley()
      await sandbox.reset()
      await vscode.commands.executeCommand('galley.openSandbox')
      const text = await treeText(4)
      assert.doesNotMatch(text, /Next steps/)
      assert.notEqual(text, '')
    })

    it('says that it has stopped when its process dies', async () => {
      const { accounts, sandbox } = await galley()
      const lease = await new SandboxLease(sandbox.folder).read()
      process.kill(lease?.process ?? 0, 'SIGKILL')
      await eventually(() => assert.equal(accounts.connections.state, 'stopped'))
      await vscode.commands.executeCommand('galley.openSandbox')
      assert.notEqual(await treeText(1), '')
    })
  })
})
