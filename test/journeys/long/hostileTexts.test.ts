/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { FakePlatform } from '../../support/fakePlatform.ts'
import { hostileContent } from '../../support/hostileContent.ts'
import { hiddenCharacters } from '../../support/hostileTexts.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const hostile = '[Open](command:galley.showLog) $(trash) gpj\u202e'

/** The text as it must be shown: every character, but none that changes the text direction. */
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

  it('in a folder’s name isn’t a link in the message about its import', async () => {
    await workbench.openView('Galley')
    await workbench.page.locator('.sidebar .monaco-button', { hasText: 'Open the Sandbox' }).first().click()
    await workbench.tree('Docs').waitFor('📖 Galley user guide')
    await workbench.runCommand('galley.importFolder')
    await workbench.quickInput.chooseFile(join(folder, hostile), 'Import')
    await workbench.quickInput.waitForQuestion('Name of the new space')
    await workbench.quickInput.accept()
    await assertLiteral('.notifications-toasts .notification-list-item-message')
    await workbench.screenshot('hostile-imported')
  })

  it('of a server isn’t a link below the box that asks for a token', async () => {
    await workbench.runCommand('galley.signIn')
    await workbench.quickInput.choose('Another server')
    const { port } = server.address() as AddressInfo
    await workbench.quickInput.type(`http://127.0.0.1:${port}`)
    await workbench.quickInput.accept()
    await eventually(async () => assert.match(await workbench.quickInput.title(), /^Sign In — /))
    await workbench.quickInput.type('gb_api_hostile')
    await workbench.quickInput.accept()
    await assertLiteral('.quick-input-widget .quick-input-message')
    await workbench.screenshot('hostile-refusal')
  })

  /**
   * Checks that a place shows the text literally, without a link, an icon or a character that changes the text
   * direction.
   */
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

describe('Hostile texts in one window', function () {
  this.timeout(120_000)
  let workbench: Workbench
  let platform: FakePlatform

  before(async () => {
    const spaces = [{ id: 's0', title: 'Hostile' }]
    platform = await new FakePlatform({ ...hostileContent, collections: [], spaces }).start()
    const env = { GALLEY_SERVER_URL: platform.url, GALLEY_TOKEN: 'good-token' }
    workbench = await Workbench.start({ vsix: packagedExtension, env })
  })

  after(async () => {
    await workbench.stop()
    await platform.stop()
  })

  it('are shown literally in rows of a list and names of tabs', async () => {
    await workbench.openView('Galley')
    await workbench.runCommand('galley.goToPage')
    const rows = workbench.page.locator('.quick-input-list')
    await rows.locator('.monaco-list-row').nth(5).waitFor()
    await workbench.screenshot('hostile-list')
    await assertHarmless(rows)
    await workbench.quickInput.accept()
    await workbench.page.locator('.tabs-container .tab').first().waitFor()
    await workbench.screenshot('hostile-tab')
    await assertHarmless(undefined)
  })

  /** Scrolls through all rows of a list, and checks that nothing in a text took effect. */
  async function assertHarmless(list: Locator | undefined): Promise<number> {
    const rows = new Set<string>()
    for (let step = 0; step < 30; step++) {
      const known = rows.size
      const found = await workbench.page.evaluate(findTraces)
      assert.deepEqual(found.traces, [])
      assert.doesNotMatch(found.text, hiddenCharacters)
      if (!list) return 0
      for (const row of await list.locator('.monaco-list-row').all()) {
        rows.add((await row.getAttribute('aria-label').catch(() => '')) ?? '')
      }
      if (step > 0 && rows.size === known) break
      await list.hover()
      await workbench.page.mouse.wheel(0, 400)
      await workbench.page.evaluate(async () => await new Promise((drawn) => requestAnimationFrame(drawn)))
    }
    return rows.size
  }
})

/** Runs in the window. Returns links that run something, icons in names, elements from texts, and the visible text. */
function findTraces(): { traces: string[]; text: string } {
  const places = document.querySelectorAll<HTMLElement>(
    '.sidebar, .quick-input-widget, .tabs-container, .notifications-toasts, .monaco-hover, .statusbar, .titlebar',
  )
  const traces = [...places].flatMap((place) =>
    [
      ...place.querySelectorAll(
        '[data-href*="galleyTest" i], [href*="galleyTest" i], [src*="evil.example"], [href^="javascript:" i], script, iframe',
      ),
      ...place.querySelectorAll('.label-name .codicon, .label-description .codicon, .monaco-hover .codicon-trash'),
    ].map((element) => element.outerHTML.slice(0, 300)),
  )
  return { traces, text: [...places].map((place) => place.innerText).join('\n') }
}
