/// <reference lib="dom" />
import assert from 'node:assert/strict'
import type { Frame } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { findings } from '../../support/site/crawlSite.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../../support/sandboxProcess.ts'
import { chooseFromMenu } from '../../support/vscode/chooseFromMenu.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const subject = 'Say it in the gallery'
const themes = ['Light Modern', 'Dark Modern', 'Dark High Contrast', 'Light High Contrast']
const suggestion = 'Shorter, please:\n\n```suggestion\nA paragraph that was suggested.\n```'

interface Item {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly markdown?: string
  readonly pages?: readonly Item[]
  readonly body: { readonly markdown?: string }
  readonly document?: { readonly nodes: readonly { readonly key: string }[] }
}

/**
 * Scrolls a comparison to a part that fits the window, and waits for the other side and the icons. Returns false if VS
 * Code scrolled back in the meantime, as it does after it has drawn the page.
 */
async function scrollTo(frame: Frame, part: number): Promise<boolean> {
  return await frame.evaluate(async (to) => {
    window.scrollTo(0, to * innerHeight)
    const shown = scrollY
    const icons = document.fonts.load('900 16px "Galley Solid"')
    await Promise.all([icons, new Promise((resolve) => setTimeout(resolve, 500))])
    return Math.abs(scrollY - shown) < innerHeight / 4
  }, part)
}

/** Changes each paragraph that is one line, also those in blocks. The server keeps the title apart. */
function changed(markdown: string): string {
  return markdown.replace(/^# .*\n+/, '').replaceAll(/^( *)([A-Z][^\n{}|<>]*)\.$/gm, '$1$2, in other words.')
}

describe('A review of a page with every block', function () {
  this.timeout(240_000)
  let sandbox: SandboxProcess
  let workbench: Workbench
  let request: string
  let other: string

  async function call<T>(method: string, path: string, body?: unknown, role = 'edit'): Promise<T> {
    const answer = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${sandbox.tokens[role]}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`)
    return (answer.status === 204 ? {} : await answer.json()) as T
  }

  before(async () => {
    sandbox = await startSandbox()
    const { items } = await call<{ items: Item[] }>('GET', `/orgs/${sandbox.organization}/spaces`)
    const flat = (page: Item): Item[] => [page, ...(page.pages ?? []).flatMap(flat)]
    for (const { id } of items) {
      const content = `/spaces/${id}/content`
      const pages = (await call<{ pages: Item[] }>('GET', `${content}/pages`)).pages.flatMap(flat)
      const gallery = pages.find(({ title }) => title === 'Gallery')
      const small = pages.find(({ title }) => title === 'Several accounts')
      if (!gallery || !small) continue
      const { markdown = '' } = await call<Item>('GET', `${content}/page/${gallery.id}?format=markdown`)
      request = `/spaces/${id}/change-requests`
      request = `${request}/${(await call<Item>('POST', request, { subject })).id}`
      const update = { operation: 'update_page', page: gallery.id, icon: 'star', hidden: true }
      const first = { operation: 'update_page', page: small.id, document: { markdown: 'A paragraph.\n\nThe end.\n' } }
      const changes = [{ ...update, document: { markdown: changed(markdown) } }, first]
      await call('POST', `${request}/content`, { changes })
      other = small.id
    }
    await call('PATCH', request, { status: 'open' })
    const { document } = await call<Item>('GET', `${request}/content/page/${other}?format=document`)
    const body = { page: other, node: document?.nodes[0]?.key, body: { markdown: suggestion } }
    await call('POST', `${request}/comments`, body)
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    workbench = await Workbench.start({ vsix: packagedExtension, env })
    await workbench.openView('Galley')
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
  })

  async function row(): Promise<string> {
    return await eventually(async () => {
      const tree = workbench.tree('Change Requests')
      const found = (await tree.rows()).find(({ label }) => label.endsWith(subject))
      if (!found) await tree.expand('Open')
      assert.ok(found, await tree.text())
      return found.label
    })
  }

  async function openPage(): Promise<Frame> {
    await workbench.openView('Galley')
    await workbench.tree('Change Requests').click(await row())
    return await workbench.editor.preview('You’ve viewed')
  }

  async function setTheme(theme: string): Promise<void> {
    await workbench.runCommand('Preferences: Color Theme')
    await workbench.quickInput.type(theme)
    await workbench.quickInput.choose(theme)
  }

  it('shows changed properties and changed texts in four themes', async () => {
    const page = await openPage()
    await page.getByRole('button', { name: 'Gallery', exact: true }).click()
    const rendered = async (): Promise<Frame> => await workbench.editor.preview('Hidden: yes.')
    await rendered()
    await workbench.runCommand('View: Close Primary Side Bar')
    for (const theme of themes) {
      await setTheme(theme)
      // VS Code replaces the frames after the theme has changed.
      const parts = await eventually(async () => {
        const frame = await rendered()
        const shown = await frame.locator('body').innerText()
        assert.match(shown, /Icon changed from images to star\.[^]*, in other words/, theme)
        return Number(await frame.evaluate('Math.ceil(document.documentElement.scrollHeight / innerHeight)'))
      })
      for (let part = 0; part < Math.min(parts, theme === 'Light Modern' ? 12 : 4); part++) {
        await eventually(async () => assert.ok(await scrollTo(await rendered(), part)))
        await workbench.screenshot(`review-gallery-${theme.toLowerCase().replaceAll(' ', '-')}-${String(part)}`)
      }
    }
  })

  it('takes a comment from the rendered page, which survives a crash', async () => {
    await chooseFromMenu(workbench.page, 'Comment on Block…', async () => {
      const preview = await workbench.editor.preview('Hidden: yes.')
      const block = preview.locator('p', { hasText: 'You can lose something.' }).first()
      await block.click({ button: 'right', timeout: 3000 })
    })
    await workbench.quickInput.type('Read it aloud once.')
    await workbench.quickInput.accept()
    await workbench.quickInput.choose('Add to Review')
    await workbench.waitForState('galley.commentDrafts', /Read it aloud once\./)
    await workbench.crash()
    workbench = await workbench.openWindow()
    const page = await openPage()
    await page.locator('#pending', { hasText: 'Read it aloud once.' }).waitFor()
  })

  it('has a suggestion that is applied with one click', async () => {
    const tree = workbench.tree('Change Requests')
    await workbench.openView('Galley')
    await tree.expand(await row())
    await tree.contextMenu('Several accounts', 'Open Page')
    const comment = workbench.page.locator('.review-comment', { hasText: 'Shorter, please' }).first()
    await comment.hover()
    await comment.locator('[aria-label^="Apply Suggestion"]').first().click()
    await workbench.editor.waitForText('A paragraph that was suggested.')
    await workbench.screenshot('review-suggestion-applied')
  })

  it('has accessible tools for comments in four themes and at 400 pixels', async () => {
    const page = await openPage()
    const timeline = page.locator('#timeline')
    await timeline.getByRole('button', { name: 'Quote' }).first().click()
    const field = timeline.locator('textarea[data-comment]').first()
    await eventually(async () => assert.match(await field.inputValue(), /^> Shorter, please:/))
    await field.press('End')
    await timeline.getByRole('button', { name: 'Send Reply' }).first().click()
    await timeline.locator('.replies', { hasText: 'Shorter, please:' }).waitFor()
    await timeline.locator('.replies blockquote').first().waitFor()
    await page.evaluate("for (const form of document.querySelectorAll('details')) form.open = true")
    await workbench.runCommand('View: Close Primary Side Bar')
    const found: string[] = []
    for (const theme of themes) {
      await workbench.page.setViewportSize({ width: 1280, height: 800 })
      await setTheme(theme)
      // In the narrow window, the page has 400 pixels.
      for (const width of [1280, 450]) {
        await workbench.page.setViewportSize({ width, height: 800 })
        found.push(...(await findings(page)).map((finding) => `${theme}, ${String(width)}: ${finding}`))
        await page.locator('#pending').scrollIntoViewIfNeeded()
        await workbench.screenshot(`review-pending-${theme.toLowerCase().replaceAll(' ', '-')}-${String(width)}`)
        await page.locator('.replies').first().scrollIntoViewIfNeeded()
        await workbench.screenshot(`review-tools-${theme.toLowerCase().replaceAll(' ', '-')}-${String(width)}`)
      }
    }
    await workbench.page.setViewportSize({ width: 1280, height: 800 })
    assert.deepEqual(found, [])
  })

  it('sends the pending comment with the approval, once', async () => {
    const page = await openPage()
    await page.locator('header').getByRole('button', { name: 'Approve…' }).click()
    await workbench.answerDialog('Approve')
    await page.locator('#reviewers', { hasText: 'approved' }).waitFor()
    await page.locator('#pending').waitFor({ state: 'detached' })
    const { items } = await call<{ items: Item[] }>('GET', `${request}/comments?format=markdown`)
    assert.equal(items.filter(({ body }) => body.markdown?.startsWith('Read it aloud once.')).length, 1)
  })
})
