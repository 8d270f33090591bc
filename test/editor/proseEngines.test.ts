import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { writeFakeVale } from '../support/fakeVale.ts'

describe('Prose engines', () => {
  let docs: DocsWorkspace
  let folder: string
  let server: Server
  const bodies: string[] = []

  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('galley')
  const set = async (name: string, value: unknown): Promise<void> =>
    await settings().update(name, value, vscode.ConfigurationTarget.Global)
  const found = (rule: string): string[] =>
    vscode.languages
      .getDiagnostics(docs.uri('README.md'))
      .filter(({ code }) => code === rule)
      .map(({ message, range }) => `${range.start.line}:${range.start.character} ${message}`)

  before(async function () {
    if (process.platform === 'win32') this.skip()
    folder = mkdtempSync(path.join(tmpdir(), 'galley-engines-'))
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const form = new URLSearchParams(Buffer.concat(chunks).toString())
        bodies.push(form.toString())
        const parts = (JSON.parse(form.get('data') ?? '') as { annotation: { text?: string; markup?: string }[] })
          .annotation
        const offset = parts
          .map((part) => part.text ?? part.markup ?? '')
          .join('')
          .indexOf('an guide')
        const match = {
          offset,
          length: 2,
          message: 'Use “a”.',
          rule: { id: 'EN_A_VS_AN' },
          replacements: [{ value: 'a' }],
        }
        response.end(JSON.stringify({ matches: offset === -1 ? [] : [match] }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    docs = await DocsWorkspace.create()
    await docs.write('README.md', '# Start\n\n{% hint style="info" %}\nWe utilize an guide.\n{% endhint %}\n')
    await docs.write('SUMMARY.md', '* [Start](README.md)\n')
    await docs.write('.vale.ini', 'MinAlertLevel = suggestion\n')
  })
  after(async () => {
    await set('vale.path', undefined)
    await set('languageTool.url', undefined)
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('show what they find in the words of an open page, with fixes, and follow the text', async () => {
    await set('vale.path', writeFakeVale(folder))
    const { port } = server.address() as AddressInfo
    await set('languageTool.url', `http://127.0.0.1:${port}`)
    await docs.open('README.md')
    await eventually(() => {
      assert.deepEqual(found('vale'), ["3:3 Use 'use' instead of 'utilize'. (Docs.Words)"])
      assert.deepEqual(found('language-tool'), ['3:11 Use “a”. (EN_A_VS_AN)'])
    })
    assert.ok(bodies.every((body) => !body.includes('style')))
    const edit = new vscode.WorkspaceEdit()
    edit.insert(docs.uri('README.md'), new vscode.Position(1, 0), '\nMore.\n')
    await vscode.workspace.applyEdit(edit)
    await eventually(() => assert.match(found('vale')[0] ?? '', /^5:3 /))
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      docs.uri('README.md'),
      new vscode.Range(5, 4, 5, 4),
    )
    assert.ok(actions.some(({ title }) => title === 'Change to “use”'))
  })

  it('show nothing after they are turned off', async () => {
    await set('vale.path', path.join(folder, 'nothing'))
    await set('languageTool.url', undefined)
    await eventually(() => assert.deepEqual([found('vale'), found('language-tool')], [[], []]))
  })
})
