import assert from 'node:assert/strict'
import { eventually, startLimit } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

describe('Running operations of the API', () => {
  let workbench: Workbench

  before(async () => {
    workbench = await Workbench.start({ vsix: packagedExtension })
    await workbench.openView('Galley')
    await workbench.page.locator('.sidebar .monaco-button', { hasText: 'Open the Sandbox' }).first().click()
    await workbench.tree('Docs').waitFor('📖 Galley user guide')
  })

  after(async () => await workbench.stop())

  it('finds an operation by some words', async () => {
    await workbench.runCommand('galley.runOperation')
    await workbench.screenshot('operations-all')
    await workbench.quickInput.type('create space')
    await workbench.screenshot('operations-found')
    await workbench.quickInput.choose('createSpace')
  })

  it('completes its parameters by name, and helps to write the body', async () => {
    await workbench.screenshot('operations-organization')
    await workbench.quickInput.choose('Galley sandbox')
    const text = await workbench.editor.waitForText('"body"')
    assert.match(text, /\/\/ "title": ""/)
    await workbench.page.locator('.codelens-decoration', { hasText: 'Send' }).waitFor()
    await workbench.screenshot('operations-request')
    await workbench.page.locator('.monaco-editor .view-line', { hasText: '"title"' }).first().click()
    await workbench.page.keyboard.press('Control+/')
    await workbench.editor.waitForText('    "title": ""')
    await workbench.page.keyboard.press('Home')
    for (const _ of '"title": "') await workbench.page.keyboard.press('ArrowRight')
    await workbench.page.keyboard.type('Written by hand')
    await workbench.screenshot('operations-typed')
  })

  it('asks before a change, and shows the answer next to the request', async () => {
    await workbench.page.keyboard.press('Control+Enter')
    await workbench.page.locator('.monaco-dialog-box').waitFor()
    await workbench.screenshot('operations-warning')
    await workbench.answerDialog('Send')
    await eventually(async () => assert.match(await workbench.editor.text(), /201 Created/))
    await workbench.tree('Docs').expand('Not on a Site')
    await workbench.tree('Docs').waitFor('Written by hand')
    await workbench.page.locator('.codelens-decoration', { hasText: 'Run again' }).waitFor()
    await workbench.screenshot('operations-answer')
  })

  it('reads a page by its title', async () => {
    await workbench.runCommand('galley.runOperation')
    await workbench.quickInput.type('getPageById')
    await workbench.quickInput.choose('getPageById')
    await workbench.quickInput.choose('Galley user guide')
    await workbench.screenshot('operations-pages')
    await workbench.quickInput.accept()
    await workbench.screenshot('operations-optional')
    await workbench.quickInput.accept()
    await workbench.editor.waitForText('200 OK')
    await workbench.screenshot('operations-page')
  })

  it('keeps the typed request over a restart, and says that the answer is no longer available', async () => {
    await workbench.page.locator('.tab', { hasText: 'createSpace.jsonc' }).click()
    await workbench.page.keyboard.press('Control+End')
    await workbench.page.keyboard.type('// and not saved')
    await workbench.editor.waitForText('and not saved')
    await workbench.waitForBackup('// and not saved')
    await workbench.waitForState('editorpart.state', /getPageById/)
    await workbench.reload()
    const line = (text: string) => workbench.page.locator('.view-line', { hasText: text })
    await line('Galley didn’t keep this answer').waitFor({ timeout: startLimit })
    await workbench.screenshot('operations-restarted')
    await workbench.page.locator('.tab', { hasText: 'createSpace.jsonc' }).click()
    await line('and not saved').waitFor()
  })
})
