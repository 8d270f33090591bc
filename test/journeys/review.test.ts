import assert from 'node:assert/strict'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
import { Workbench } from '../support/vscode/workbench.ts'
import { eventually } from '../support/eventually.ts'

const subject = 'Say how blocks are written'
const other = 'Warn of blocks in blocks'

describe('A change request of two people, from its creation to the merge', () => {
  let sandbox: SandboxProcess
  let author: Workbench
  let reviewer: Workbench
  let label: string

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

  /** Waits for the row of the change request and returns its label. */
  async function row(workbench: Workbench): Promise<string> {
    return await eventually(async () => {
      const found = (await workbench.tree('Change Requests').rows()).find(({ label }) => label.endsWith(subject))
      assert.ok(found, await workbench.tree('Change Requests').text())
      return found.label
    })
  }

  /** Refreshes the view, to show what the other window did. */
  async function refresh(workbench: Workbench): Promise<void> {
    await workbench.tree('Change Requests').pressTitleButton('Refresh Change Requests')
  }

  it('is created by its author from a page, and marked as ready for review', async () => {
    await author.openView('Galley')
    await author.goToPage('Blocks of the dialect')
    await author.runCommand('galley.createChangeRequest')
    await author.quickInput.choose('Edit “Blocks of the dialect”')
    await author.quickInput.waitFor('New Change Request')
    await author.quickInput.type(subject)
    await eventually(async () => assert.match(await author.quickInput.message(), /26 of 100 characters/))
    await author.quickInput.accept()
    await eventually(async () =>
      assert.match(await author.editor.activeTitle(), /^Blocks of the dialect — #\d+ Say how blocks are written$/),
    )
    await author.editor.waitForText('# Blocks of the dialect')
    await author.editor.clickLine('# Blocks of')
    await author.page.keyboard.press('End')
    await author.page.keyboard.type('\n\nEvery block is written as plain text.')
    await author.page.keyboard.press('ControlOrMeta+s')
    const label = await row(author)
    await eventually(async () => assert.match(await author.tree('Change Requests').text(), /Mine {2}3/))
    await author.tree('Change Requests').click(label)
    await author.editor.inPreview('Blocks of the dialect', async (page) => {
      if ((await page.locator('.status', { hasText: 'open' }).count()) > 0) return
      await page.getByRole('button', { name: 'Mark as Ready' }).click({ timeout: 3000 })
      await page.locator('.status', { hasText: 'open' }).waitFor({ timeout: 5000 })
    })
    await author.runCommand('galley.requestReviewers')
    await author.quickInput.type('Priya')
    await author.quickInput.choose('Priya Raman')
    await author.quickInput.accept()
    await author.editor.inPreview('Blocks of the dialect', async (page) => {
      const reviewers = page.locator('#reviewers', { hasText: 'Priya Raman hasn’t reviewed yet' })
      await reviewers.waitFor({ timeout: 5000 })
    })
    await author.screenshot('review-author-light')
  })

  it('is distinguished by its subject from another one with the same page', async () => {
    await author.editor.select(`Blocks of the dialect — ${await row(author)}`)
    await author.runCommand('galley.editInChangeRequest')
    await author.quickInput.choose('New Change Request…')
    await author.quickInput.waitFor('New Change Request')
    await author.quickInput.type(other)
    await author.quickInput.accept()
    await eventually(async () => assert.match(await author.editor.activeTitle(), /^Blocks of the dialect — #\d+ Warn/))
    await eventually(async () => assert.match(await author.tree('Change Requests').text(), /Mine {2}4/))
    await author.page.keyboard.press('ControlOrMeta+End')
    await author.page.keyboard.type('Mind the order.\n')
    await author.page.keyboard.press('ControlOrMeta+s')
    await author.page.keyboard.press('Control+Shift+G')
    const view = author.page.locator('.scm-view:not(.scm-repositories-view)')
    await eventually(async () => {
      const text = (await view.innerText()).replaceAll('\u00a0', ' ')
      for (const each of [subject, other]) assert.match(text, new RegExp(`#\\d+ ${each}`))
    })
    assert.equal(await view.locator('.scm-input').count(), 0)
    await author.runCommand('Source Control: Focus on Repositories View')
    const repositories = author.page.locator('.scm-repositories-view')
    await eventually(async () => {
      const text = (await repositories.innerText()).replaceAll('\u00a0', ' ')
      for (const each of [subject, other]) assert.match(text, new RegExp(`#\\d+ ${each}`))
    })
    const shown = [await view.innerText(), ...(await author.statusBar()), ...(await author.editor.titles())].join('\n')
    assert.doesNotMatch(shown, /\b(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{20}\b/)
    await author.screenshot('review-two-requests')
  })

  it('gets a notice, not an error, that there is nothing to push', async () => {
    await author.runCommand('galley.pushChangeRequest')
    const toast = author.page.locator('.notifications-toasts .notification-list-item', { hasText: 'are pushed' })
    await toast.first().waitFor()
    assert.equal(await toast.first().locator('.codicon-info').count(), 1)
    assert.equal(await author.page.locator('.notifications-toasts .codicon-error').count(), 0)
    await author.runCommand('Notifications: Clear All Notifications')
    assert.equal(await author.page.locator('.scm-view .action-label[aria-label^="Push"]').count(), 0)
    await author.page.keyboard.press('F1')
    await author.quickInput.type('>Galley: Push')
    await eventually(async () =>
      assert.deepEqual(
        (await author.quickInput.rows()).map(({ label }) => label),
        ['Galley: Push Change Request'],
      ),
    )
    await author.quickInput.cancel()
    await author.openView('Galley')
  })

  it('is found, reviewed and approved by the reviewer', async () => {
    await reviewer.openView('Galley')
    const requests = reviewer.tree('Change Requests')
    label = await row(reviewer)
    await eventually(async () => assert.match(await requests.text(), /Needs My Review {2}2/))
    await requests.expand(label)
    await requests.waitFor('Blocks of the dialect')
    await requests.click(label)
    await reviewer.editor.inPreview('Blocks of the dialect', async (shown) => {
      for (const name of ['Ask for Changes…', 'Blocks of the dialect'])
        await shown.getByRole('button', { name, exact: true }).waitFor({ timeout: 5000 })
    })
    await reviewer.screenshot('review-page-dark')
    const compared = reviewer.page.locator('.tab.active', { hasText: /Blocks.of.the.dialect.\(edited.in/ }).first()
    await reviewer.editor.inPreview('Blocks of the dialect', async (shown) => {
      if (await compared.isVisible()) return
      await shown.getByRole('button', { name: 'Review Changes' }).click({ timeout: 3000 })
      await compared.waitFor({ timeout: 10_000 })
    })
    // With the blocks of the dialect, and not with their source. The editor replaces the frame while it compares.
    await eventually(async () => {
      const rendered = await reviewer.editor.preview('Every block is written as plain text')
      assert.ok((await rendered.locator('.dialect-hint').count()) > 0)
    })
    await eventually(async () =>
      assert.match(await reviewer.editor.activeTitle(), /^Blocks of the dialect \(edited in #\d+\)$/),
    )
    await reviewer.screenshot('review-rendered-dark')
    // From the palette, it is about the change request of the rendered comparison in front.
    await reviewer.runCommand('Galley: Review All Changes')
    await eventually(async () => {
      const text = await reviewer.page.locator('.editor-group-container.active').innerText()
      assert.match(text.replaceAll('\u00a0', ' '), /Every block is written as plain text/)
    })
    assert.equal(await reviewer.page.locator('.multiDiffEntry .status.renamed').count(), 0)
    await reviewer.screenshot('review-changes-dark')
    const title = await reviewer.editor.activeTitle()
    for (const action of ['Approve', 'Ask for Changes', 'Mark Page as Viewed', 'Show All Comments']) {
      const button = reviewer.page.locator(
        `.title .editor-actions .action-label[aria-label^=${JSON.stringify(action)}]`,
      )
      assert.equal(await button.count(), 1, action)
    }
    await requests.click('Blocks of the dialect')
    await eventually(async () => assert.notEqual(await reviewer.editor.activeTitle(), title))
    assert.ok((await reviewer.editor.titles()).includes(title))
    // The box opens in a new editor, although the comparison was drawn first.
    const showAs = (what: string) =>
      reviewer.page.locator(`.title .editor-actions .action-label[aria-label^="Show as ${what}"]`)
    // The actions of the title are rendered again while the comparison is drawn.
    await eventually(async () => {
      if ((await showAs('Readers').count()) === 0) await showAs('Source').click({ timeout: 3000 })
      await showAs('Readers').waitFor({ timeout: 10_000 })
    })
    assert.equal(await showAs('Readers').count(), 1)
    await reviewer.runCommand('Galley: Comment on Page')
    await reviewer.page.locator('.review-widget .comment-form .monaco-editor.focused').waitFor()
    await reviewer.page.keyboard.press('Escape')
    await requests.contextMenu(label, 'Ask for Changes…')
    await reviewer.quickInput.type('Say it in one sentence.')
    await reviewer.quickInput.accept()
    // VS Code collapses a group that is expanded while the lists are read again.
    await eventually(async () => {
      await requests.expand('Open')
      assert.match(await requests.text(), /Say how blocks are written {2}changes requested/)
    })
    // The row moves down after the reviewer's request has ended.
    await eventually(async () => assert.match(await requests.text(), /Needs My Review {2}1/))
    await requests.contextMenu(label, 'Approve Change Request…')
    const dialog = reviewer.page.locator('.monaco-dialog-box')
    await dialog.waitFor()
    assert.match(await dialog.innerText(), /You haven’t viewed the changed page\.\s+You can’t withdraw an approval\./)
    assert.match(await requests.text(), /changes requested/)
    await reviewer.answerDialog('Approve')
    await eventually(async () => assert.match(await requests.text(), /Say how blocks are written {2}approved/))
    // A review ends the request for it.
    assert.match(await requests.text(), /Needs My Review {2}1/)
    await requests.click(label)
    await reviewer.editor.inPreview('Priya Raman approved', async (page) => {
      const timeline = await page.locator('#timeline').innerText({ timeout: 3000 })
      assert.match(timeline, /Priya Raman requested changes (?:now|\d+ minutes? ago).*replaced by a later review/)
      assert.doesNotMatch(timeline, /outdated/)
      assert.match(await page.locator('#reviewers').innerText({ timeout: 3000 }), /Priya Raman approved/)
    })
  })

  it('is merged with all facts in one dialog, and published', async () => {
    await reviewer.runCommand('Preferences: Color Theme')
    await reviewer.quickInput.type('Dark High Contrast')
    await reviewer.quickInput.choose('Dark High Contrast')
    const dialog = reviewer.page.locator('.monaco-dialog-box')
    await reviewer.editor.inPreview('Priya Raman approved', async (page) => {
      if (await dialog.isVisible()) return
      const merge = page.getByRole('button', { name: 'Merge…' })
      await merge.waitFor({ timeout: 5000 })
      await reviewer.screenshot('review-page-high-contrast')
      await merge.click({ timeout: 3000 })
      await dialog.waitFor({ timeout: 10_000 })
    })
    assert.match(
      await dialog.innerText(),
      /It changes 1 page\.\s+Approved by Priya Raman\.\s+1 comment isn’t resolved\.\s+You can’t undo a merge\./,
    )
    await reviewer.screenshot('review-merge-high-contrast')
    await reviewer.answerDialog('Merge 1 Page')
    await eventually(async () =>
      assert.match((await reviewer.notifications()).join(), /Merged change request #.* into/),
    )
    await reviewer.answerNotification('Open Published Page')
    await eventually(async () => assert.match(await reviewer.editor.activeTitle(), /^Blocks of the dialect — /))
    await reviewer.editor.waitForText('Every block is written as plain text')
    await reviewer.screenshot('review-published-high-contrast')
    await refresh(author)
    await author.tree('Change Requests').expand('Recently Merged')
    await author.tree('Change Requests').waitFor(label)
  })
})

interface Item {
  readonly id: string
  readonly title: string
}

describe('A change request in conflict with the published content', () => {
  let sandbox: SandboxProcess
  let workbench: Workbench
  let label: string
  let title: string

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`)
    return (await answer.json()) as T
  }

  /** Creates a change request that changes a page. Returns its path. */
  async function change(space: string, about: string, page: string, markdown: string) {
    const requests = `/spaces/${space}/change-requests`
    const { id, number } = await call<{ id: string; number: number }>('POST', requests, { subject: about })
    const changes = [{ operation: 'update_page', page, document: { markdown } }]
    await call('POST', `${requests}/${id}/content`, { changes })
    return { path: `${requests}/${id}`, label: `#${number} ${about}` }
  }

  before(async () => {
    sandbox = await startSandbox()
    const { items } = await call<{ items: Item[] }>('GET', `/orgs/${sandbox.organization}/spaces`)
    const found = await Promise.all(
      items.map(async ({ id }) => {
        const { pages } = await call<{ pages: (Item & { type: string })[] }>('GET', `/spaces/${id}/content/pages`)
        return pages.flatMap((page) => (page.type === 'document' ? [{ space: id, page }] : []))
      }),
    )
    const [first] = found.flat()
    assert.ok(first)
    const { space, page } = first
    const mine = await change(space, 'Count in words', page.id, 'One\n\ntwo\n')
    const theirs = await change(space, 'Count in German', page.id, 'One\n\nzwei\n')
    await call('POST', `${theirs.path}/merge`)
    label = mine.label
    title = page.title
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    const settings = { 'workbench.colorTheme': 'Default Light Modern' }
    workbench = await Workbench.start({ vsix: packagedExtension, env, settings })
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
  })

  it('isn’t merged before the conflict is named, and resolving it comes first', async () => {
    await workbench.openView('Galley')
    const requests = workbench.tree('Change Requests')
    await requests.click(label)
    await workbench.editor.preview('The published content has changed since this change request was created.')
    await requests.expand(label)
    await requests.contextMenu(title, 'Open Page')
    await workbench.editor.waitForText('two')
    await workbench.runCommand('galley.mergeChangeRequest')
    const dialog = workbench.page.locator('.monaco-dialog-box')
    await dialog.waitFor()
    assert.match(await dialog.innerText(), /The merge will cause conflicts on “/)
    await workbench.answerDialog('Update from Main')
    await eventually(async () =>
      assert.match(await dialog.innerText(), /Conflicts aren’t resolved\. Readers would see/),
    )
    assert.match(await dialog.innerText(), /Publish 1 Page with Conflict Markers/)
    await workbench.screenshot('review-conflict-dialog-light')
    await workbench.page.keyboard.press('Enter')
    await workbench.page.locator('.merge-editor').waitFor()
    // The page was open, and shows the result of the update.
    await workbench.page.locator('.merge-editor', { hasText: '1 Conflict Remaining' }).waitFor()
    await workbench.page.locator('.merge-editor:focus-within').waitFor()
    await workbench.screenshot('review-conflict-merge-editor-light')
  })

  it('is marked in the summary, the tree, Source Control and Problems while its page is closed', async () => {
    await workbench.runCommand('View: Revert and Close Editor')
    const requests = workbench.tree('Change Requests')
    await requests.expand(label)
    await eventually(async () => assert.match(await requests.text(), /conflict with main · edited/))
    await requests.click(label)
    await workbench.editor.inPreview('These pages have unresolved conflicts with main', async (page) => {
      await page.getByRole('button', { name: 'Resolve Conflicts' }).waitFor({ timeout: 5000 })
    })
    await workbench.runCommand('Problems: Focus on Problems View')
    await workbench.page.locator('.markers-panel', { hasText: 'is a conflict marker' }).waitFor()
    await workbench.screenshot('review-conflict-marked-light')
    await workbench.openView('Source Control')
    await workbench.page.locator('.scm-view', { hasText: 'Conflicts with Main' }).waitFor()
    await workbench.screenshot('review-conflict-source-control-light')
  })

  it('shows every action of its page in a window of 900 pixels', async () => {
    await workbench.openView('Galley')
    await workbench.tree('Change Requests').click(label)
    await workbench.page.setViewportSize({ width: 900, height: 700 })
    await workbench.runCommand('View: Hide Panel')
    for (const theme of ['Light', 'Dark']) {
      await workbench.runCommand('Preferences: Color Theme')
      await workbench.quickInput.type(`${theme} Modern`)
      await workbench.quickInput.choose(`${theme} Modern`)
      await workbench.editor.inPreview('Request Reviewers…', async (page) => {
        const more = page.getByText('More Actions')
        if (!(await page.getByRole('button', { name: 'Archive' }).isVisible())) await more.click({ timeout: 3000 })
        for (const action of ['Ask for Changes…', 'Merge…', 'Archive', 'Request Reviewers…']) {
          await page.getByRole('button', { name: action }).waitFor({ timeout: 3000 })
        }
        await more.press('Escape', { timeout: 3000 })
        const sideways = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        assert.equal(sideways, 0)
      })
      await workbench.screenshot(`review-page-900-${theme.toLowerCase()}`)
    }
  })
})
