// Takes the pictures of the README from the packaged extension: npm run screenshots.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
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

async function picture(name: string): Promise<void> {
  // Nothing hovers, and whatever is still being drawn is done.
  await workbench.page.mouse.move(640, 795)
  await workbench.page.waitForTimeout(1500)
  copyFileSync(await workbench.screenshot(name), join(projectRoot, 'media', `${name}.png`))
}

try {
  await workbench.openView('Galley')
  const docs = workbench.tree('Docs')
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
} finally {
  await workbench.stop()
  await sandbox.stop()
}
