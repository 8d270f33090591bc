import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { locateRead } from '../../src/features/reading/docsTree/locateInTree.ts'
import { openPageUri } from '../../src/features/shared/pages/openPageUri.ts'
import { eventually, pause } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley, hideDocsView, nodeAt, signInTo, signOutOfAll, treeText } from '../support/editor/galley.ts'
import { FakePlatform } from '../support/fakePlatform.ts'
import { quarantined } from '../support/quarantine.ts'

describe('The Docs view and the active editor', () => {
  let platform: FakePlatform

  const setting = async (value: boolean | undefined): Promise<void> =>
    await vscode.workspace
      .getConfiguration('galley.docsView')
      .update('autoReveal', value, vscode.ConfigurationTarget.Global)
  const selected = async (): Promise<string> => (await galley()).docs.view.selection[0]?.id ?? ''
  const openPage = async (page: string, space = 's'): Promise<void> => {
    const names = { title: page, spaceTitle: 'Handbook' }
    const uri = openPageUri({ server: 'fake', space, page, ...names })
    await vscode.commands.executeCommand('vscode.open', uri, { preview: false })
  }

  beforeEach(async () => {
    const below = [{ id: 'below', title: 'Below' }]
    platform = await new FakePlatform({
      organizations: [{ id: 'acme', title: 'Acme' }],
      spaces: [
        { id: 's', title: 'Handbook' },
        { id: 'other', title: 'Other' },
      ],
      pages: { s: [{ id: 'one', title: 'One', pages: below }, { id: 'two' }], other: [{ id: 'three' }] },
    }).start()
    await signInTo(platform)
    await vscode.commands.executeCommand('galley.docs.focus')
    await treeText(1, await nodeAt('Acme', 'Handbook'))
  })

  afterEach(async () => {
    await setting(undefined)
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await signOutOfAll()
    await platform.stop()
    await hideDocsView()
  })

  it('selects the page of the editor, even a subpage, and then the next one', async () => {
    await openPage('below')
    await eventually(async () => assert.match(await selected(), /\/one\/below$/))
    await openPage('two')
    await eventually(async () => assert.match(await selected(), /\/s\/two$/))
  })

  it('keeps its selection if the setting is off', async () => {
    await openPage('two')
    await eventually(async () => assert.match(await selected(), /\/two$/))
    await setting(false)
    await openPage('one')
    await pause(600)
    assert.match(await selected(), /\/two$/)
    await setting(true)
    await eventually(async () => assert.match(await selected(), /\/one$/))
  })

  it('stays hidden, and follows when it is shown', async () => {
    await hideDocsView()
    const { docs } = await galley()
    await eventually(() => assert.equal(docs.view.visible, false))
    await openPage('two')
    await pause(600)
    assert.equal(docs.view.visible, false)
    await vscode.commands.executeCommand('galley.docs.focus')
    await eventually(async () => assert.match(await selected(), /\/two$/))
  })

  it('finds only pages that were read, without requests', async () => {
    const { tree } = (await galley()).docs
    const asked = platform.requests.length
    assert.match((await locateRead(tree, { space: 's', page: 'below' }))?.id ?? '', /\/one\/below$/)
    assert.equal(await locateRead(tree, { space: 'other', page: 'three' }), undefined)
    assert.equal(await locateRead(tree, { space: 's', page: 'nowhere' }), undefined)
    assert.equal(platform.requests.length, asked)
  })

  const isNotShown = quarantined('After many other tests, the view didn’t select a new page of a folder', '2026-11-28')

  isNotShown('selects files of docs folders, and a new page even if the setting is off', async () => {
    const docs = await DocsWorkspace.create()
    const answers = new FakeAnswers()
    try {
      await docs.write('SUMMARY.md', '* [Start](README.md)\n* [Next](next.md)\n')
      await docs.write('README.md', '# Start\n')
      await docs.write('next.md', '# Next\n')
      await docs.open('next.md')
      await eventually(async () => assert.match(await selected(), /next/))
      await docs.write('new.md', '# New\n')
      await docs.open('new.md')
      await eventually(async () => assert.match(await selected(), /orphans\/new\.md$/))
      await setting(false)
      const { tree, docs: view } = await galley()
      const [folder] = await tree.getChildren()
      answers.type.push('Made')
      await vscode.commands.executeCommand('galley.newFolderPage', folder)
      await eventually(async () => {
        const [element] = view.view.selection
        assert.equal(element?.item().label, 'Made')
      })
    } finally {
      answers.restore()
      await vscode.commands.executeCommand('workbench.action.closeAllEditors')
      await docs.delete()
    }
  })
})
