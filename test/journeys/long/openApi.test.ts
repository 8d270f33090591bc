/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const pets = (version: string, more = ''): string => `openapi: 3.1.0
info:
  title: Pet shop
  version: ${version}
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200":
          description: All pets.
${more}`

const orders = `  /orders:
    post:
      operationId: placeOrder
      responses:
        "201":
          description: The order.
`

describe('Publishing an OpenAPI specification', () => {
  let workbench: Workbench
  let folder: string

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-pets-'))
    write(pets('').replace('  version: \n', ''))
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder })
    await workbench.openView('Galley')
    await workbench.page.locator('.sidebar .monaco-button', { hasText: 'Open the Sandbox' }).first().click()
    await workbench.tree('Docs').waitFor('📖 Galley user guide')
    await openFile()
  })

  after(async () => {
    await workbench.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function write(text: string): void {
    writeFileSync(join(folder, 'pets.yaml'), text)
  }

  async function openFile(): Promise<void> {
    await workbench.page.keyboard.press('Control+P')
    await workbench.quickInput.type('pets.yaml')
    await workbench.quickInput.choose('pets.yaml')
    await workbench.editor.waitForText('Pet shop')
  }

  const said = async (words: RegExp): Promise<void> =>
    await eventually(async () => assert.match((await workbench.notifications()).join('\n'), words))

  const shows = async (words: RegExp): Promise<void> =>
    await eventually(async () => assert.match((await workbench.statusBar()).join('\n'), words), 30_000)

  const clear = async (): Promise<void> => await workbench.runCommand('Notifications: Clear All Notifications')

  async function upload(): Promise<void> {
    await workbench.runCommand('galley.uploadSpec')
    await workbench.quickInput.choose('Active editor')
  }

  it('shows errors at their line before anything is sent', async () => {
    await upload()
    await said(/Galley didn’t send.*“version” is missing/)
    await workbench.answerNotification('Show Problems')
    await workbench.page.locator('.markers-panel', { hasText: '“version” is missing' }).waitFor()
    await workbench.screenshot('openapi-error')
    await clear()
  })

  it('uploads it under the slug that its title suggests', async () => {
    write(pets('1.0.0'))
    await workbench.editor.waitForText('version: 1.0.0')
    await upload()
    await eventually(async () => assert.match(JSON.stringify(await workbench.quickInput.rows()), /pet-shop/))
    await workbench.screenshot('openapi-slug')
    await workbench.quickInput.choose('pet-shop')
    await said(/Uploaded “pet-shop”\. The platform has processed it/)
    await workbench.unfoldView('Organization')
    const organization = workbench.tree('Organization')
    await organization.expand('OpenAPI Specs')
    await organization.waitFor('pet-shop')
    await organization.expand('pet-shop')
    await shows(/pet-shop/)
    await workbench.screenshot('openapi-uploaded')
    await clear()
  })

  it('shows the changes before it is replaced', async () => {
    write(pets('1.1.0', orders))
    await workbench.editor.waitForText('placeOrder')
    await upload()
    await workbench.quickInput.choose('pet-shop')
    await workbench.page.locator('.monaco-dialog-box', { hasText: 'POST /orders' }).waitFor()
    await workbench.screenshot('openapi-replace')
    await workbench.answerDialog('Show Differences')
    await workbench.page.locator('.monaco-diff-editor').waitFor()
    await said(/Replace “pet-shop”/)
    await workbench.screenshot('openapi-differences')
    await workbench.answerNotification('Replace')
    await said(/Uploaded “pet-shop”\. The platform has processed it/)
    await clear()
  })

  it('compares two versions', async () => {
    await workbench.runCommand('galley.compareSpecVersion')
    await workbench.quickInput.choose('pet-shop')
    await eventually(async () => assert.equal(await workbench.quickInput.placeholder(), 'Versions'))
    await eventually(async () => assert.equal((await workbench.quickInput.rows()).length, 2))
    await workbench.quickInput.accept()
    await eventually(async () => assert.match(await workbench.quickInput.title(), /^Compare OpenAPI Spec Versions — /))
    await eventually(async () => assert.equal((await workbench.quickInput.rows()).length, 1))
    await workbench.quickInput.accept()
    await eventually(async () => assert.match(await workbench.editor.activeTitle(), /^pet-shop: .+ ↔ .+/))
    await workbench.screenshot('openapi-versions')
  })

  it('lets anyone with its address read it', async () => {
    await workbench.runCommand('galley.setSpecVisibility')
    await workbench.quickInput.choose('pet-shop')
    await eventually(async () =>
      assert.match(await workbench.quickInput.title(), /Change Visibility of OpenAPI Spec — pet-shop/),
    )
    await workbench.quickInput.choose('public')
    await eventually(async () => {
      // The tree renders only visible rows, and after reading again, a row can be elsewhere.
      await workbench.tree('Organization').waitFor('pet-shop')
      assert.match(await workbench.tree('Organization').text(), /pet-shop.*public/)
    }, 30_000)
    await workbench.screenshot('openapi-public')
  })

  it('publishes it on save, even in a new window', async () => {
    await workbench.runCommand('View: Close All Editors')
    await openFile()
    await workbench.openView('Explorer')
    await workbench.runCommand('galley.publishSpecOnSave')
    await shows(/pet-shop/)
    // Reloads through VS Code, which then stores what it hasn't written yet.
    await workbench.page.evaluate(() => document.body.setAttribute('data-before', ''))
    await workbench.runCommand('Developer: Reload Window')
    await workbench.page.waitForFunction(() => !document.body.hasAttribute('data-before'))
    await workbench.editor.waitForTitle('pets.yaml')
    // Only the file, which is YAML, has activated Galley.
    await shows(/pet-shop/)
    await workbench.page.locator('.editor-group-container.active .monaco-editor .view-lines').first().click()
    await workbench.page.keyboard.press('Control+Home')
    await workbench.page.keyboard.type('# Saved right after the reload')
    await workbench.page.keyboard.press('Enter')
    await workbench.page.keyboard.press('Control+S')
    await shows(/Uploaded “pet-shop”\. The platform has processed it/)
    await workbench.screenshot('openapi-on-save')
  })
})
