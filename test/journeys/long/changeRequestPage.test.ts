import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { findings } from '../../support/site/crawlSite.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../../support/sandboxProcess.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const subject = 'Count in words'
const texts = ['One', 'Two', 'Three', 'Four', 'Five'].map((word) => `The harbor has ${word} piers.\n\nShips come in.\n`)

interface Item {
  readonly id: string
  readonly number: number
  readonly title: string
  readonly type: string
  readonly status: string
  readonly document?: { readonly nodes: readonly { readonly key: string }[] }
}

describe('The page of a change request', function () {
  this.timeout(240_000)
  let sandbox: SandboxProcess
  let workbench: Workbench
  let imported: string
  let request: string
  let pages: Item[]
  let clicks = 0

  async function call<T>(method: string, path: string, body?: unknown, role = 'create'): Promise<T> {
    const answer = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${sandbox.tokens[role]}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`)
    return (answer.status === 204 ? {} : await answer.json()) as T
  }

  before(async () => {
    imported = mkdtempSync(join(tmpdir(), 'galley-piers-'))
    for (const name of ['README', 'ada', 'bo', 'cy', 'di']) {
      writeFileSync(join(imported, `${name}.md`), `# Pier ${name}\n\nThe harbor has a pier.\n\nShips come in.\n`)
    }
    sandbox = await startSandbox(['--import', imported])
    const { items } = await call<{ items: Item[] }>('GET', `/orgs/${sandbox.organization}/spaces`)
    for (const { id } of items) {
      const found = await call<{ pages: Item[] }>('GET', `/spaces/${id}/content/pages?computed=false`)
      pages = found.pages.filter(({ title }) => title.startsWith('Pier'))
      if (pages.length < 5) continue
      const requests = `/spaces/${id}/change-requests`
      request = `${requests}/${(await call<Item>('POST', requests, { subject }, 'edit')).id}`
      break
    }
    const changes = pages.map(({ id: page }, at) => {
      return { operation: 'update_page', page, document: { markdown: texts[at] } }
    })
    await call('POST', `${request}/content`, { changes }, 'edit')
    await call('PATCH', request, { status: 'open' }, 'edit')
    const { id: reviewer } = await call<Item>('GET', '/user', undefined, 'review')
    await call('POST', `${request}/requested-reviewers`, { users: [reviewer] }, 'edit')
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.tokens['review'] ?? '' }
    const settings = { 'workbench.colorTheme': 'Default Light Modern' }
    workbench = await Workbench.start({ vsix: packagedExtension, env, settings })
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
    rmSync(imported, { recursive: true, force: true })
  })

  const row = async (): Promise<string> =>
    await eventually(async () => {
      const tree = workbench.tree('Change Requests')
      const found = (await tree.rows()).find(({ label }) => label.endsWith(subject))
      // After the review, no one waits for this person.
      if (!found) await tree.expand('Open')
      assert.ok(found, await tree.text())
      return found.label
    })

  async function openPage(part = subject): Promise<Frame> {
    await workbench.openView('Galley')
    await workbench.tree('Change Requests').click(await row())
    return await workbench.editor.preview(part)
  }

  async function pressTitleButton(name: string): Promise<void> {
    clicks += 1
    await workbench.page.locator(`.title .editor-actions .action-label[aria-label^="${name}"]`).first().click()
  }

  it('takes at most seven clicks to review five pages as readers see them and to approve', async () => {
    await workbench.openView('Galley')
    clicks = 1
    await workbench.tree('Change Requests').pressButton(await row(), 'Review as Readers See It')
    for (const [at, { title }] of pages.entries()) {
      if (at > 0) await pressTitleButton('Mark Page as Viewed')
      await eventually(async () => assert.ok((await workbench.editor.activeTitle()).startsWith(title), title))
      // A person reads the page before the next click.
      await workbench.editor.preview(texts[at]?.slice(0, 24) ?? '')
      if (at === 0) await workbench.screenshot('request-rendered-first-light')
    }
    await pressTitleButton('Approve')
    const dialog = workbench.page.locator('.monaco-dialog-box')
    await dialog.waitFor()
    assert.match(await dialog.innerText(), /You’ve viewed 5 of 5 changed pages/)
    await workbench.screenshot('request-approve-light')
    clicks += 1
    await workbench.answerDialog('Approve')
    await eventually(async () => {
      const { items } = await call<{ items: Item[] }>('GET', `${request}/reviews`)
      assert.equal(items[0]?.status, 'approved')
    })
    assert.ok(clicks <= 7, `${clicks} clicks`)
  })

  it('shows an excerpt of each page, and pushes', async () => {
    await workbench.runCommand('View: Close All Editors')
    const page = await openPage('You’ve viewed')
    await page.locator('#timeline', { hasText: 'Pushed changes to' }).waitFor()
    assert.equal(await page.locator('.excerpt').count(), 5)
    await workbench.screenshot('request-page-light')
  })

  it('is accessible in four themes and at 400 pixels, also with open forms', async () => {
    await workbench.page.setViewportSize({ width: 1280, height: 800 })
    const page = await openPage('You’ve viewed')
    await page.evaluate("for (const form of document.querySelectorAll('details')) form.open = true")
    await workbench.runCommand('View: Close Primary Side Bar')
    const themes = ['Light Modern', 'Dark Modern', 'Dark High Contrast', 'Light High Contrast']
    const found: string[] = []
    for (const theme of themes) {
      await workbench.page.setViewportSize({ width: 1280, height: 800 })
      await workbench.runCommand('Preferences: Color Theme')
      await workbench.quickInput.type(theme)
      await workbench.quickInput.choose(theme)
      for (const width of [1280, 450]) {
        await workbench.page.setViewportSize({ width, height: 800 })
        found.push(...(await findings(page)).map((finding) => `${theme}, ${width}: ${finding}`))
        const over = await page.evaluate(
          "[...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.outerHTML.slice(0, 200))",
        )
        assert.deepEqual(over, [], `${theme}, ${width}`)
        await workbench.screenshot(`request-page-${theme.toLowerCase().replaceAll(' ', '-')}-${width}`)
      }
    }
    await workbench.page.setViewportSize({ width: 1280, height: 800 })
    assert.deepEqual(found, [])
  })

  it('keeps what is new since the last visit over a reload', async () => {
    await workbench.runCommand('View: Close All Editors')
    await call('POST', `${request}/comments`, { body: { markdown: 'Is this new?' } }, 'admin')
    const page = await openPage('Is this new?')
    await page.locator('#timeline .new').first().waitFor()
    await workbench.screenshot('request-page-new')
    await workbench.waitForState('editorpart.state', /galley-review/)
    await workbench.reload()
    const again = await workbench.editor.preview('Is this new?')
    await again.locator('#timeline .new').first().waitFor()
    await workbench.screenshot('request-page-new-after-reload')
  })
})
