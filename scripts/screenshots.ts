// Takes the pictures of the README from the packaged extension: npm run screenshots.
import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../test/support/eventually.ts'
import { packagedExtension } from '../test/support/packagedExtension.ts'
import { startSandbox } from '../test/support/sandboxProcess.ts'
import { projectRoot } from '../test/support/vscode/paths.ts'
import { Workbench } from '../test/support/vscode/workbench.ts'
import { packageExtension } from './packageExtension.ts'

await packageExtension(packagedExtension)
const sandbox = await startSandbox()
const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
const settings = { 'workbench.colorTheme': 'Default Light Modern', 'editor.minimap.enabled': false }
const workbench = await Workbench.start({ vsix: packagedExtension, env, settings })

const docs = workbench.tree('Docs')

async function picture(name: string): Promise<void> {
  // Nothing hovers, and whatever is still being drawn is done.
  await workbench.page.mouse.move(640, 795)
  await workbench.page.waitForTimeout(1500)
  copyFileSync(await workbench.screenshot(name), join(projectRoot, 'media', `${name}.png`))
}

/** A page that is written in, with the change request in the Docs view. */
async function takeAuthoring(): Promise<void> {
  const subject = 'Say how to write blocks'
  await docs.click('Blocks of the dialect')
  await workbench.editor.waitForText('# Blocks of the dialect')
  await workbench.runCommand('galley.editInChangeRequest')
  await workbench.quickInput.choose('New change request…')
  await workbench.quickInput.waitFor('New change request')
  await workbench.quickInput.type(subject)
  await workbench.quickInput.accept()
  await eventually(async () => assert.match(await workbench.editor.activeTitle(), /change request/))
  await workbench.page.locator('.editor-group-container.active .view-line').first().click()
  await workbench.page.keyboard.press('End')
  await workbench.page.keyboard.type('\n\nPaste an image between two blocks, and it is uploaded. 📷')
  await workbench.page.keyboard.press('ControlOrMeta+s')
  await workbench.page.locator('.dirty-diff-glyph').first().waitFor({ state: 'attached' })
  await docs.collapse('Reference')
  await docs.collapse('Read')
  const request = await eventually(async () => {
    const row = (await docs.rows()).find(({ label }) => label.endsWith(subject))
    assert.ok(row)
    return row
  })
  await docs.expand(request.label)
  await docs.expand('All Pages')
  await workbench.runCommand('Markdown: Open Preview to the Side')
  await workbench.editor.preview('Paste an image between')
  await workbench.runCommand('Notifications: Clear All Notifications')
  await picture('screenshot-authoring')
}

try {
  await workbench.openView('Galley')
  await docs.expand('📖 Galley user guide')
  await docs.expand('Change Requests')
  await docs.expand('Read')
  await docs.expand('Reference')
  await docs.click('Blocks of the dialect')
  await workbench.editor.waitForText('# Blocks of the dialect')
  await workbench.runCommand('Markdown: Open Preview to the Side')
  await workbench.editor.preview('Blocks of the dialect')
  await picture('screenshot-reading')
  await workbench.runCommand('View: Close All Editors')
  await workbench.runCommand('galley.searchDocs')
  await workbench.quickInput.type('proxy')
  await picture('screenshot-search')
  await workbench.quickInput.cancel()
  await takeAuthoring()
} finally {
  await workbench.stop()
  await sandbox.stop()
}
