import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../support/eventually.ts'
import { largePicture } from '../support/largePicture.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const assets = '.gitbook/assets'
const picture = largePicture(2400, 500)
const page = `# Beehive\n\n![A map](${assets}/map.png)\n\n## The way\n\n![The way](<${assets}/map (1).png>)\n`

describe('The files of a docs folder', () => {
  let workbench: Workbench
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
    writeFileSync(path.join(folder, 'SUMMARY.md'), '# Table of contents\n\n* [Beehive](README.md)\n')
    for (const name of ['map.png', 'map (1).png']) writeFileSync(path.join(folder, assets, name), picture)
    writeFileSync(path.join(folder, assets, 'notes.txt'), 'notes')
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder, isQuiet: false })
  })
  after(async () => {
    await workbench.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are listed below the pages, with their size and uses', async () => {
    await workbench.openView('Galley')
    const docs = workbench.tree('Docs')
    await docs.expand('Files')
    await docs.waitFor('notes.txt')
    assert.match(await docs.text(), /map\.png {2}.*1 page\n[^]*notes\.txt {2}5 bytes · not used/)
    await workbench.screenshot('folder-files-tree')
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
    await eventually(async () => {
      assert.ok((await workbench.notifications()).some((text) => text.includes('Make map.png smaller')))
    })
    await workbench.screenshot('folder-files-smaller')
    await workbench.answerNotification('Make Smaller')
    await eventually(() => assert.equal(bytes(`${assets}/map.png`).readUInt32BE(16), 1920))
    assert.ok(bytes(`${assets}/map.png`).length < picture.length)
    await workbench.answerNotification('Undo')
    await isAsBefore()
  })
})
