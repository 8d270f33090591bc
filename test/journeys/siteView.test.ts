import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packagedExtension } from '../support/packagedExtension.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const files: Readonly<Record<string, string>> = {
  'SUMMARY.md': '# Table of contents\n\n* [Orchard](README.md)\n* [Pears](pears.md)\n* [Plums](plums.md)\n',
  'README.md': '---\ndescription: All trees.\n---\n\n# Orchard\n\nPlant [pears](pears.md#soil) first.\n',
  'pears.md': `# Pears\n\n${'Water them.\n\n'.repeat(30)}## Soil\n\nPears like loam.\n`,
  'plums.md': '# Plums\n\n{% hint style="info" %}\nPlums are blue.\n{% endhint %}\n',
}

describe('The site view of a docs folder', () => {
  let workbench: Workbench
  let folder: string

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'orchard-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder })
  })

  after(async () => {
    await workbench.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows the active page beside its text, and what is typed before it is saved', async () => {
    await workbench.openView('Galley')
    await workbench.tree('Docs').waitFor('Plums')
    await workbench.runCommand('galley.goToPage')
    await workbench.quickInput.type('plums')
    await workbench.quickInput.acceptFirst('Plums')
    await workbench.editor.waitForText('Plums are blue.')
    await workbench.runCommand('galley.openSiteView')
    await workbench.editor.preview('Plums are blue.')
    await workbench.page.keyboard.press('ControlOrMeta+End')
    await workbench.page.keyboard.type('\nPlums ripen in August.')
    const site = await workbench.editor.preview('Plums ripen in August.')
    assert.deepEqual(await site.locator('#site-contents a').allTextContents(), ['Orchard', 'Pears', 'Plums'])
    await workbench.screenshot('site-view')
  })
})
