import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../../support/sandboxProcess.ts'
import { SandboxReader } from '../../support/sandboxReader.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'
const files: Readonly<Record<string, string>> = {
  '.galley.yaml': 'terms:\n  - use: sign in\n    not: [login]\n',
  'SUMMARY.md': '* [Honey](README.md)\n* [Wax](wax.md)\n',
  'README.md': '# Honey\n\nWe recieve honey.\n\n![](comb.svg)\n\nPlease login.\n',
  'wax.md': '# Wax\n\nFirst login, then buy.\n',
  'comb.svg': svg,
}

describe('The words of pages', () => {
  let workbench: Workbench
  let sandbox: SandboxProcess
  let folder: string
  let imported: string

  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-honey-'))
    imported = mkdtempSync(path.join(tmpdir(), 'galley-pollen-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
    writeFileSync(path.join(imported, 'README.md'), '# Pollen\n\nWe seperate pollen.\n')
    sandbox = await startSandbox(['--import', imported])
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    const settings = { 'galley.spelling.enabled': true }
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder, env, settings })
  })
  after(async () => {
    await workbench.stop()
    await sandbox.stop()
    for (const each of [folder, imported]) rmSync(each, { recursive: true, force: true })
  })

  /** Takes the first fix of the misspelled word at the cursor, with keys only. */
  async function fixByKeys(): Promise<void> {
    const { keyboard } = workbench.page
    await workbench.page.locator('.editor-group-container.active .squiggly-info').first().waitFor()
    await eventually(async () => {
      await keyboard.press('Control+.')
      const row = workbench.page.locator('.action-widget .monaco-list-row', { hasText: 'Change to' }).first()
      await row.waitFor({ timeout: 5000 })
    })
    await workbench.screenshot('words-fix')
    await keyboard.press('Enter')
    await keyboard.press('Control+s')
  }

  it('are corrected with keys in a file', async () => {
    await workbench.openView('Galley')
    await workbench.goToPage('Honey')
    await workbench.editor.goTo(3, 5)
    await fixByKeys()
    await eventually(() => assert.match(read('README.md'), /We receive honey\./))
  })

  it('are written for an image that has none', async () => {
    await workbench.editor.goTo(5, 2)
    await workbench.editor.quickFix('Describe the image…')
    await workbench.quickInput.waitFor('Describe Image')
    await workbench.quickInput.type('A comb')
    await workbench.quickInput.accept()
    await workbench.editor.waitForText('![A comb](comb.svg)')
    await workbench.page.keyboard.press('Control+s')
    await eventually(() => assert.match(read('README.md'), /!\[A comb\]\(comb\.svg\)/))
  })

  it('are replaced by a term in all pages after a preview', async () => {
    await workbench.editor.goTo(7, 9)
    await workbench.editor.quickFix('Write “sign in” in all pages…')
    const apply = workbench.page.locator('.part.panel').getByRole('button', { name: 'Apply', exact: true })
    await apply.waitFor()
    await workbench.screenshot('words-preview')
    await apply.click()
    await eventually(() => {
      assert.match(read('README.md'), /Please sign in\./)
      assert.match(read('wax.md'), /First sign in, then buy\./)
    })
  })

  it('come back in all pages with one undo', async () => {
    await workbench.editor.goTo(7, 9)
    await workbench.page.keyboard.press('Control+z')
    await workbench.editor.waitForText('Please login.')
    await workbench.runCommand('File: Save All Files')
    await eventually(() => {
      assert.match(read('README.md'), /Please login\./)
      assert.match(read('wax.md'), /First login, then buy\./)
    })
  })

  it('are corrected with keys in a page of a change request', async () => {
    await workbench.goToPage('Pollen')
    await workbench.runCommand('galley.editInChangeRequest')
    await workbench.quickInput.waitFor('New Change Request')
    await workbench.quickInput.type('Spelling')
    await workbench.quickInput.accept()
    const server = await eventually(() => SandboxReader.find(sandbox, 'Spelling'))
    await workbench.editor.waitForText('seperate')
    await workbench.editor.goTo(3, 5)
    await fixByKeys()
    await eventually(async () => assert.match(await server.markdownOf('Pollen'), /We separate pollen\./))
  })
})
