import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { SandboxLease } from '../../src/features/platform/sandbox/sandboxLease.ts'
import { SandboxProcess } from '../../src/features/platform/sandbox/sandboxProcess.ts'
import { SandboxRunner } from '../../src/features/platform/sandbox/sandboxRunner.ts'
import { eventually } from '../support/eventually.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { galley, hideDocsView, signOutOfAll, treeText } from '../support/editor/galley.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

describe('The sandbox', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-sandbox-'))
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  describe('when something is wrong', () => {
    it('says why its process did not come up', async () => {
      const script = join(folder, 'broken.cjs')
      writeFileSync(script, 'console.error("No room on the disk."); process.exit(3)')
      await assert.rejects(
        SandboxProcess.start({ script, data: folder, log: silentLog }),
        /could not be started: No room on the disk\./,
      )
    })

    it('says what the editor lacks when it has no SQLite', async () => {
      const script = join(folder, 'broken.cjs')
      writeFileSync(script, 'throw new Error("No such built-in module: node:sqlite")')
      await assert.rejects(SandboxProcess.start({ script, data: folder, log: silentLog }), /built-in SQLite/)
    })

    it('does not take something else for the sandbox', async () => {
      const script = join(folder, 'broken.cjs')
      writeFileSync(script, 'console.log("hello"); setTimeout(() => {}, 60000)')
      await assert.rejects(SandboxProcess.start({ script, data: folder, log: silentLog }), /could not be started/)
    })

    it('is not started again by looking at it after it failed', async () => {
      const runner = new SandboxRunner({ script: join(folder, 'missing.cjs'), folder }, silentLog)
      await assert.rejects(runner.start(), /could not be started/)
      assert.equal(runner.state, 'stopped')
      runner.dispose()
    })
  })

  describe('among windows', () => {
    it('is used where another window runs it', async () => {
      const other = await new FakePlatform({}).start()
      const lease = { owner: process.ppid, process: process.ppid, url: other.url }
      writeFileSync(join(folder, 'running.json'), JSON.stringify(lease))
      const runner = new SandboxRunner({ script: join(folder, 'never.cjs'), folder }, silentLog)
      assert.equal((await runner.start()).url, other.url)
      runner.dispose()
      assert.deepEqual(await new SandboxLease(folder).read(), lease)
      await other.stop()
    })

    it('is taken over from a window that is gone', async () => {
      writeFileSync(join(folder, 'running.json'), JSON.stringify({ owner: 2 ** 30, url: 'http://127.0.0.1:1' }))
      assert.equal(await new SandboxLease(folder).take(), true)
      assert.equal((await new SandboxLease(folder).read())?.owner, process.pid)
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
      const places = [
        'Team',
        '📖 Galley user guide [public · open comments: 4]',
        ...families,
        'Agent Instructions',
        'Recently Deleted',
      ]
      assert.equal(await treeText(2), ['Galley sandbox', ...places.map((place) => `  ${place}`)].join('\n'))
      assert.equal(accounts.connections.state, 'signedIn')
    })

    it('lets somebody in with narrower rights', async () => {
      await vscode.commands.executeCommand('galley.signInToSandboxAs', 'read')
      const { accounts } = await galley()
      assert.equal(accounts.connections.active?.account.id, 'sandbox:read')
      assert.notEqual(await treeText(1), '')
      await vscode.commands.executeCommand('galley.signInToSandboxAs', 'admin')
    })

    it('leaves nothing of an import that is cancelled', async () => {
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
      // One import waits for the other to end.
      await vscode.commands.executeCommand('galley.importFolder', vscode.Uri.file(shelf))
      const text = await treeText(4)
      assert.match(text, /Whole/)
      assert.doesNotMatch(text, /Half of page/)
    })

    it('makes a space of a folder of Markdown and shows it', async () => {
      writeFileSync(join(folder, 'README.md'), '# Our docs\n\nHello.')
      writeFileSync(join(folder, 'next.md'), '# Next steps\n\nGo on.')
      await vscode.commands.executeCommand('galley.docs.focus')
      await vscode.commands.executeCommand('galley.importFolder', vscode.Uri.file(folder))
      assert.match(await treeText(4), /Next steps/)
      const { docs } = await galley()
      await eventually(() => assert.ok(docs.view.selection[0]))
    })

    it('keeps what is in it when it is stopped, and is not started before somebody wants it', async () => {
      const { accounts, sandbox } = await galley()
      await vscode.commands.executeCommand('galley.stopSandbox')
      assert.equal(accounts.connections.state, 'stopped')
      assert.equal(await treeText(1), '')
      assert.equal(sandbox.state, 'stopped')
      await vscode.commands.executeCommand('galley.openSandbox')
      assert.match(await treeText(4), /Next steps/)
    })

    it('forgets everything when it is reset', async () => {
      const { sandbox } = await galley()
      await sandbox.reset()
      await vscode.commands.executeCommand('galley.openSandbox')
      const text = await treeText(4)
      assert.doesNotMatch(text, /Next steps/)
      assert.notEqual(text, '')
    })

    it('says that it is gone when its process dies', async () => {
      const { accounts, sandbox } = await galley()
      const lease = await new SandboxLease(sandbox.folder).read()
      process.kill(lease?.process ?? 0, 'SIGKILL')
      await eventually(() => assert.equal(accounts.connections.state, 'stopped'))
      await vscode.commands.executeCommand('galley.openSandbox')
      assert.notEqual(await treeText(1), '')
    })
  })
})
