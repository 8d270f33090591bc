import assert from 'node:assert/strict'
import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../test/support/eventually.ts'
import { projectRoot } from '../test/support/vscode/paths.ts'
import type { Workbench } from '../test/support/vscode/workbench.ts'

/** What a picture shows. */
export interface Scene {
  /** Brings a window with Galley's views to the state of the picture. */
  readonly show: (window: Workbench) => Promise<void>
  /**
   * Creates a docs folder for a separate window without an account. Without it, the window of the previous scene is
   * used.
   */
  readonly files?: (folder: string) => void
}

/** The pictures of the README by name, in the order in which they are taken. */
export const scenes: Readonly<Record<string, Scene>> = {
  'screenshot-reading': { show: showReading },
  'screenshot-search': { show: showSearch },
  'screenshot-authoring': { show: showAuthoring },
  'screenshot-comments': { show: showComments },
  'screenshot-review': { show: showReview },
  'screenshot-publishing': { show: showPublishing },
  'screenshot-folder': { show: showFolder, files: writeHandbook },
  'screenshot-site': { show: showSite },
}

async function goTo(window: Workbench, title: string): Promise<void> {
  await window.runCommand('View: Close All Editors')
  await window.runCommand('galley.goToPage')
  await window.quickInput.type(title.toLowerCase())
  await window.quickInput.choose(title)
  await window.editor.waitForText(`# ${title}`)
}

/** Shows a page next to its preview. */
async function showReading(window: Workbench): Promise<void> {
  await goTo(window, 'Blocks of the dialect')
  await window.runCommand('galley.revealInDocsView')
  await window.runCommand('Markdown: Open Preview to the Side')
  await window.editor.preview('Blocks of the dialect')
}

async function showSearch(window: Workbench): Promise<void> {
  await window.runCommand('View: Close All Editors')
  await window.runCommand('galley.searchDocs')
  await window.quickInput.type('proxy')
  await eventually(async () => assert.ok((await window.quickInput.rows()).length > 1))
}

/** Shows a page while it's edited, and its change request in the Docs view. */
async function showAuthoring(window: Workbench): Promise<void> {
  await window.quickInput.cancel()
  await goTo(window, 'Blocks of the dialect')
  await window.runCommand('galley.editInChangeRequest')
  await window.quickInput.waitFor('New Change Request')
  await window.quickInput.type('Say how to write blocks')
  await window.quickInput.accept()
  await eventually(async () => assert.match(await window.editor.activeTitle(), / — #\d/))
  await window.page.locator('.editor-group-container.active .view-line').first().click()
  await window.page.keyboard.press('End')
  await window.page.keyboard.type('\n\nPaste an image between two blocks, and it is uploaded. 📷')
  await window.page.keyboard.press('ControlOrMeta+s')
  await window.page.locator('.dirty-diff-glyph').first().waitFor({ state: 'attached' })
  await window.runCommand('galley.revealInDocsView')
  await window.runCommand('Markdown: Open Preview to the Side')
  await window.editor.preview('Paste an image between')
  await window.runCommand('Notifications: Clear All Notifications')
}

/** Shows threads below their paragraphs. */
async function showComments(window: Workbench): Promise<void> {
  await goTo(window, 'Keyboard and commands')
  await window.page.locator('.review-widget .comment-body').first().waitFor()
}

/** Shows all changes of a change request in one comparison. */
async function showReview(window: Workbench): Promise<void> {
  await window.runCommand('View: Close All Editors')
  await window.foldView('Docs')
  const requests = window.tree('Change Requests')
  await requests.expand('Open')
  const request = await eventually(async () => {
    const row = (await requests.rows()).find(({ label }) => label.includes('search orders'))
    assert.ok(row, await requests.text())
    return row
  })
  await requests.click(request.label)
  await window.editor.preview('Changed pages')
  await window.runCommand('galley.reviewAllChanges')
  await window.page.locator('.multiDiffEntry .view-line').first().waitFor()
}

/** Shows published content: a site with its parts, and an OpenAPI specification. */
async function showPublishing(window: Workbench): Promise<void> {
  await window.runCommand('View: Close All Editors')
  await window.foldView('Change Requests')
  await window.unfoldView('Organization')
  const organization = window.tree('Organization')
  const unfolded = ['Sites', 'Sample docs', 'Share Links', 'OpenAPI Specs', 'reading-circle']
  for (const label of unfolded) await organization.expand(label)
  await window.runCommand('galley.openSpecVersion')
  await window.quickInput.choose('reading-circle')
  await eventually(async () => assert.equal(await window.quickInput.placeholder(), 'Versions'))
  await eventually(async () => assert.equal((await window.quickInput.rows()).length, 1))
  await window.quickInput.accept()
  await window.editor.waitForText('openapi:')
}

/** Creates the guide as a docs folder with a broken link. */
function writeHandbook(folder: string): void {
  cpSync(join(projectRoot, 'media/guide'), folder, { recursive: true })
  appendFileSync(join(folder, 'write/pages.md'), '\nSee [how it was](former.md).\n')
}

async function showFolder(window: Workbench): Promise<void> {
  const docs = window.tree('Docs')
  await docs.expand('Write')
  await docs.click('A folder of docs')
  await window.editor.waitForText('# A folder of docs')
  await window.runCommand('Markdown: Open Preview to the Side')
  await window.editor.preview('You need no account')
}

/** Shows the whole site of the docs folder, with as much room as it gets. */
async function showSite(window: Workbench): Promise<void> {
  await goTo(window, 'Blocks of the dialect')
  await window.runCommand('galley.revealInDocsView')
  await window.page.locator('.editor-actions [aria-label^="Open Site View"]').first().click()
  const site = await window.editor.preview('On this page')
  await window.page.locator('.tab', { hasText: 'Site: ' }).click()
  await window.runCommand('View: Toggle Maximize Editor Group')
  await site.locator('#site-contents a', { hasText: 'Blocks of the dialect' }).waitFor()
}
