import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type Client, type ClientExtras } from '../../../src/client/client.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../../support/sandboxProcess.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const title = 'Lighthouses'
const files: Readonly<Record<string, string>> = {
  '.git/config': '[remote "origin"]\n\turl = git@github.com:acme/lighthouses.git\n',
  'SUMMARY.md': '# Table of contents\n\n* [Lamps](lamps.md)\n* [Keepers](keepers.md)\n',
  'lamps.md': '# Lamps\n\nThe lamp turns all night.\n\nAsk [the keeper](keepers.md) for oil.\n',
  'keepers.md': '# Keepers\n\nThey sleep by day.\n',
}

describe('A Git-synced folder', () => {
  let sandbox: SandboxProcess
  let client: Client & ClientExtras
  let workbench: Workbench
  let folder: string
  let space: string

  before(async () => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'lighthouses-')))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    sandbox = await startSandbox()
    const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: {} })
    client = createClient({ baseUrl: sandbox.url, token: sandbox.token, transport })
    const imported = await post('/sandbox/imports', { folder, title })
    space = (JSON.parse(imported.trim().split('\n').at(-1) ?? '') as { space: { id: string } }).space.id
    await post('/sandbox/git', { space, folder })
    const { pages } = await client.listPages({ spaceId: space })
    const page = pages.find((each) => each.title === 'Lamps')?.id ?? ''
    const { document } = await client.getPageById({ spaceId: space, pageId: page, format: 'document' })
    const node = document?.nodes[0]?.key ?? ''
    await client.postCommentInSpace({ spaceId: space, body: { page, node, body: { markdown: 'In winter, too?' } } })
    const { id: changeRequestId } = await client.createChangeRequest({
      spaceId: space,
      body: { subject: 'Winter hours' },
    })
    const markdown = 'The lamp turns all night, and all day in winter.\n'
    await client.updateChangeRequestContent({
      spaceId: space,
      changeRequestId,
      compat: false,
      body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
    })
    workbench = await Workbench.start({
      vsix: packagedExtension,
      workspace: folder,
      env: { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.tokens['edit'] ?? '' },
    })
    await workbench.page.setViewportSize({ width: 900, height: 700 })
  })

  after(async () => {
    await workbench.stop()
    await client.close()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function post(address: string, body: unknown): Promise<string> {
    const headers = { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' }
    const response = await fetch(`${sandbox.url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    assert.ok(response.ok, text)
    return text
  }

  const thread = () => workbench.page.locator('.review-widget', { hasText: 'In winter, too?' })

  async function toggleTheme(): Promise<void> {
    await workbench.runCommand('Preferences: Toggle between Light/Dark Themes')
  }

  it('shows the comments of the space on its files, after the space was chosen', async () => {
    await workbench.openView('Galley')
    const docs = workbench.tree('Docs')
    await docs.expand(path.basename(folder))
    await docs.click('Lamps')
    await workbench.editor.waitForText('# Lamps')
    if ((await workbench.statusBar()).every((item) => !item.includes(title))) {
      await workbench.runCommand('galley.chooseSpaceOfFolder')
      await workbench.quickInput.waitFor('Choose Space for This Folder')
      await eventually(async () => assert.equal((await workbench.quickInput.rows())[0]?.label, title))
      await workbench.screenshot('synced-choose-light')
      await workbench.quickInput.choose(title)
    }
    await eventually(async () => assert.ok((await workbench.statusBar()).some((item) => item.includes(title))))
    await thread().first().waitFor()
    await eventually(async () => assert.match(await docs.badge('Lamps'), /^1/))
    await workbench.screenshot('synced-comments-light')
    await toggleTheme()
    await workbench.page.locator('.monaco-workbench.vs-dark').waitFor()
    await workbench.screenshot('synced-comments-dark')
  })

  it('has comments that can be answered in the file', async () => {
    const replies = async (): Promise<string[]> => {
      const { items } = await client.listCommentsInSpace({ spaceId: space }, { fresh: true })
      const input = { spaceId: space, commentId: items[0]?.id ?? '', format: 'markdown' } as const
      const { items: said } = await client.listCommentRepliesInSpace(input, { fresh: true })
      return said.map(({ body }) => ('markdown' in body ? String(body.markdown) : ''))
    }
    if ((await replies()).length === 0) {
      await thread().first().locator('.review-thread-reply-button').click()
      await workbench.page.locator('.review-widget .comment-form .monaco-editor.focused').waitFor()
      await workbench.page.keyboard.type('Day and night.')
      await workbench.page.keyboard.press('ControlOrMeta+Enter')
    }
    await eventually(async () => assert.deepEqual(await replies(), ['Day and night.']))
    await workbench.screenshot('synced-answered-dark')
  })

  it('compares a file with a change request', async () => {
    await workbench.runCommand('galley.compareWithRequest')
    await workbench.quickInput.waitFor('Compare with Change Request')
    await eventually(async () => assert.match((await workbench.quickInput.rows())[0]?.label ?? '', /Winter hours/))
    await workbench.screenshot('synced-requests-dark')
    await workbench.quickInput.choose('Winter hours')
    await workbench.page.locator('.editor.modified', { hasText: /all.day.in.winter/ }).waitFor()
    await workbench.editor.waitForTitle('lamps.md (this folder ↔ #1 Winter hours)')
    await workbench.screenshot('synced-compared-dark')
  })

  it('still knows its space after a reload', async () => {
    await workbench.reload()
    await workbench.openView('Galley')
    await workbench.tree('Docs').click('Keepers')
    await workbench.editor.waitForText('They sleep by day.')
    await eventually(async () => assert.ok((await workbench.statusBar()).some((item) => item.includes(title))), 45_000)
    await eventually(async () => assert.match(await workbench.tree('Docs').badge('Lamps'), /^1/), 30_000)
    await workbench.runCommand('galley.showSyncedPage')
    await workbench.quickInput.waitFor('Show Page and Sync State of This File')
    await workbench.screenshot('synced-page-dark')
    await workbench.page.keyboard.press('Escape')
  })
})
