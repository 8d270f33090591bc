import assert from 'node:assert/strict'
import { existsSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as vscode from 'vscode'
import type { DocsFolders } from '../../src/features/folders/docsFolders.ts'
import { folderAssetEdits } from '../../src/features/folders/folderAssets.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { eventually } from '../support/eventually.ts'
import { largePicture } from '../support/largePicture.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

class HeldFile extends vscode.DataTransferItem {
  readonly #file: vscode.DataTransferFile

  constructor(name: string, bytes: Uint8Array) {
    super('')
    this.#file = { name, data: async () => await Promise.resolve(bytes) }
  }

  override asFile(): vscode.DataTransferFile {
    return this.#file
  }
}

const { token } = new vscode.CancellationTokenSource()

describe('An image that is pasted or dropped into a file of a docs folder', () => {
  let docs: DocsWorkspace
  let assets: ReturnType<typeof folderAssetEdits>
  let document: vscode.TextDocument

  before(async () => {
    docs = await DocsWorkspace.create('more', 'img')
    const { folders } = await galley()
    const dist = path.join(vscode.extensions.getExtension('galley-docs.galley')?.extensionPath ?? '', 'dist')
    const thread = { file: path.join(dist, 'imageThread.cjs'), codecs: path.join(dist, 'codecs') }
    assets = folderAssetEdits({ folders: folders as DocsFolders, thread, log: silentLog })
  })

  beforeEach(async () => {
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Start](README.md)\n* [Guide](more/guide.md)\n')
    await docs.write('README.md', '# Start\n')
    await docs.write('more/guide.md', '# Guide\n\n## The first hive\n\n')
    document = await docs.open('more/guide.md')
    await eventually(async () => assert.ok(await pasted(new HeldFile('image.png', dot))))
  })

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const name of ['.gitbook', 'img/one.png']) await docs.remove(name)
  })

  after(async () => await docs.delete())

  const end = (): vscode.Position => document.lineAt(document.lineCount - 1).range.end

  function transferOf(held: vscode.DataTransferItem, type = 'image/png'): vscode.DataTransfer {
    const transfer = new vscode.DataTransfer()
    transfer.set(type, held)
    return transfer
  }

  async function pasted(held: vscode.DataTransferItem, type?: string): Promise<vscode.DocumentPasteEdit | undefined> {
    const range = new vscode.Range(end(), end())
    const edits = await assets.provideDocumentPasteEdits(document, [range], transferOf(held, type))
    return edits?.[0]
  }

  const snippetOf = (edit: vscode.DocumentPasteEdit | vscode.DocumentDropEdit | undefined): string | undefined =>
    typeof edit?.insertText === 'object' ? edit.insertText.value : edit?.insertText

  it('is saved in the platform’s folder, named after the heading, with its alt text selected', async () => {
    const edit = await pasted(new HeldFile('image.png', dot))
    assert.equal(snippetOf(edit), '![${1:The first hive}](../.gitbook/assets/the-first-hive.png)')
    assert.equal(edit?.title, 'Save in .gitbook/assets')
    assert.ok(edit.additionalEdit)
    const editor = await vscode.window.showTextDocument(document)
    assert.ok(edit.insertText instanceof vscode.SnippetString)
    edit.additionalEdit.set(document.uri, [vscode.SnippetTextEdit.insert(end(), edit.insertText)])
    assert.ok(await vscode.workspace.applyEdit(edit.additionalEdit))
    const file = path.join(docs.folder, '.gitbook/assets/the-first-hive.png')
    await eventually(() => assert.ok(existsSync(file)))
    assert.match(document.getText(), /!\[The first hive\]\(\.\.\/\.gitbook\/assets\/the-first-hive\.png\)$/)
    await eventually(() => assert.equal(document.getText(editor.selection), 'The first hive'))
    // A second file doesn't replace the first, even if the folder wasn't read again.
    assert.match(snippetOf(await pasted(new HeldFile('image.png', dot))) ?? '', /the-first-hive-2\.png/)
  })

  it('is saved where most images of the docs are, with its own name if it has one', async () => {
    await docs.write('img/one.png', 'x')
    await eventually(async () => {
      assert.equal(snippetOf(await pasted(new HeldFile('Bee map.png', dot))), '![${1:Bee map}](../img/Bee-map.png)')
    })
    const dropped = await assets.provideDocumentDropEdits(
      document,
      end(),
      transferOf(new HeldFile('a.png', dot)),
      token,
    )
    assert.equal(snippetOf(dropped), '![${1:a}](../img/a.png)')
  })

  it('is made smaller before it’s saved if it has more than 1 MB', async () => {
    const before = largePicture(2400, 300)
    const edit = await pasted(new HeldFile('map.png', before))
    assert.ok(edit?.additionalEdit)
    assert.ok(await vscode.workspace.applyEdit(edit.additionalEdit))
    const saved = await vscode.workspace.fs.readFile(docs.uri('.gitbook/assets/map.png'))
    assert.deepEqual([before.readUInt32BE(16), Buffer.from(saved).readUInt32BE(16)], [2400, 1920])
    assert.ok(saved.length < before.length)
  })

  it('isn’t inserted if text is pasted with it, in code, or if help is off', async () => {
    const edit = await pasted(new HeldFile('image.png', dot))
    assert.ok(edit?.yieldTo?.some(({ value }) => value === vscode.DocumentDropOrPasteEditKind.Text.value))
    const editor = await vscode.window.showTextDocument(document)
    await editor.edit((change) => change.insert(end(), '```\ncode'))
    assert.equal(await pasted(new HeldFile('image.png', dot)), undefined)
    await vscode.commands.executeCommand('undo')
    const setting = vscode.workspace.getConfiguration('galley')
    await setting.update('help', false, vscode.ConfigurationTarget.Global)
    try {
      await eventually(async () => assert.equal(await pasted(new HeldFile('image.png', dot)), undefined))
    } finally {
      await setting.update('help', undefined, vscode.ConfigurationTarget.Global)
    }
  })

  it('is left to VS Code if it is a page or a file of the docs', async () => {
    for (const file of [docs.uri('img/one.png'), docs.uri('README.md'), vscode.Uri.file('/tmp/other.md')]) {
      assert.equal(await pasted(new vscode.DataTransferItem(file.toString()), 'text/uri-list'), undefined)
    }
  })

  it('isn’t inserted if it is empty, too large or not what its name says, with a message', async () => {
    const answers = new FakeAnswers()
    try {
      assert.equal(snippetOf(await pasted(new HeldFile('a.png', new Uint8Array()))), '')
      assert.equal(snippetOf(await pasted(new HeldFile('a.png', Buffer.from('GIF89a and so on')))), '')
      const large = Buffer.concat([dot, Buffer.alloc(20 * 1024 * 1024)])
      assert.equal(snippetOf(await pasted(new HeldFile('a.png', large))), '')
      await eventually(() => {
        for (const [index, part] of ['0 bytes', 'a .gif file', 'The limit is 20 MB'].entries()) {
          assert.ok(answers.messages[index]?.message.includes(part), answers.messages[index]?.message)
        }
      })
    } finally {
      answers.restore()
    }
  })

  it('isn’t saved through a symbolic link out of the docs', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'outside-'))
    const answers = new FakeAnswers()
    try {
      symlinkSync(outside, path.join(docs.folder, '.gitbook'))
      assert.equal(snippetOf(await pasted(new HeldFile('image.png', dot))), '')
      await eventually(() => assert.match(answers.lastMessage, /outside/))
    } finally {
      answers.restore()
      await rm(outside, { recursive: true })
    }
  })
})
