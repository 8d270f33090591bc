import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { SpacePages } from '../../src/core/docs/pages/pageIndex.ts'
import { readFixedUses } from '../../src/features/shared/pages/fileUses.ts'
import type { DocsElement } from '../../src/galley.ts'
import { largePicture } from '../support/largePicture.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'
import { eventually } from '../support/eventually.ts'

const svg = (fill: string): string =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${fill}"/></svg>`).toString('base64')

describe('The files of a space', () => {
  let space: WrittenSpace
  let answers: FakeAnswers
  let ids: Readonly<Record<string, string>>

  before(async () => {
    space = await WrittenSpace.open('Handbook of files')
    await space.begin()
    const files = [
      { name: 'a.svg', contentType: 'image/svg+xml', base64: svg('red') },
      { name: 'copy.svg', contentType: 'image/svg+xml', base64: svg('red') },
      { name: 'photo.png', contentType: 'image/png', base64: largePicture(2400, 60).toString('base64') },
      { name: 'large.txt', contentType: 'text/plain', base64: Buffer.from('x'.repeat(500)).toString('base64') },
    ]
    await space.write([{ operation: 'insert_files', files }])
    const { items } = await space.connection.client.listFilesInChangeRequestById(space.input)
    ids = Object.fromEntries(items.map(({ name, id }) => [name, id]))
    const [one, two, photo] = ['a.svg', 'copy.svg', 'photo.png'].map((name) => `/files/${ids[name]}`)
    const markdown = `## Set up\n\n![One](${one}) ![Two](${two})\n\n![Photo](${photo})\n`
    await space.write([{ operation: 'insert_page', title: 'Start', document: { markdown } }])
    await space.merge()
    await space.begin()
  })
  after(async () => await space.close())
  beforeEach(() => (answers = new FakeAnswers()))
  afterEach(async () => {
    answers.restore()
    const { editing } = await galley()
    for (const draft of await editing.pages.drafts()) await editing.pages.discard(draft)
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  type Row = { readonly node: DocsElement; readonly item: vscode.TreeItem }
  const children = async (parent?: DocsElement): Promise<Row[]> => {
    const { tree } = await galley()
    const nodes = await tree.getChildren(parent)
    return await Promise.all(nodes.map(async (node) => ({ node, item: await tree.getTreeItem(node) })))
  }
  const labelOf = ({ item: { label } }: Row): string => (typeof label === 'string' ? label : (label?.label ?? ''))
  const find = async (label: string, parent?: DocsElement, depth = 0): Promise<DocsElement | undefined> => {
    const rows = await children(parent)
    const found = rows.find((row) => labelOf(row) === label)
    if (found !== undefined || depth > 3) return found?.node
    for (const row of rows) {
      if (row.item.collapsibleState === vscode.TreeItemCollapsibleState.None) continue
      const below = await find(label, row.node, depth + 1)
      if (below !== undefined) return below
    }
    return undefined
  }
  const files = async (): Promise<DocsElement> =>
    await eventually(async () => {
      const found = await find('Files', await find('Handbook of files'))
      assert.ok(found)
      return found
    })
  const lines = async (): Promise<string[]> =>
    (await children(await files())).slice(1).map((row) => `${labelOf(row)} [${String(row.item.description)}]`)
  const run = async (command: string, label: string): Promise<void> => {
    const row = (await children(await files())).find((each) => labelOf(each) === label)
    assert.ok(row)
    let isDone = false
    const running = vscode.commands.executeCommand(`galley.${command}`, row.node).then(() => (isDone = true))
    await eventually(async () => {
      await vscode.commands.executeCommand('refactorPreview.apply')
      assert.ok(isDone)
    })
    await running
  }
  const draft = async (): Promise<string> => {
    const found = (await (await galley()).editing.pages.drafts()) as readonly { readonly text: string }[]
    return found[0]?.text ?? ''
  }

  it('can be sorted by size, and show where they are used', async () => {
    answers.choose.push('Size')
    await vscode.commands.executeCommand('galley.sortSpaceFiles', await files())
    await vscode.commands.executeCommand('galley.countFileUses', await files())
    const [photo = '', first = '', ...others] = await lines()
    assert.match(photo, /^photo\.png \[\d+(\.\d)? kB · 1 page\]$/)
    assert.equal(first, 'large.txt [500 bytes · not used]')
    assert.match(others.join(' '), /^a\.svg \[\d+ bytes · 1 page\] copy\.svg \[\d+ bytes · 1 page\]$/)
    const [, , image] = (await children(await files())).slice(1)
    assert.ok(image)
    assert.deepEqual((await children(image.node)).map(labelOf), ['Start'])
  })

  it('can’t be deleted by the API, which a message says', async () => {
    await run('deleteSpaceFile', 'large.txt')
    assert.match(answers.lastMessage, /API can’t delete files/)
  })

  it('replace their copies in all pages of a change request', async () => {
    answers.choose.push(['copy.svg'], 'Writing 2')
    await run('mergeSpaceFile', 'a.svg')
    assert.equal((await draft()).match(new RegExp(`/files/${ids['a.svg']}`, 'g'))?.length, 2)
  })

  it('are named where the API can’t change their use: covers of pages and reusable content', async () => {
    const cover = { ref: { kind: 'file', file: 'f1' } } as const
    const pages = new SpacePages([
      { id: 'a', type: 'document', title: 'Covered', path: 'a', cover },
      { id: 'b', type: 'document', title: 'Bare', path: 'b' },
    ])
    const texts: Readonly<Record<string, string>> = { d1: '![](/files/f1)', d2: '![](/files/f2)' }
    const reusableContents = [
      { id: '1', title: 'Notice', document: 'd1' },
      { id: '2', title: 'Other', document: 'd2' },
    ]
    const reader = {
      pages: async () => await Promise.resolve(pages),
      revision: async () => await Promise.resolve({ reusableContents }),
      documentMarkdown: async (_: unknown, id: string) => await Promise.resolve(texts[id] ?? ''),
    } as unknown as Parameters<typeof readFixedUses>[0]
    assert.deepEqual(await readFixedUses(reader, { server: 's', space: 'x' }, ['f1']), ['Covered', 'Notice'])
  })

  it('get another name in all pages of a change request', async () => {
    answers.type.push('map.svg')
    answers.choose.push('Writing 2')
    await run('renameSpaceFile', 'a.svg')
    assert.deepEqual(answers.proposals, ['set-up.svg'])
    const { items } = await space.connection.client.listFilesInChangeRequestById(space.input, { fresh: true })
    const made = items.find(({ name }) => name === 'map.svg')?.id ?? ''
    assert.ok((await draft()).includes(`/files/${made}`))
    assert.ok(!(await draft()).includes(`/files/${ids['a.svg']}`))
  })

  it('become smaller in all pages of a change request, after a look at both pictures', async () => {
    const labels = (): string[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label))
    await run('shrinkSpaceFile', 'photo.png')
    assert.deepEqual(answers.picks, [['Make Smaller', 'Cancel']])
    await eventually(() => assert.match(labels().join('\n'), /^photo\.png ↔ photo\.png$/m))
    answers.choose.push('Make Smaller', 'Writing 2')
    await run('shrinkSpaceFile', 'photo.png')
    const { items } = await space.connection.client.listFilesInChangeRequestById(space.input, { fresh: true })
    const sizes = items.filter(({ name }) => name === 'photo.png').map(({ size }) => size)
    assert.equal(sizes.length, 2)
    assert.ok(!(await draft()).includes(`/files/${ids['photo.png']}`))
  })
})
