import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as vscode from 'vscode'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'

describe('Export Docs', () => {
  const { showOpenDialog, showSaveDialog, withProgress } = vscode.window
  const chromePath = process.env['CHROME_PATH']
  let docs: DocsWorkspace
  let target: string
  let answers: FakeAnswers

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Orchard](README.md)\n* [Pears](pears.md)\n')
    await docs.write('README.md', '# Orchard\n\nSee [pears](pears.md).\n')
    await docs.write('pears.md', '# Pears\n\nPears like loam.\n')
    await docs.open('README.md')
  })

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
  })

  beforeEach(() => {
    target = mkdtempSync(path.join(tmpdir(), 'galley-export-'))
    answers = new FakeAnswers()
    Object.assign(vscode.window, {
      showOpenDialog: () => Promise.resolve([vscode.Uri.file(target)]),
      showSaveDialog: () => Promise.resolve(vscode.Uri.file(path.join(target, 'docs.pdf'))),
    })
  })

  afterEach(() => {
    answers.restore()
    Object.assign(vscode.window, { showOpenDialog, showSaveDialog, withProgress })
    if (chromePath === undefined) delete process.env['CHROME_PATH']
    else process.env['CHROME_PATH'] = chromePath
    rmSync(target, { recursive: true, force: true })
  })

  const exported = async (form: string): Promise<void> => {
    answers.choose.push(form)
    await vscode.commands.executeCommand('galley.exportDocs')
  }

  it('writes a site with a file for each page', async () => {
    await exported('Static site')
    assert.deepEqual(answers.picks, [['Static site', 'One document', 'PDF']])
    assert.match(answers.lastMessage, /^Exported “/)
    assert.match(readFileSync(path.join(target, 'pears.html'), 'utf8'), /Pears like loam\./)
  })

  it('writes one document into a new folder if the chosen one isn’t empty', async () => {
    writeFileSync(path.join(target, 'mine.txt'), 'mine')
    await exported('One document')
    assert.deepEqual(readdirSync(target).toSorted(), ['mine.txt', 'site'])
    assert.match(readFileSync(path.join(target, 'site', 'index.html'), 'utf8'), /Orchard[^]*Pears like loam\./)
  })

  it('says what is missing if no browser can print, and writes nothing', async () => {
    process.env['CHROME_PATH'] = path.join(target, 'nothing')
    await exported('PDF')
    assert.match(answers.lastMessage, /Install Chrome, Chromium or Edge/)
    assert.deepEqual(readdirSync(target), [])
  })

  it('keeps other files', async () => {
    mkdirSync(path.join(target, 'site'))
    writeFileSync(path.join(target, 'site', 'mine.txt'), 'mine')
    await exported('Static site')
    assert.match(answers.lastMessage, /contains files that Galley didn’t export/)
    assert.deepEqual(readdirSync(path.join(target, 'site')), ['mine.txt'])
  })

  it('asks for nothing else if no form or no folder is chosen', async () => {
    await exported('something else')
    Object.assign(vscode.window, { showOpenDialog: () => Promise.resolve(undefined) })
    await exported('Static site')
    assert.deepEqual(readdirSync(target), [])
    assert.deepEqual(answers.messages, [])
  })

  it('writes nothing if it’s canceled', async () => {
    const words = `${'Words. '.repeat(300)}\n`
    const names = Array.from({ length: 2000 }, (_, at) => `more/page${at}.md`)
    for (const name of names) await docs.write(name, `# ${name}\n\n${words}`)
    const entries = names.map((name) => `* [${name}](${name})\n`)
    await docs.write('SUMMARY.md', `# Table of contents\n\n* [Orchard](README.md)\n${entries.join('')}`)
    let canceled = false
    Object.assign(vscode.window, {
      withProgress: async (_: unknown, task: (progress: unknown, token: unknown) => Promise<unknown>) => {
        const token = {
          onCancellationRequested: (cancel: () => void) => void (setTimeout(cancel, 0), (canceled = true)),
        }
        return await task({ report: () => undefined }, token)
      },
    })
    await exported('Static site')
    assert.ok(canceled)
    assert.ok(!existsSync(path.join(target, 'index.html')))
    assert.deepEqual(answers.messages, [])
  })
})
