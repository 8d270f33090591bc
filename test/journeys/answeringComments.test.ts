/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
import { Workbench } from '../support/vscode/workbench.ts'

interface Item {
  readonly id: string
  readonly title?: string
  readonly body?: { readonly markdown: string }
  readonly target?: { readonly node?: object }
  readonly document?: { readonly nodes: readonly { readonly key: string }[] }
}

describe('Answering comments', () => {
  let workbench: Workbench
  let sandbox: SandboxProcess
  let imported: string
  let comments: string
  let mine: string

  async function call<T>(method: string, path: string, body?: unknown, token = sandbox.token): Promise<T> {
    const answer = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`)
    return (await answer.json()) as T
  }

  before(async () => {
    imported = mkdtempSync(join(tmpdir(), 'galley-orchard-'))
    writeFileSync(join(imported, 'README.md'), '# Orchard\n\nPick in autumn.\n\nPrune in winter.\n')
    writeFileSync(join(imported, 'ladder.md'), '# Ladder\n\nIt has nine rungs.\n')
    sandbox = await startSandbox(['--import', imported])
    const { items } = await call<{ items: Item[] }>('GET', `/orgs/${sandbox.organization}/spaces`)
    for (const { id } of items) {
      const { pages } = await call<{ pages: Item[] }>('GET', `/spaces/${id}/content/pages`)
      const named = (title: string): Item | undefined => pages.find((each) => each.title === title)
      const [orchard, ladder] = [named('Orchard'), named('Ladder')]
      if (!orchard || !ladder) continue
      comments = `/spaces/${id}/comments`
      const { document } = await call<Item>('GET', `/spaces/${id}/content/page/${orchard.id}?format=document`)
      const [first, second] = document?.nodes ?? []
      const linking = { markdown: `With the [Ladder](/pages/${ladder.id})?` }
      await call('POST', comments, { page: orchard.id, node: first?.key, body: linking }, sandbox.tokens['edit'])
      const own = { page: orchard.id, node: second?.key, body: { markdown: 'Ask somebody.' } }
      mine = (await call<Item>('POST', comments, own)).id
      // A thread is collapsed if its last reply is the user's own.
      await call('POST', `${comments}/${mine}/replies`, { body: { markdown: 'Whom?' } }, sandbox.tokens['edit'])
    }
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    // The threads need the space of the panel.
    const settings = { 'comments.openView': 'never' }
    workbench = await Workbench.start({ vsix: packagedExtension, env, settings })
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
    rmSync(imported, { recursive: true, force: true })
  })

  const thread = (words: string) => workbench.page.locator('.review-widget', { hasText: words })

  async function row(label: string): Promise<string> {
    const rows = await workbench.tree('Docs').rows()
    return rows.find((each) => each.label === label)?.description ?? ''
  }

  it('follows a link in a comment to its page', async () => {
    await workbench.openView('Galley')
    await workbench.tree('Docs').expand('Orchard')
    await eventually(async () => assert.match(await row('Orchard'), /2 open comments/))
    await workbench.goToPage('Orchard')
    await thread('With the Ladder').locator('.comment-body a', { hasText: 'Ladder' }).click()
    await workbench.editor.waitForText('It has nine rungs.')
    await workbench.runCommand('View: Close Editor')
    await workbench.editor.waitForText('Prune in winter.')
  })

  it('counts one thread less at its space immediately after it is resolved', async () => {
    await workbench.pressButton(thread('With the Ladder'), 'Resolve Thread', async () => {
      await eventually(async () => assert.match(await row('Orchard'), /1 open comment\b/), 5000)
    })
  })

  it('completes people while a comment is edited', async () => {
    const own = workbench.page.locator('.review-comment', { hasText: 'Ask somebody.' })
    const box = own.locator('.edit-textarea .monaco-editor.focused')
    await workbench.pressButton(own, 'Edit Comment', async () => await box.waitFor({ timeout: 5000 }))
    await workbench.page.keyboard.press('ControlOrMeta+End')
    await workbench.page.keyboard.type(' @Pri')
    await workbench.page.locator('.suggest-widget .monaco-list-row', { hasText: 'Priya Raman' }).waitFor()
    await workbench.screenshot('comment-changed')
    await workbench.page.keyboard.press('Enter')
    await own.getByRole('button', { name: 'Save Comment' }).click()
    await eventually(async () => {
      const { body } = await call<Item>('GET', `${comments}/${mine}?format=markdown`)
      assert.match(body?.markdown ?? '', /^Ask somebody\. \[@Priya Raman\]\(\/users\/\w+ "mention"\)$/)
    })
  })

  it('creates a thread on a whole page with the keyboard, and a second one', async () => {
    await workbench.goToPage('Ladder')
    const bodies = ['Whose is it?', 'How old is it?']
    for (const words of bodies) {
      await workbench.runCommand('galley.commentOnPage')
      await workbench.page.locator('.review-widget .comment-form .monaco-editor.focused').waitFor()
      await workbench.page.keyboard.type(words)
      await workbench.page.keyboard.press('ControlOrMeta+Enter')
      await thread(words).locator('.comment-body').waitFor()
    }
    await workbench.screenshot('comments-on-page')
    await eventually(async () => {
      const { items } = await call<{ items: Item[] }>('GET', `${comments}?format=markdown`)
      const whole = items.flatMap(({ target, body }) => (target?.node === undefined ? [body?.markdown] : []))
      assert.deepEqual(new Set(whole), new Set(bodies))
    })
    await workbench.goToPage('Orchard')
  })

  it('counts a change request at its space and in “Mine” immediately after it is created', async () => {
    const mineBefore = (await workbench.tree('Change Requests').text()).match(/Mine {2}(\d+)/)?.[1]
    await workbench.runCommand('galley.createChangeRequest')
    await workbench.quickInput.choose('Edit “Orchard”')
    await workbench.quickInput.waitFor('New Change Request')
    await workbench.quickInput.type('Pick in summer')
    await workbench.quickInput.accept()
    await workbench.editor.waitForTitle('Orchard — #1 Pick in summer')
    await eventually(async () => {
      assert.match(await workbench.tree('Change Requests').text(), new RegExp(`Mine {2}${Number(mineBefore) + 1}`))
      assert.match(await workbench.tree('Docs').text(), /▾ Orchard[^]*Change Requests {2}1 draft/)
    })
    await workbench.screenshot('comments-and-counts')
  })
})
