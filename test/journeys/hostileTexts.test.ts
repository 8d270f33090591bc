import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const hostile = '[Open](command:galley.showLog) $(trash) gpj\u202e'

/** What somebody sees of the text above: every sign of it, and none that turns the others around. */
const shown = '[Open](command:galley.showLog) $(trash) gpj'

describe('A hostile text', () => {
  let workbench: Workbench
  let folder: string
  let server: Server

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-hostile-'))
    mkdirSync(join(folder, hostile))
    writeFileSync(join(folder, hostile, 'README.md'), '# Hostile\n')
    server = createServer((_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { code: 403, message: hostile } }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    workbench = await Workbench.start({ vsix: packagedExtension })
  })

  after(async () => {
    await workbench.stop()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('of a folder’s name is no link in the message that it is imported', async () => {
    await workbench.openView('Galley')
    await workbench.page.locator('.sidebar .monaco-button', { hasText: 'Open the Sandbox' }).click()
    await workbench.tree('Docs').waitFor('📖 Galley user guide')
    await workbench.runCommand('galley.importFolder')
    await workbench.quickInput.chooseFile(join(folder, hostile), 'Import')
    await workbench.page.locator('.quick-input-message', { hasText: 'Name of the new space' }).waitFor()
    await workbench.quickInput.accept()
    await assertLiteral('.notifications-toasts .notification-list-item-message')
    await workbench.screenshot('hostile-imported')
  })

  it('of a server is no link below the box that asks for a token', async () => {
    await workbench.runCommand('galley.signIn')
    await workbench.quickInput.choose('Another server')
    const { port } = server.address() as AddressInfo
    await workbench.quickInput.type(`http://127.0.0.1:${port}`)
    await workbench.quickInput.accept()
    await eventually(async () => assert.match(await workbench.quickInput.title(), /^Sign In to (?!Another)/))
    await workbench.quickInput.type('gb_api_hostile')
    await workbench.quickInput.accept()
    await assertLiteral('.quick-input-widget .quick-input-message')
    await workbench.screenshot('hostile-refusal')
  })

  /** What stands there has the text as it was written, without a link, an icon or a sign that turns text around. */
  async function assertLiteral(selector: string): Promise<void> {
    const place = workbench.page.locator(selector).filter({ hasText: 'Open' })
    await place.first().waitFor()
    const text = (await place.first().innerText()).replaceAll('\u200b', '')
    assert.ok(text.includes(shown), text)
    assert.doesNotMatch(text, /\u202e/)
    assert.equal(await place.locator('a').count(), 0)
    assert.equal(await place.locator('.codicon-trash').count(), 0)
  }
})
