import assert from 'node:assert/strict'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

describe('A reader', () => {
  let workbench: Workbench

  before(async () => {
    workbench = await Workbench.start({ vsix: packagedExtension })
  })

  after(async () => await workbench.stop())

  it('sees the account in the status bar', async () => {
    await workbench.openView('Galley')
    await workbench.runCommand('galley.signInToSandboxAs')
    await workbench.quickInput.choose('Reader')
    await workbench.tree('Docs').waitFor('📖 Galley user guide')
    await eventually(async () => assert.match((await workbench.statusBar()).join('\n'), /Sandbox \(Reader\)/))
  })

  it('finds docs in the Docs view, and nothing else', async () => {
    const labels = (await workbench.tree('Docs').rows()).map(({ label, level }) => `${level} ${label}`)
    assert.deepEqual(labels, [
      '1 Galley sandbox',
      '2 Sample docs',
      '3 📖 Galley user guide',
      '3 For writers',
      '2 Not on a Site',
    ])
    const views = await workbench.page
      .locator('.sidebar .pane-header')
      .evaluateAll((headers) =>
        headers.map((header) => [header.querySelector('.title')?.textContent, header.getAttribute('aria-expanded')]),
      )
    assert.deepEqual(views, [
      ['Docs', 'true'],
      ['Change Requests', 'true'],
      ['Organization', 'false'],
    ])
    await workbench.screenshot('reader-views')
  })

  it('sees no lists without permission to read them', async () => {
    await workbench.unfoldView('Organization')
    const organization = workbench.tree('Organization')
    await organization.expand('People')
    await organization.waitFor('Members')
    assert.doesNotMatch(await organization.text(), /Single Sign-On/)
    await workbench.screenshot('reader-people')
    await organization.expand('Sites')
    await organization.expand('Sample docs')
    await organization.waitFor('Redirects')
    assert.doesNotMatch(await organization.text(), /Share Links/)
  })

  it('finds no commands that change members in the palette', async () => {
    await workbench.page.keyboard.press('F1')
    await workbench.quickInput.type('>Galley/Admin: Member')
    await eventually(async () => assert.match(JSON.stringify(await workbench.quickInput.rows()), /Filter Members/))
    assert.doesNotMatch(JSON.stringify(await workbench.quickInput.rows()), /Remove Member|Change Member Role/)
    await workbench.quickInput.cancel()
  })

  it('sees how to edit a page when typing, without a question', async () => {
    await workbench.runCommand('galley.goToPage')
    await workbench.quickInput.type('sign in')
    await workbench.quickInput.acceptFirst('🔑 Sign in')
    await workbench.editor.waitForText('# Sign in')
    await workbench.editor.clickLine('# Sign in')
    await workbench.page.keyboard.type('x')
    await workbench.page.locator('.monaco-editor-overlaymessage a').click()
    await eventually(async () =>
      assert.match((await workbench.notifications()).join('\n'), /you need the role editor\. Yours is reader/),
    )
    assert.equal(await workbench.page.locator('.quick-input-widget').isVisible(), false)
    await workbench.screenshot('reader-refused')
  })

  it('doesn’t see the viewed pages of another account on the same machine', async () => {
    const requests = workbench.tree('Change Requests')
    const viewed = workbench.page
      .locator('.monaco-list[aria-label="Change Requests"] .monaco-list-row', { hasText: 'Go to page, and search' })
      .first()
      .locator('.custom-view-tree-node-item-checkbox')
    const isViewed = async (): Promise<string | null> => await viewed.getAttribute('aria-checked')
    const become = async (role: string): Promise<void> => {
      await workbench.runCommand('galley.signInToSandboxAs')
      await workbench.quickInput.choose(role)
      await eventually(async () => assert.match((await workbench.statusBar()).join('\n'), RegExp(`Sandbox .${role}`)))
      await requests.expand('Open')
      await requests.expand('#3 Say how search orders its results')
      await requests.waitFor('Go to page, and search')
    }
    await become('Reviewer')
    await eventually(async () => {
      if ((await isViewed()) !== 'true') await viewed.click({ timeout: 3000 })
      await eventually(async () => assert.equal(await isViewed(), 'true'), 3000)
    })
    await become('Reader')
    await eventually(async () => assert.equal(await isViewed(), 'false'))
    await workbench.screenshot('reader-not-viewed')
    await become('Reviewer')
    await eventually(async () => assert.equal(await isViewed(), 'true'))
  })
})
