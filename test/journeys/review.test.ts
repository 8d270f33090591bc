import assert from 'node:assert/strict'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
import { Workbench } from '../support/vscode/workbench.ts'
import { eventually } from '../support/eventually.ts'

const subject = 'Say how blocks are written'

describe('A change request, from its beginning to the merge, by two people', () => {
  let sandbox: SandboxProcess
  let author: Workbench
  let reviewer: Workbench

  before(async () => {
    sandbox = await startSandbox()
    const window = async (token: string | undefined, theme: string): Promise<Workbench> => {
      const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: token ?? '' }
      const settings = { 'workbench.colorTheme': theme }
      return await Workbench.start({ vsix: packagedExtension, env, settings })
    }
    author = await window(sandbox.tokens['edit'], 'Default Light Modern')
    reviewer = await window(sandbox.tokens['review'], 'Default Dark Modern')
  })

  after(async () => {
    await author.stop()
    await reviewer.stop()
    await sandbox.stop()
  })

  /** The label of the row of the change request, once the view shows it. */
  async function row(workbench: Workbench): Promise<string> {
    return await eventually(async () => {
      const found = (await workbench.tree('Change Requests').rows()).find(({ label }) => label.endsWith(subject))
      assert.ok(found, await workbench.tree('Change Requests').text())
      return found.label
    })
  }

  /** Shows what the other window did. */
  async function refresh(workbench: Workbench): Promise<void> {
    await workbench.runCommand('galley.refreshChangeRequests')
  }

  it('is made by its author from a page, and put up for review', async () => {
    await author.openView('Galley')
    await author.runCommand('galley.goToPage')
    await author.quickInput.type('blocks of the dialect')
    await author.quickInput.choose('Blocks of the dialect')
    await author.editor.waitForText('# Blocks of the dialect')
    await author.runCommand('galley.createChangeRequest')
    await author.quickInput.choose('Edit “Blocks of the dialect”')
    await author.quickInput.waitFor('New change request')
    await author.quickInput.type(subject)
    await eventually(async () => assert.match(await author.quickInput.message(), /26 of 100 characters/))
    await author.quickInput.accept()
    await eventually(async () =>
      assert.match(await author.editor.activeTitle(), /^Blocks of the dialect — #\d+ Say how blocks are written$/),
    )
    await author.page.locator('.editor-group-container.active .view-line').first().click()
    await author.page.keyboard.press('End')
    await author.page.keyboard.type('\n\nEvery block is written as plain text.')
    await author.page.keyboard.press('ControlOrMeta+s')
    await refresh(author)
    const label = await row(author)
    await author.tree('Change Requests').click(label)
    await author.editor.waitForText('- edited: Blocks of the dialect')
    await author.runCommand('galley.markReady')
    await author.editor.waitForText('- Status: open')
    await author.runCommand('galley.requestReviewers')
    await author.quickInput.type('Priya')
    await author.quickInput.choose('Priya Raman')
    await author.quickInput.accept()
    await author.editor.waitForText('- Priya Raman: asked, has not answered yet')
    await author.page.locator('.codelens-decoration', { hasText: 'Request reviewers' }).waitFor()
    await author.screenshot('review-author-light')
  })

  it('is found, looked through and approved by the reviewer', async () => {
    await reviewer.openView('Galley')
    const requests = reviewer.tree('Change Requests')
    const label = await row(reviewer)
    await eventually(async () => assert.match(await requests.text(), /Needs my review {2}2/))
    await requests.expand(label)
    await requests.waitFor('Blocks of the dialect')
    await requests.click(label)
    await reviewer.editor.waitForText('- edited: Blocks of the dialect')
    await reviewer.page.locator('.codelens-decoration', { hasText: 'Ask for changes' }).waitFor()
    await reviewer.page.locator('.detected-link').first().waitFor()
    await reviewer.screenshot('review-summary-dark')
    await reviewer.runCommand('galley.reviewAllChanges')
    await eventually(async () => {
      const text = await reviewer.page.locator('.editor-group-container.active').innerText()
      assert.match(text.replaceAll('\u00a0', ' '), /Every block is written as plain text/)
    })
    assert.equal(await reviewer.page.locator('.multiDiffEntry .status.renamed').count(), 0)
    await reviewer.screenshot('review-changes-dark')
    await requests.contextMenu(label, 'Approve Change Request')
    // Whoever has answered is no longer asked.
    await eventually(async () => assert.match(await requests.text(), /Needs my review {2}1/))
    await requests.expand('Open')
    await requests.click(label)
    await reviewer.editor.waitForText('- Priya Raman: approved')
  })

  it('is merged with all that matters in one dialog, and is published', async () => {
    await reviewer.runCommand('Preferences: Color Theme')
    await reviewer.quickInput.type('Dark High Contrast')
    await reviewer.quickInput.choose('Dark High Contrast')
    await reviewer.page.locator('.codelens-decoration', { hasText: 'Merge' }).waitFor()
    await reviewer.screenshot('review-summary-high-contrast')
    await reviewer.runCommand('galley.mergeChangeRequest')
    const dialog = reviewer.page.locator('.monaco-dialog-box')
    await dialog.waitFor()
    assert.match(
      await dialog.innerText(),
      /It changes 1 page\.\s+Approved by Priya Raman\.\s+A merge can’t be undone\./,
    )
    await reviewer.screenshot('review-merge-high-contrast')
    await reviewer.answerDialog('Merge 1 page')
    await eventually(async () => assert.match((await reviewer.notifications()).join(), /is merged into/))
    await reviewer.answerNotification('Open the published page')
    await eventually(async () => assert.match(await reviewer.editor.activeTitle(), /^Blocks of the dialect — /))
    await reviewer.editor.waitForText('Every block is written as plain text')
    await reviewer.screenshot('review-published-high-contrast')
    await refresh(author)
    await author.tree('Change Requests').expand('Recently merged')
    await row(author)
  })
})
