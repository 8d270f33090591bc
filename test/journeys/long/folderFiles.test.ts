import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../../support/eventually.ts'
import { startConnectProxy, type ConnectProxy } from '../../support/httpServers/connectProxy.ts'
import { startScriptedServer, type ScriptedServer } from '../../support/httpServers/scriptedServer.ts'
import { largePicture } from '../../support/largePicture.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const assets = '.gitbook/assets'
const picture = largePicture(2400, 500)
const old = 'http://old.galley-links-test.dev/a'
const moved = 'http://new.galley-links-test.dev/b'
const other = `# Honey\n\n[Sold](${old})\n`
const page = `# Beehive\n\n[Bought](${old})\n\n![A map](${assets}/map.png)\n\n## The way\n\n![The way](<${assets}/map (1).png>)\n`

describe('The files and links of a docs folder', () => {
  let workbench: Workbench
  let server: ScriptedServer
  let proxy: ConnectProxy
  let folder: string

  const bytes = (name: string): Buffer => readFileSync(path.join(folder, name))
  const isAsBefore = async (): Promise<void> =>
    await eventually(() => {
      assert.equal(bytes('README.md').toString(), page)
      for (const name of ['map.png', 'map (1).png']) assert.ok(bytes(`${assets}/${name}`).equals(picture), name)
    })

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'beehive-files-'))
    mkdirSync(path.join(folder, assets), { recursive: true })
    writeFileSync(path.join(folder, 'README.md'), page)
    writeFileSync(
      path.join(folder, 'SUMMARY.md'),
      '# Table of contents\n\n* [Beehive](README.md)\n* [Honey](other.md)\n',
    )
    writeFileSync(path.join(folder, 'other.md'), other)
    for (const name of ['map.png', 'map (1).png']) writeFileSync(path.join(folder, assets, name), picture)
    writeFileSync(path.join(folder, assets, 'notes.txt'), 'notes')
    server = await startScriptedServer((response, { headers }) => {
      const isMoved = headers.host?.startsWith('old.') === true
      response.writeHead(isMoved ? 301 : 200, isMoved ? { location: moved } : {}).end()
    })
    proxy = await startConnectProxy({ leadTo: server.port })
    const settings = { 'http.proxy': proxy.url }
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder, isQuiet: false, settings })
  })
  after(async () => {
    await workbench.stop()
    await Promise.all([server.close(), proxy.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  it('are listed below the pages, with their size and uses', async () => {
    await workbench.openView('Galley')
    const docs = workbench.tree('Docs')
    await docs.expand('Files')
    await docs.waitFor('notes.txt')
    assert.match(await docs.text(), /map\.png {2}.*1 page\n[^]*notes\.txt {2}5 bytes · not used/)
    await workbench.screenshot('folder-files-tree')
    // A busy window can miss the pointer, so it comes again.
    await eventually(async () => {
      await workbench.page.getByRole('treeitem', { name: 'notes.txt' }).hover()
      await workbench.page.getByRole('treeitem', { name: 'map.png' }).hover()
      await workbench.page.locator('.monaco-hover img').waitFor({ timeout: 3000 })
    }, 20_000)
    await workbench.screenshot('folder-files-picture')
  })

  it('are merged with their copies, and undone', async () => {
    await workbench.tree('Docs').contextMenu('Files', 'Merge Copies…')
    await workbench.quickInput.waitFor('Merge Copies')
    await workbench.screenshot('folder-files-merge')
    await workbench.quickInput.accept()
    await eventually(() => {
      assert.equal(existsSync(path.join(folder, assets, 'map (1).png')), false)
      assert.equal(bytes('README.md').toString(), page.replace('map (1).png', 'map.png'))
    })
    await workbench.answerNotification('Undo')
    await isAsBefore()
  })

  it('become smaller after a look at both pictures, and undone', async () => {
    await workbench.tree('Docs').contextMenu('map.png', 'Make Smaller…')
    await workbench.quickInput.waitFor('Make map.png smaller')
    await workbench.screenshot('folder-files-smaller')
    await workbench.quickInput.choose('Make Smaller')
    await eventually(() => assert.equal(bytes(`${assets}/map.png`).readUInt32BE(16), 1920))
    assert.ok(bytes(`${assets}/map.png`).length < picture.length)
    await workbench.answerNotification('Undo')
    await isAsBefore()
  })

  it('are requested after a question, and an address that moved for good changes in all pages', async () => {
    await workbench.goToPage('Beehive')
    await workbench.tree('Docs').contextMenu(path.basename(folder), 'Check External Links…')
    await workbench.answerDialog('Check Links')
    await eventually(async () => {
      assert.ok((await workbench.notifications()).some((text) => text.includes('1 moved')))
    })
    await workbench.editor.goTo(3, 15)
    await workbench.editor.quickFix(`Change to “${moved}” in all pages`)
    await eventually(() => {
      assert.equal(bytes('README.md').toString(), page.replace(old, moved))
      assert.equal(bytes('other.md').toString(), other.replace(old, moved))
    })
  })
})
