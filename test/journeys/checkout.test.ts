import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type Client, type ClientExtras } from '../../src/client/client.ts'
import { createUndiciTransport } from '../../src/client/network/undiciTransport.ts'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const subject = 'Feed them in autumn'

describe('A space in a folder', () => {
  let sandbox: SandboxProcess
  let client: Client & ClientExtras
  let workbench: Workbench
  let top: string
  let space: string

  before(async () => {
    sandbox = await startSandbox()
    const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: {} })
    client = createClient({ baseUrl: sandbox.url, token: sandbox.token, transport })
    const body = { title: 'Beehive' }
    space = (await client.createSpace({ organizationId: sandbox.organization, body })).id
    await publish([
      { operation: 'insert_page', title: 'Winter', document: { markdown: 'Feed them.\n\nLeave them alone.\n' } },
      { operation: 'insert_page', title: 'Honey', document: { markdown: 'Take half of it.\n' } },
    ])
    top = realpathSync(mkdtempSync(path.join(tmpdir(), 'galley-checkout-')))
    workbench = await Workbench.start({
      vsix: packagedExtension,
      workspace: top,
      env: { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.tokens['edit'] ?? '' },
    })
  })

  after(async () => {
    await workbench.stop()
    await client.close()
    await sandbox.stop()
    rmSync(top, { recursive: true, force: true })
  })

  type Changes = Parameters<Client['updateChangeRequestContent']>[0]['body']['changes']

  async function publish(changes: Changes): Promise<void> {
    const { id } = await client.createChangeRequest({ spaceId: space, body: {} })
    const input = { spaceId: space, changeRequestId: id }
    await client.updateChangeRequestContent({ ...input, compat: false, body: { changes } })
    await client.mergeChangeRequest(input)
  }

  const text = (file: string): string => readFileSync(path.join(top, 'beehive', file), 'utf8')

  /** Returns the groups and files in Source Control. */
  async function changes(): Promise<string[]> {
    await workbench.openView('Source Control')
    const rows = await workbench.page.locator('.scm-view .monaco-list-row').allInnerTexts()
    return rows.map((row) => row.replaceAll(/\s+/g, ' ').trim())
  }

  const has = (rows: readonly string[], part: string): void =>
    assert.ok(
      rows.some((row) => row.includes(part)),
      rows.join('\n'),
    )

  it('is checked out into a new folder of the workspace', async () => {
    await workbench.openView('Galley')
    // The command is available after Galley has found an account.
    await workbench.tree('Docs').expand('Not on a Site')
    await workbench.tree('Docs').waitFor('Beehive')
    if (!existsSync(path.join(top, 'beehive'))) {
      await workbench.runCommand('galley.checkOutToFolder')
      await workbench.quickInput.choose('Beehive')
      await workbench.quickInput.chooseFile(top, 'Check Out to This Folder')
      await workbench.quickInput.waitForQuestion('Name of the new folder')
      await workbench.screenshot('checkout-name')
      await workbench.quickInput.accept()
    }
    await eventually(() => assert.match(text('winter.md'), /^# Winter\n\nFeed them\./))
    await eventually(async () => has(await workbench.notifications(), 'Beehive'))
    await workbench.screenshot('checkout-done')
  })

  it('shows local changes and changes on the platform in Source Control', async () => {
    if (!text('winter.md').includes('autumn')) {
      await workbench.openView('Galley')
      const docs = workbench.tree('Docs')
      await docs.expand('beehive')
      await docs.click('Winter')
      await workbench.editor.waitForText('# Winter')
      await workbench.editor.clickLine('# Winter')
      await workbench.page.keyboard.press('ControlOrMeta+End')
      await workbench.page.keyboard.type('\nFeed them in autumn, too.\n')
      await workbench.page.keyboard.press('ControlOrMeta+s')
      await eventually(() => assert.match(text('winter.md'), /in autumn, too\./))
    }
    await eventually(async () => has(await changes(), 'Changed in This Folder'))
    await eventually(async () => has(await changes(), 'winter.md'))
    const { pages } = await client.listPages({ spaceId: space }, { fresh: true })
    const page = pages.find(({ title }) => title === 'Honey')?.id ?? ''
    await publish([{ operation: 'update_page', page, document: { markdown: 'Take a third of it.\n' } }])
    await workbench.runCommand('galley.compareWithPlatform')
    await eventually(async () => {
      const rows = await changes()
      has(rows, 'Changed on the Platform')
      has(rows, 'honey.md')
    })
    const compared = 'honey.md (before ↔ platform)'
    // If the view is rendered again at this moment, the click has no effect.
    await eventually(async () => {
      await workbench.page.locator('.scm-view .monaco-list-row', { hasText: 'honey.md' }).click({ timeout: 3000 })
      await workbench.page.locator('.tab.active', { hasText: compared }).waitFor({ timeout: 5000 })
    })
    await workbench.editor.waitForTitle(compared)
    await workbench.page.locator('.editor.modified', { hasText: /Take.a.third.of.it/ }).waitFor()
    await workbench.screenshot('checkout-compared-light')
    await workbench.runCommand('Preferences: Toggle between Light/Dark Themes')
    await workbench.page.locator('.monaco-workbench.vs-dark').waitFor()
    await workbench.screenshot('checkout-compared-dark')
  })

  const made = async () => {
    const { items } = await client.listChangeRequestsForSpace({ spaceId: space, status: 'draft' }, { fresh: true })
    return items.find((each) => each.subject === subject)
  }

  it('is pushed as a change request, after its plan was shown', async () => {
    if ((await made()) === undefined) {
      await workbench.runCommand('galley.pushToPlatform')
      await workbench.quickInput.waitFor('Push as Change Request')
      await eventually(async () => {
        const labels = (await workbench.quickInput.rows()).map(({ label }) => label)
        assert.deepEqual(labels.slice(0, 2), ['Push These Changes…', 'winter.md'])
      })
      await workbench.screenshot('checkout-plan')
      await workbench.quickInput.choose('Push These Changes')
      await workbench.quickInput.waitFor('New Change Request')
      await workbench.quickInput.type(subject)
      await workbench.quickInput.accept()
    }
    await eventually(async () => assert.ok(await made()))
    await eventually(async () => has(await workbench.notifications(), subject))
    await workbench.screenshot('checkout-pushed')
  })

  it('shows its author that the change request was approved', async () => {
    const request = await made()
    assert.ok(request)
    await workbench.openView('Galley')
    const requests = workbench.tree('Change Requests')
    await requests.expand('Mine')
    await eventually(async () => assert.ok((await requests.rows()).some(({ label }) => label.endsWith(subject))))
    const ids = { spaceId: space, changeRequestId: request.id }
    if ((await client.listChangeRequestReviews(ids, { fresh: true })).items.length === 0) {
      const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: {} })
      const reviewer = createClient({ baseUrl: sandbox.url, token: sandbox.tokens['review'] ?? '', transport })
      await reviewer.submitChangeRequestReview({ ...ids, body: { status: 'approved' } })
      await reviewer.close()
    }
    await requests.pressTitleButton('Refresh Change Requests')
    await eventually(async () => {
      const row = (await requests.rows()).find(({ label }) => label.endsWith(subject))
      assert.match(row?.description ?? '', /^approved · /)
    })
    await workbench.screenshot('checkout-approved')
  })

  it('has everything after the merge and a pull', async () => {
    const request = await made()
    if (request) await client.mergeChangeRequest({ spaceId: space, changeRequestId: request.id })
    await workbench.runCommand('galley.pullFromPlatform')
    await eventually(() => assert.match(text('honey.md'), /Take a third of it/))
    assert.match(text('winter.md'), /Feed them in autumn, too\./)
    await eventually(async () => {
      const rows = await changes()
      assert.ok(!rows.some((row) => /\.md/.test(row)), rows.join('\n'))
    })
    await workbench.screenshot('checkout-pulled')
  })
})
