import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client, type ClientExtras } from '../../../src/client/client.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../../support/sandboxProcess.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const pages: Record<string, string> = {
  'README.md': '# Menu\n\nCome in.\n',
  'tart.md': '# Tart\n\nApple all year.\n\nLemon in spring.\n\nPlum in autumn.\n',
}

/** How many milliseconds a person takes for a key. */
const keyDelay = 60

describe('A conflict that is resolved with the keys of an editor', () => {
  let folder: string
  let sandbox: SandboxProcess
  let client: Client & ClientExtras
  let workbench: Workbench
  let mine: { readonly spaceId: string; readonly changeRequestId: string }
  let pageId: string

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-tart-'))
    mkdirSync(join(folder, 'pages'))
    for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, 'pages', name), text)
    sandbox = await startSandbox(['--import', join(folder, 'pages')])
    const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: {} })
    client = createClient({ baseUrl: sandbox.url, token: sandbox.token, transport })
    const spaces = await client.listSpacesInOrganizationById({ organizationId: sandbox.organization })
    const space = spaces.items.find(({ title }) => title === 'Menu')
    assert.ok(space)
    const { pages: listed } = await client.listPages({ spaceId: space.id })
    pageId = listed.find(({ title }) => title === 'Tart')?.id ?? ''
    mine = await change(space.id, 'Summer', 'Lemon in summer.')
    await client.mergeChangeRequest(await change(space.id, 'Winter', 'Lemon in winter.'))
    workbench = await Workbench.start({
      vsix: packagedExtension,
      env: { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token },
      isQuiet: false,
    })
  })

  after(async () => {
    await workbench.stop()
    await client.close()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Creates a change request that writes another second line on the page. */
  async function change(spaceId: string, subject: string, line: string) {
    const { id: changeRequestId } = await client.createChangeRequest({ spaceId, body: { subject } })
    const markdown = `Apple all year.\n\n${line}\n\nPlum in autumn.\n`
    const changes = [{ operation: 'update_page' as const, page: pageId, document: { markdown } }]
    await client.updateChangeRequestContent({ spaceId, changeRequestId, compat: false, body: { changes } })
    return { spaceId, changeRequestId }
  }

  /** Returns the lines of the page in the change request, as the platform has them. */
  async function lines(): Promise<readonly string[]> {
    const page = await client.getPageInChangeRequestById({ ...mine, pageId, format: 'markdown' }, { fresh: true })
    return ((page as { markdown?: string }).markdown ?? '').split('\n').filter(Boolean)
  }

  const notice = async (words: RegExp): Promise<void> =>
    await eventually(async () => assert.match((await workbench.notifications()).join('\n'), words))

  it('isn’t pushed by Ctrl+S while both sides are left', async () => {
    await workbench.openView('Galley')
    const requests = workbench.tree('Change Requests')
    await requests.expand('#1 Summer')
    await requests.contextMenu('Tart', 'Open Page')
    await workbench.editor.waitForText('Lemon in summer.')
    await workbench.runCommand('Galley: Update from Main')
    await notice(/Updated change request #1 from main, with conflicts on “Tart”/)
    await workbench.answerNotification('Resolve Conflicts')
    await workbench.page.locator('.merge-editor', { hasText: '1 Conflict Remaining' }).waitFor()
    await workbench.page.locator('.merge-editor:focus-within').waitFor()
    await workbench.page.keyboard.press('ControlOrMeta+s')
    await notice(/“Tart” is saved on this machine but not pushed: 1 conflict is left\./)
    await workbench.screenshot('finish-merge-left')
    const now = await lines()
    for (const line of ['Lemon in winter.', 'Lemon in summer.']) assert.ok(now.includes(line), now.join('\n'))
  })

  it('asks before the merge is finished without either side', async () => {
    await workbench.answerNotification('Finish Merge')
    const dialog = workbench.page.locator('.monaco-dialog-box')
    await eventually(async () => assert.match(await dialog.innerText(), /1 conflict is left\./))
    await workbench.screenshot('finish-merge-question')
    await workbench.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.ok((await lines()).includes('Lemon in summer.'))
  })

  it('is pushed by Finish Merge, not by a save, and closes the merge editor', async () => {
    await workbench.page.locator('.merge-editor').getByText('Accept This change request').first().click()
    await workbench.page.locator('.merge-editor', { hasText: '0 Conflicts Remaining' }).waitFor()
    await workbench.page.keyboard.press('ControlOrMeta+s')
    await notice(/“Tart” is saved on this machine\. To push it, finish the merge\./)
    assert.ok((await lines()).includes('Lemon in winter.'))
    await workbench.page.locator('.editor-actions [aria-label^="Finish Merge"]').first().click()
    await eventually(async () => assert.deepEqual((await lines()).slice(1), [apple, 'Lemon in summer.', plum]))
    await workbench.editor.waitForTitle('Tart — #1 Summer')
    await workbench.screenshot('finish-merge-done')
  })

  it('leaves words where they are typed, while a save gives the page the platform’s form', async () => {
    const { keyboard } = workbench.page
    await workbench.editor.clickLine(apple)
    await keyboard.press('End')
    await keyboard.type('\n\n- one\n- two', { delay: keyDelay })
    await keyboard.press('Escape')
    await workbench.editor.clickLine(apple)
    await keyboard.press('End')
    await keyboard.type(' With', { delay: keyDelay })
    await keyboard.press('ControlOrMeta+s')
    await keyboard.type(' cream', { delay: keyDelay })
    await keyboard.type(' and nuts.', { delay: keyDelay })
    await workbench.screenshot('finish-merge-typed')
    await keyboard.press('ControlOrMeta+s')
    const wanted = [`${apple} With cream and nuts.`, '* one', '* two', 'Lemon in summer.', plum]
    await eventually(async () => assert.deepEqual((await lines()).slice(1), wanted))
    await workbench.editor.waitForText('* two')
  })
})

const apple = 'Apple all year.'
const plum = 'Plum in autumn.'
