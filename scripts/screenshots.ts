// Takes the pictures of the README from the packaged extension: npm run screenshots.
import assert from 'node:assert/strict'
import { appendFileSync, copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
const settings = {
  'workbench.colorTheme': 'Default Light Modern',
  'editor.minimap.enabled': false,
  'comments.openView': 'never',
}
const workbench = await Workbench.start({ vsix: packagedExtension, env, settings })

async function picture(name: string, of = workbench): Promise<void> {
  // Nothing hovers, and whatever is still being drawn is done.
  await of.page.mouse.move(640, 795)
  await of.page.waitForTimeout(1500)
  copyFileSync(await of.screenshot(name), join(projectRoot, 'media', `${name}.png`))
}

async function goTo(title: string): Promise<void> {
  await workbench.runCommand('View: Close All Editors')
  await workbench.runCommand('galley.goToPage')
  await workbench.quickInput.type(title.toLowerCase())
  await workbench.quickInput.choose(title)
  await workbench.editor.waitForText(`# ${title}`)
}

/** What is published: a site with its parts, and the description of an API. */
async function takePublishing(): Promise<void> {
  const unfolded = ['Sites', 'Sample docs', 'Share Links', 'OpenAPI Specs', 'reading-circle']
  await workbench.unfoldView('Organization')
  const organization = workbench.tree('Organization')
  for (const label of unfolded) await organization.expand(label)
  await workbench.runCommand('galley.openSpecVersion')
  await workbench.quickInput.choose('reading-circle')
  await eventually(async () => assert.equal(await workbench.quickInput.placeholder(), 'Versions'))
  await eventually(async () => assert.equal((await workbench.quickInput.rows()).length, 1))
  await workbench.quickInput.accept()
  await workbench.editor.waitForText('openapi:')
  await picture('screenshot-publishing')
  await workbench.foldView('Organization')
}

/** A page beside its preview. */
async function takeReading(): Promise<void> {
  await goTo('Blocks of the dialect')
  await workbench.runCommand('galley.revealInDocsView')
  await workbench.runCommand('Markdown: Open Preview to the Side')
  await workbench.editor.preview('Blocks of the dialect')
  await picture('screenshot-reading')
}

async function takeSearch(): Promise<void> {
  await workbench.runCommand('View: Close All Editors')
  await workbench.runCommand('galley.searchDocs')
  await workbench.quickInput.type('proxy')
  await eventually(async () => assert.ok((await workbench.quickInput.rows()).length > 1))
  await picture('screenshot-search')
  await workbench.quickInput.cancel()
}

/** A page that is written in, with the change request in the Docs view. */
async function takeAuthoring(): Promise<void> {
  await goTo('Blocks of the dialect')
  await workbench.runCommand('galley.editInChangeRequest')
  await workbench.quickInput.choose('New change request…')
  await workbench.quickInput.waitFor('New change request')
  await workbench.quickInput.type('Say how to write blocks')
  await workbench.quickInput.accept()
  await eventually(async () => assert.match(await workbench.editor.activeTitle(), / — #\d/))
  await workbench.page.locator('.editor-group-container.active .view-line').first().click()
  await workbench.page.keyboard.press('End')
  await workbench.page.keyboard.type('\n\nPaste an image between two blocks, and it is uploaded. 📷')
  await workbench.page.keyboard.press('ControlOrMeta+s')
  await workbench.page.locator('.dirty-diff-glyph').first().waitFor({ state: 'attached' })
  await workbench.runCommand('galley.revealInDocsView')
  await workbench.runCommand('Markdown: Open Preview to the Side')
  await workbench.editor.preview('Paste an image between')
  await workbench.runCommand('Notifications: Clear All Notifications')
  await picture('screenshot-authoring')
}

/** Threads below the paragraphs that they are about. */
async function takeComments(): Promise<void> {
  await goTo('Keyboard and commands')
  await workbench.page.locator('.review-widget .comment-body').first().waitFor()
  await picture('screenshot-comments')
}

/** Everything that a change request changes, in one comparison. */
async function takeReview(): Promise<void> {
  await workbench.runCommand('View: Close All Editors')
  const requests = workbench.tree('Change Requests')
  await requests.expand('Open')
  const request = await eventually(async () => {
    const row = (await requests.rows()).find(({ label }) => label.includes('search orders'))
    assert.ok(row, await requests.text())
    return row
  })
  await requests.click(request.label)
  await workbench.editor.waitForText('- Status:')
  await workbench.runCommand('galley.reviewAllChanges')
  await workbench.page.locator('.multiDiffEntry .view-line').first().waitFor()
  await picture('screenshot-review')
}

/** The guide as a docs folder with a dead link, in an editor without an account. */
async function takeFolder(): Promise<void> {
  const top = mkdtempSync(join(tmpdir(), 'galley-screenshots-'))
  const folder = join(top, 'handbook')
  cpSync(join(projectRoot, 'media/guide'), folder, { recursive: true })
  // Not every machine that takes pictures has a font with emoji.
  const contents = join(folder, 'SUMMARY.md')
  writeFileSync(contents, readFileSync(contents, 'utf8').replaceAll(/\[\p{Extended_Pictographic}\uFE0F? /gu, '['))
  appendFileSync(join(folder, 'write/pages.md'), '\nSee [how it was](former.md).\n')
  const own = await Workbench.start({ vsix: packagedExtension, workspace: folder, settings })
  try {
    await own.openView('Galley')
    await own.tree('Docs').expand('Write')
    await own.tree('Docs').click('A folder of docs')
    await own.editor.waitForText('# A folder of docs')
    await own.runCommand('Markdown: Open Preview to the Side')
    await own.editor.preview('It takes no account')
    await picture('screenshot-folder', own)
  } finally {
    await own.stop()
    rmSync(top, { recursive: true, force: true })
  }
}

try {
  await workbench.openView('Galley')
  await takePublishing()
  await takeReading()
  await takeSearch()
  await takeAuthoring()
  await takeComments()
  await takeReview()
  await takeFolder()
} finally {
  await workbench.stop()
  await sandbox.stop()
}
