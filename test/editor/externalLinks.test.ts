import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { eventually } from '../support/eventually.ts'
import { startConnectProxy, type ConnectProxy } from '../support/httpServers/connectProxy.ts'
import { startScriptedServer, type ScriptedServer } from '../support/httpServers/scriptedServer.ts'

const old = 'http://moved.galley-links-test.dev/old'
const files: Readonly<Record<string, string>> = {
  'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n* [Other](other.md)\n',
  'README.md': `# Start\n\n[a](${old}) [b](${old}#part) [c](http://gone.galley-links-test.dev/page)\n`,
  'other.md': `# Other\n\n[d](${old}) [e](http://busy.galley-links-test.dev/)\n`,
}

describe('Check External Links', () => {
  let docs: DocsWorkspace
  let answers: FakeAnswers
  let server: ScriptedServer
  let proxy: ConnectProxy
  const http = vscode.workspace.getConfiguration('http')

  before(async () => {
    docs = await DocsWorkspace.create()
    for (const [name, text] of Object.entries(files)) await docs.write(name, text)
    server = await startScriptedServer((response, { headers }) => {
      const [name = ''] = headers.host?.split('.') ?? []
      const status = { moved: 301, gone: 404, busy: 403, works: 200 }[name] ?? 500
      response.writeHead(status, status === 301 ? { location: 'http://works.galley-links-test.dev/new' } : {}).end()
    })
    proxy = await startConnectProxy({ leadTo: server.port })
    await http.update('proxy', proxy.url, vscode.ConfigurationTarget.Global)
  })
  after(async () => {
    await http.update('proxy', undefined, vscode.ConfigurationTarget.Global)
    await Promise.all([server.close(), proxy.close()])
    await docs.delete()
  })
  beforeEach(() => (answers = new FakeAnswers()))
  afterEach(async () => {
    answers.restore()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  const external = (name: string): string[] => docs.rules(name).filter((rule) => rule.startsWith('external-'))

  it('requests nothing without a yes', async () => {
    await docs.open('README.md')
    await eventually(async () => {
      await vscode.commands.executeCommand('galley.checkExternalLinks')
      assert.match(answers.lastMessage ?? '', /^Request 3 addresses on the web\?$/)
    })
    assert.deepEqual(server.requests, [])
  })

  it('shows what is gone, has moved, or is uncertain in place', async () => {
    await docs.open('README.md')
    answers.press = ({ message }) => (message.startsWith('Request') ? 'Check Links' : undefined)
    await vscode.commands.executeCommand('galley.checkExternalLinks')
    assert.equal(
      answers.lastMessage,
      'Addresses on the web: 0 work, 1 moved, 1 don’t exist, 0 have a broken certificate, 1 are uncertain.',
    )
    assert.deepEqual(external('README.md').toSorted(), ['external-gone', 'external-moved', 'external-moved'])
    assert.deepEqual(external('other.md').toSorted(), ['external-moved', 'external-uncertain'])
  })

  it('changes a new address in all pages as one change', async () => {
    await docs.open('README.md')
    const uri = docs.uri('README.md')
    const moved = vscode.languages.getDiagnostics(uri).find(({ code }) => code === 'external-moved')
    assert.ok(moved)
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      moved.range,
    )
    const titles = actions.map(({ title }) => title)
    assert.ok(titles.includes('Change to “http://works.galley-links-test.dev/new” in this page'), titles.join(', '))
    const action = actions.find(
      ({ title }) => title === 'Change to “http://works.galley-links-test.dev/new” in all pages',
    )
    assert.ok(action?.command)
    await vscode.commands.executeCommand(action.command.command, ...((action.command.arguments ?? []) as unknown[]))
    const wanted = 'http://works.galley-links-test.dev/new'
    await eventually(async () => {
      for (const [name, text] of Object.entries(files))
        assert.equal(await docs.read(name), text.replaceAll(old, wanted))
    })
    await eventually(() => assert.deepEqual(external('README.md'), ['external-gone']))
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await eventually(async () => {
      for (const [name, text] of Object.entries(files)) assert.equal(await docs.read(name), text)
    })
  })
})
