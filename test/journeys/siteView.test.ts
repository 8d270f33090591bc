import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
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

  it('shows the active page next to its text, including unsaved changes', async () => {
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
    await workbench.editor.inPreview('Plums ripen in August.', async (site) => {
      assert.deepEqual(await site.locator('#site-contents a').allTextContents(), ['Orchard', 'Pears', 'Plums'])
    })
    await workbench.screenshot('site-view')
  })

  it('is there again after a reload, with the page it showed', async () => {
    await workbench.runCommand('File: Save')
    await workbench.editor.inPreview('Pears', async (site) => {
      const text = site.getByText('Pears like loam.')
      if ((await text.count()) > 0) return
      const link = site.locator('#site-contents a', { hasText: 'Pears' }).first()
      await link.evaluate((found: HTMLElement) => found.click(), undefined, { timeout: 3000 })
      await text.waitFor({ timeout: 10_000 })
    })
    // The window stores its panels every few seconds, so the stored panel can still have the page before.
    await workbench.waitForState('editorpart.state', /galley\.siteView.*\bpage[\\"]+:[\\"]+file:[^"]*\bpears\.md/s)
    await workbench.reload()
    await workbench.editor.preview('Pears like loam.')
  })
})

describe('The site view of a platform', () => {
  let sandbox: SandboxProcess
  let workbench: Workbench

  before(async () => {
    sandbox = await startSandbox()
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.tokens['edit'] ?? '' }
    workbench = await Workbench.start({ vsix: packagedExtension, env })
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
  })

  it('shows a space with the page that is open, and goes to the text of a page', async () => {
    await workbench.openView('Galley')
    await workbench.goToPage('Blocks of the dialect')
    await workbench.page.locator('.editor-actions [aria-label^="Open Site View"]').first().click()
    await workbench.editor.inPreview('On this page', async (site) => {
      const current = site.locator('#site-contents a[aria-current]', { hasText: 'Blocks of the dialect' })
      // Beside the text, the view is too narrow to show its contents without a click.
      await current.waitFor({ state: 'attached', timeout: 5000 })
    })
    await workbench.screenshot('site-view-space')
  })

  it('marks in a change request what it changes, and lists only changed pages', async () => {
    const subject = 'Say how search orders its results'
    const row = await eventually(async () => {
      const found = (await workbench.tree('Change Requests').rows()).find(({ label }) => label.endsWith(subject))
      assert.ok(found, await workbench.tree('Change Requests').text())
      return found.label
    })
    await workbench.tree('Change Requests').contextMenu(row, 'Open Site View')
    let all = 0
    await workbench.editor.inPreview('Show only changed pages', async (site) => {
      const filter = site.getByLabel('Show only changed pages')
      if (!(await filter.isChecked({ timeout: 3000 }))) all = await site.locator('#site-contents a').count()
      // In a narrow panel, the contents are behind a button.
      if (!(await filter.isVisible())) await site.locator('.site-menu').click({ timeout: 3000 })
      await filter.check({ timeout: 3000 })
    })
    await workbench.editor.inPreview('Show only changed pages', async (site) => {
      assert.ok((await site.locator('#site-contents a').count()) < all)
      await site.locator('#site-contents a[data-changed]').first().click({ timeout: 3000 })
      await site.locator('article .site-changed').first().waitFor({ timeout: 10_000 })
    })
    await workbench.screenshot('site-view-change-request')
  })
})
