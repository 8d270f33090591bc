import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import { Workbench } from '../support/vscode/workbench.ts'

/** The documentation of an installed package: real text that wasn't written for this test. */
const realDocs = join(projectRoot, 'node_modules/undici/docs')

describe('A newcomer without an account', () => {
  let workbench: Workbench

  before(async () => {
    workbench = await Workbench.start({ vsix: packagedExtension, isQuiet: false })
  })

  after(async () => await workbench.stop())

  it('finds an empty view behind its icon in the activity bar, which says what to do', async () => {
    await workbench.openView('Galley')
    await eventually(async () => {
      const text = await workbench.sideBarText()
      assert.match(text, /Open the Sandbox[^]*Use Folder as Docs/)
      assert.doesNotMatch(text, /no data provider/)
    })
    await workbench.screenshot('newcomer-welcome')
  })

  it('gets sample docs with one click', async () => {
    await workbench.page.locator('.sidebar .monaco-button', { hasText: 'Open the Sandbox' }).first().click()
    await workbench.tree('Docs').expand('📖 Galley user guide')
    await workbench.screenshot('newcomer-sample-docs')
  })

  it('imports a folder of real documentation', async () => {
    await workbench.runCommand('galley.importFolder')
    await workbench.quickInput.chooseFile(realDocs, 'Import')
    await workbench.quickInput.waitForQuestion('Name of the new space')
    await workbench.quickInput.type('Real docs')
    await workbench.quickInput.accept()
    const docs = workbench.tree('Docs')
    await docs.waitFor('Real docs')
    await docs.expand('Best practices')
    await docs.waitFor('Writing tests')
    await workbench.screenshot('newcomer-imported')
  })

  it('reads what an import skipped, in a document that closes without a question', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-shop-'))
    writeFileSync(join(folder, 'README.md'), '# Shop\n')
    writeFileSync(join(folder, 'SUMMARY.md'), '# Contents\n\n* [Shop](README.md)\n* [Prices](prices.md)\n')
    await workbench.runCommand('galley.importFolder')
    await workbench.quickInput.chooseFile(folder, 'Import')
    await workbench.quickInput.waitForQuestion('Name of the new space')
    await workbench.quickInput.type('Shop')
    await workbench.quickInput.accept()
    await workbench.answerNotification('Show Report')
    await workbench.editor.waitForText('Line 4 lists “prices.md”, which doesn’t exist')
    assert.match(await workbench.editor.activeTitle(), /^Shop\s— Not Imported/)
    await workbench.screenshot('newcomer-left-out')
    await workbench.runCommand('View: Close Editor')
    await eventually(async () => assert.doesNotMatch((await workbench.editor.titles()).join('\n'), /Not Imported/))
    rmSync(folder, { recursive: true, force: true })
  })

  it('finds a page by its title and reads it', async () => {
    await workbench.goToPage('SnapshotAgent')
    await workbench.screenshot('newcomer-page')
  })

  it('searches for a phrase and opens its section', async () => {
    await workbench.runCommand('galley.searchDocs')
    await workbench.quickInput.type('maximum number of redirections allowed')
    await workbench.quickInput.choose('RedirectHandler')
    await workbench.editor.waitForText('Maximum number of redirections allowed')
    await workbench.screenshot('newcomer-section')
  })

  it('sees completed steps in the walkthrough, even from before it was opened, and no others', async () => {
    await workbench.runCommand('Welcome: Open Walkthrough...')
    await workbench.quickInput.choose('Get started with Galley')
    const step = workbench.page.locator('.getting-started-step')
    const ticked = step.filter({ has: workbench.page.locator('.codicon.complete') }).locator('.step-title')
    const titles = ['Try it with sample docs', 'Read a page', 'Import your own Markdown']
    await eventually(async () => assert.deepEqual(await ticked.allInnerTexts(), titles))
    await workbench.screenshot('newcomer-walkthrough')
  })
})
