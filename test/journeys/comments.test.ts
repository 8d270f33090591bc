/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const harbour = `# Harbour

The keeper trims the lamp at dusk.${' It burns until the morning.'.repeat(20)}

Ships come in with the tide.

Nobody knows who built the pier.
`

const hostile = [
  '[Click me](command:workbench.action.closeWindow) <script>document.title = "taken"</script>',
  '<img src="http://127.0.0.1:9/track.png?reader=1" onerror="document.title = \'taken\'"> ![](http://127.0.0.1:9/x.png?y=1)',
  'evil\u202Etxt.exe',
  '🎉'.repeat(10_000),
  `${'long words '.repeat(10_000)}`,
].join('\n\n')

interface Item {
  readonly id: string
  readonly title?: string
  readonly document?: { readonly nodes: readonly { readonly key: string }[] }
}

describe('Comments on a page', () => {
  let workbench: Workbench
  let sandbox: SandboxProcess
  let imported: string
  let space: string
  let page: string

  async function call<T>(method: string, path: string, body?: unknown, role = 'create'): Promise<T> {
    const answer = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${sandbox.tokens[role]}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`)
    return (await answer.json()) as T
  }

  before(async () => {
    imported = mkdtempSync(join(tmpdir(), 'galley-harbour-'))
    writeFileSync(join(imported, 'README.md'), harbour)
    writeFileSync(join(imported, 'pier.md'), '# Pier\n\nIt is made of oak.\n')
    sandbox = await startSandbox(['--import', imported])
    const { items } = await call<{ items: Item[] }>('GET', `/orgs/${sandbox.organization}/spaces`)
    for (const { id } of items) {
      const { pages } = await call<{ pages: Item[] }>('GET', `/spaces/${id}/content/pages`)
      const found = pages.find(({ title }) => title === 'Harbour')
      if (!found) continue
      space = id
      page = found.id
    }
    const { document } = await call<Item>('GET', `/spaces/${space}/content/page/${page}?format=document`)
    const [first, second] = document?.nodes ?? []
    const comments = `/spaces/${space}/comments`
    const { id } = await call<Item>('POST', comments, {
      page,
      node: first?.key,
      body: { markdown: 'Which lamp is **this**?' },
    })
    await call('POST', `${comments}/${id}/replies`, { body: { markdown: 'The one on the pier.' } }, 'edit')
    await call('POST', comments, { page, node: second?.key, body: { markdown: hostile } })
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    workbench = await Workbench.start({ vsix: packagedExtension, env })
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
    rmSync(imported, { recursive: true, force: true })
  })

  /** Returns the texts of all expanded threads. */
  async function threads(): Promise<string[]> {
    return await workbench.page.locator('.review-widget .comment-body').allInnerTexts()
  }

  async function openHarbour(): Promise<void> {
    await workbench.openView('Galley')
    await workbench.goToPage('Harbour')
  }

  it('shows threads below their blocks, with replies, and hostile texts literally', async () => {
    await openHarbour()
    await eventually(async () => {
      const shown = (await threads()).join('\n')
      assert.match(shown, /Which lamp is this\?[^]*The one on the pier\./)
    })
    await workbench.screenshot('comments')
    const widgets = workbench.page.locator('.review-widget')
    assert.equal(await widgets.locator('script').count(), 0)
    const images = await widgets
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''))
    assert.deepEqual(
      images.filter((source) => source.includes('127.0.0.1:9')),
      [],
    )
    const links = await widgets
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('data-href') ?? ''))
    assert.deepEqual(
      links.filter((target) => target.startsWith('command:')),
      [],
    )
    assert.doesNotMatch((await threads()).join('\n'), /\u202E/)
    assert.doesNotMatch(await workbench.page.title(), /taken/)
  })

  it('shows a thread below the last line of a paragraph that is wrapped', async () => {
    await workbench.editor.clickLine('# Harbour')
    const paragraph = workbench.page.locator('.editor-instance .view-line', { hasText: 'until the morning' })
    await eventually(async () => assert.ok((await paragraph.count()) > 1))
    await eventually(async () => {
      const [last, thread] = await Promise.all([
        paragraph.last().boundingBox(),
        workbench.page.locator('.review-widget', { hasText: 'Which lamp' }).boundingBox(),
      ])
      assert.ok(last && thread && thread.y >= last.y + last.height - 1, JSON.stringify([last, thread]))
    })
  })

  it('creates a thread on the block at the cursor, with a link to a chosen page', async () => {
    // The last line is far below a long comment.
    await workbench.editor.clickLine('The keeper trims')
    await workbench.page.keyboard.press('Control+End')
    await workbench.page.keyboard.press('ArrowUp')
    await workbench.runCommand('Comments: Add Comment on Current Selection')
    const box = workbench.page.locator('.review-widget .comment-form .monaco-editor').last()
    await box.waitFor()
    await workbench.page.keyboard.type('Somebody must have. [Pie')
    await workbench.page.locator('.suggest-widget .monaco-list-row', { hasText: 'Pier' }).waitFor()
    await workbench.screenshot('comment-typed')
    await workbench.page.keyboard.press('Enter')
    await workbench.page
      .locator('.review-widget .form-actions .monaco-text-button', { hasText: /^Comment$/ })
      .last()
      .click()
    await eventually(async () => {
      const { items } = await call<{ items: { body: { markdown: string }; target: { node?: { id: string } } }[] }>(
        'GET',
        `/spaces/${space}/comments?format=markdown`,
      )
      const [newest] = items
      assert.match(newest?.body.markdown ?? '', /^Somebody must have\. \[Pier\]\(\/pages\/\w+\)$/)
      assert.ok(newest?.target.node)
    })
    await eventually(async () => assert.match((await threads()).join('\n'), /Somebody must have\./))
    await workbench.screenshot('comment-sent')
  })

  it('keeps the typed text over a reload', async () => {
    await workbench.runCommand('View: Focus Active Editor Group')
    await workbench.page.keyboard.press('Control+Home')
    await workbench.editor.clickLine('The keeper trims')
    const thread = workbench.page.locator('.review-widget', { hasText: 'Which lamp' })
    await thread.locator('.review-thread-reply-button').click()
    await workbench.page.keyboard.type('Half a thought')
    await workbench.screenshot('reply-typed')
    await workbench.waitForState('galley.commentDrafts', /Half a thought/)
    await workbench.waitForState('editorpart.state', /galley:[^"]*Harbour/)
    await workbench.reload()
    // The scroll position is the same, so the heading may not be visible.
    await workbench.editor.waitForText('until the morning')
    await eventually(async () => {
      const boxes = (await workbench.page.locator('.review-widget').allInnerTexts()).filter((text) => {
        return text.replaceAll('\u00A0', ' ').includes('Half a thought')
      })
      assert.equal(boxes.length, 1)
      assert.match(boxes[0] ?? '', /Which lamp/)
    })
    await workbench.screenshot('reply-after-reload')
  })

  it('says that a filter hides threads, and how to clear it', async () => {
    await workbench.runCommand('galley.filterComments')
    await workbench.quickInput.choose('Only its comments')
    const filtered = workbench.page.locator('.statusbar-item', { hasText: 'Comments filtered' })
    await filtered.waitFor()
    await eventually(async () => assert.deepEqual(await threads(), []))
    await workbench.runCommand('galley.showAllComments')
    await workbench.editor.waitForText('Filter Comments')
    assert.doesNotMatch(await workbench.editor.text(), /No comments yet/)
    await workbench.screenshot('comments-filtered')
    await filtered.click()
    await workbench.quickInput.choose('Show All Comments Again')
    await workbench.editor.waitForText('Which lamp')
    await filtered.waitFor({ state: 'hidden' })
  })

  it('opens a page from the list of all comments under its title', async () => {
    const author = workbench.page.locator('.editor-group-container.active .detected-link', { hasText: 'Tomasz' })
    await workbench.editor.followLink(author.first(), 'Harbour — ')
    await workbench.editor.waitForText('until the morning')
  })

  it('sends a draft, or keeps it with the reason if the server is offline', async () => {
    await sandbox.stop()
    const draft = workbench.page.locator('.review-comment', { hasText: 'Half a thought' })
    await workbench.pressButton(draft, 'Send Comment', async () => {
      await eventually(async () => assert.match(await draft.innerText(), /not sent[^]*No\sserver\sresponds\sat/), 5000)
    })
    await workbench.screenshot('reply-not-sent')
  })
})
