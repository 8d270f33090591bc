import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import * as vscode from 'vscode'
import type { DocsElement } from '../../src/galley.ts'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { largePicture } from '../support/largePicture.ts'

const assets = '.gitbook/assets'
/** Bytes that aren't text, so that undoing as text would break them. */
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0, 0x80])
const page = `# Start\n\n## Set up\n\n![One](${assets}/one.png) ![Two](<${assets}/image (1).png>)\n`

describe('The files of a docs folder', function () {
  this.timeout(120_000)
  let docs: DocsWorkspace
  let answers: FakeAnswers

  const children = async (parent?: DocsElement): Promise<{ node: DocsElement; item: vscode.TreeItem }[]> => {
    const { tree } = await galley()
    const nodes = await tree.getChildren(parent)
    return await Promise.all(nodes.map(async (node) => ({ node, item: await tree.getTreeItem(node) })))
  }
  const files = async (): Promise<{ node: DocsElement; item: vscode.TreeItem }> =>
    await eventually(async () => {
      const [root] = await children()
      const found = (await children(root?.node)).find(({ item }) => item.label === 'Files')
      assert.ok(found)
      return found
    })
  const lines = async (): Promise<string[]> =>
    (await children((await files()).node)).map(({ item: { label, description } }) =>
      typeof label === 'string' ? `${label} [${String(description)}]` : '',
    )
  const bytes = async (name: string): Promise<Buffer | undefined> =>
    await readFile(docs.uri(name).fsPath).catch(() => undefined)
  const run = async (command: string, name?: string): Promise<void> => {
    const { node } = await files()
    const element = name === undefined ? node : (await children(node)).find(({ item }) => item.label === name)?.node
    assert.ok(element)
    await vscode.commands.executeCommand(`galley.${command}`, element)
  }
  const undo = async (): Promise<void> => {
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await eventually(async () => {
      assert.equal(await docs.read('README.md'), page)
      for (const name of ['one.png', 'image (1).png', 'copy.png'])
        assert.deepEqual(await bytes(`${assets}/${name}`), picture)
    })
  }

  before(async () => {
    docs = await DocsWorkspace.create(assets)
    await docs.write('README.md', page)
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Start](README.md)\n')
    const { workspace, Uri } = vscode
    for (const name of ['one.png', 'image (1).png', 'copy.png'])
      await workspace.fs.writeFile(Uri.joinPath(docs.uri(assets), name), picture)
    await docs.write(`${assets}/notes.txt`, 'notes')
  })
  after(async () => await docs.delete())
  beforeEach(() => (answers = new FakeAnswers()))
  afterEach(() => answers.restore())

  it('are listed by size with their uses, and with a picture on hover', async () => {
    await eventually(async () =>
      assert.deepEqual(await lines(), [
        'copy.png [8 bytes · not used]',
        'image (1).png [8 bytes · 1 page]',
        'one.png [8 bytes · 1 page]',
        'notes.txt [5 bytes · not used]',
      ]),
    )
    const { tree } = await galley()
    const [, second] = await children((await files()).node)
    assert.ok(second)
    assert.deepEqual(
      (await children(second.node)).map(({ item }) => [item.label, item.description]),
      [['Start', 'README.md']],
    )
    const { token } = new vscode.CancellationTokenSource()
    const resolved = await tree.resolveTreeItem?.(second.item, second.node, token)
    const { tooltip } = resolved ?? second.item
    assert.ok(tooltip instanceof vscode.MarkdownString)
    assert.match(tooltip.value, /!\[.*\]\(<file:.*image%20.*\|width=300>\)/)
  })

  it('are copies in Problems', async () => {
    await eventually(() => assert.deepEqual(docs.rules(`${assets}/one.png`), ['file-copy']), 20_000)
  })

  it('are sorted by path', async () => {
    answers.choose.push('Path')
    await run('sortFolderFiles')
    await eventually(async () =>
      assert.deepEqual(
        (await lines()).map((line) => line.split(' [')[0]),
        ['copy.png', 'image (1).png', 'notes.txt', 'one.png'],
      ),
    )
  })

  it('merge into one file, and undo brings back the bytes', async () => {
    answers.choose.push([`${assets}/one.png`])
    await run('mergeCopies')
    await eventually(async () => {
      assert.equal(await docs.read('README.md'), page.replace('image (1).png', 'one.png'))
      assert.deepEqual(await bytes(`${assets}/image (1).png`), undefined)
      assert.deepEqual(await bytes(`${assets}/copy.png`), undefined)
    })
    assert.match(answers.lastMessage, /^Merged 2 copies\./)
    await undo()
  })

  it('are renamed in all pages, with a proposed name', async () => {
    answers.type.push('set-up.png')
    await run('renameFileEverywhere', 'image (1).png')
    assert.deepEqual(answers.proposals, ['set-up.png'])
    await eventually(async () => {
      assert.equal(await docs.read('README.md'), page.replace('image (1).png', 'set-up.png'))
      assert.deepEqual(await bytes(`${assets}/set-up.png`), picture)
    })
    await undo()
    answers.type.push('a?.png')
    await run('renameFileEverywhere', 'image (1).png')
    assert.match(answers.validations[0] ?? '', /Windows doesn’t allow/)
  })

  it('are deleted if no page uses them, and undo brings back the bytes', async () => {
    answers.choose.push(['copy.png'])
    await run('deleteUnusedFiles')
    await eventually(async () => assert.deepEqual(await bytes(`${assets}/copy.png`), undefined))
    assert.deepEqual(
      answers.picks[0]?.map((label) => label.split('/').at(-1)),
      ['copy.png', 'notes.txt'],
    )
    await undo()
  })

  it('become smaller after a look at both pictures, and undo brings back the bytes', async () => {
    const large = largePicture(2400, 100)
    const name = `${assets}/map.png`
    await vscode.workspace.fs.writeFile(docs.uri(name), large)
    await eventually(async () => assert.match((await lines()).join('\n'), /^map\.png \[/m))
    await run('makeImagesSmaller', 'map.png')
    assert.deepEqual(answers.picks, [['Make Smaller', 'Cancel']])
    assert.ok((await bytes(name))?.equals(large))
    answers.choose.push('Make Smaller')
    await run('makeImagesSmaller', 'map.png')
    await eventually(async () => assert.equal((await bytes(name))?.readUInt32BE(16), 1920))
    assert.ok(((await bytes(name))?.length ?? large.length) < large.length)
    await undo()
    await eventually(async () => assert.ok((await bytes(name))?.equals(large)))
  })

  it('say why an image can’t become smaller', async () => {
    await run('makeImagesSmaller', 'one.png')
    await eventually(() => assert.match(answers.lastMessage, /can’t read this image/))
  })
})
