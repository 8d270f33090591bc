import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const subject = 'Count the pages'

interface Item {
  readonly id: string
  readonly title: string
  readonly name?: string
  readonly type?: string
  readonly status?: string
}

describe('A server with only the reference', () => {
  let data: string
  let sandbox: SandboxProcess
  let workbench: Workbench
  let space: string

  async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${sandbox.url}/v1${address}`, {
      method,
      headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${address}: ${answer.status}`)
    return (await answer.json()) as T
  }

  const listed = async (address: string): Promise<readonly Item[]> =>
    (await call<{ readonly items: readonly Item[] }>('GET', address)).items

  before(async () => {
    data = mkdtempSync(path.join(tmpdir(), 'galley-only-reference-'))
    sandbox = await startSandbox(['--data', data])
    await propose()
    await sandbox.stop()
    sandbox = await startSandbox(['--data', data, '--api', 'only-reference'])
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    workbench = await Workbench.start({ vsix: packagedExtension, env })
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
    rmSync(data, { recursive: true, force: true })
  })

  /** Creates a change request with a new page, which a server with only the reference couldn't. */
  async function propose(): Promise<void> {
    const spaces = await listed(`/orgs/${sandbox.organization}/spaces`)
    space = spaces.find(({ title }) => title === 'Galley user guide')?.id ?? ''
    const requests = `/spaces/${space}/change-requests`
    const { id } = await call<Item>('POST', requests, { subject })
    const changes = [{ operation: 'insert_page', title: 'How many pages', document: { markdown: 'Many.\n' } }]
    await call('POST', `${requests}/${id}/content`, { changes })
    await call('PATCH', `${requests}/${id}`, { status: 'open' })
  }

  it('merges a change request, without the commands that it has no operations for', async () => {
    await workbench.openView('Galley')
    const requests = workbench.tree('Change Requests')
    // The server doesn't say who one is, so there are no groups of one's own.
    await requests.expand('Open')
    const label = await eventually(async () => {
      const found = (await requests.rows()).find((row) => row.label.endsWith(subject))
      assert.ok(found, await requests.text())
      return found.label
    })
    await requests.click(label)
    await workbench.editor.inPreview('How many pages', async (page) => {
      await page.getByRole('button', { name: 'Merge…' }).waitFor({ timeout: 5000 })
      assert.equal(await page.getByRole('button', { name: /^Approve/ }).count(), 0)
    })
    await workbench.screenshot('only-reference-change-request')
    await workbench.runCommand('galley.mergeChangeRequest')
    await workbench.answerDialog('Merge 1 Page')
    await eventually(async () =>
      assert.match((await workbench.notifications()).join(), /Merged change request #.* into/),
    )
    const { pages } = await call<{ readonly pages: readonly Item[] }>('GET', `/spaces/${space}/content/pages`)
    assert.ok(pages.some(({ title }) => title === 'How many pages'))
  })

  it('publishes a site by a share link, and shows it below the site', async () => {
    await workbench.unfoldView('Organization')
    const organization = workbench.tree('Organization')
    await organization.waitFor('Sites')
    await workbench.runCommand('galley.createShareLink')
    await workbench.quickInput.choose('Sample docs')
    await workbench.quickInput.waitForQuestion('Name of the share link')
    await workbench.quickInput.type('For partners')
    await workbench.quickInput.accept()
    const [site] = await listed(`/orgs/${sandbox.organization}/sites`)
    const links = `/orgs/${sandbox.organization}/sites/${site?.id ?? ''}/share-links`
    await eventually(async () => assert.ok((await listed(links)).some(({ name }) => name === 'For partners')))
    await organization.waitFor('For partners')
    // A list that the server doesn't offer disappears when it's opened for the first time.
    await organization.click('Redirects')
    await workbench.page.keyboard.press('ArrowRight')
    await eventually(async () => assert.doesNotMatch(await organization.text(), /Redirects/))
    await workbench.screenshot('only-reference-share-link')
  })
})
