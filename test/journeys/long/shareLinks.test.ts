import assert from 'node:assert/strict'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../../support/sandboxProcess.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

interface Link {
  readonly name: string
  readonly active: boolean
  readonly urls: { readonly published: string }
}

describe('A site and its visitors', () => {
  let workbench: Workbench
  let sandbox: SandboxProcess
  let shareLinks: string

  before(async () => {
    sandbox = await startSandbox()
    const { items } = (await get(`${sandbox.url}/v1/orgs/${sandbox.organization}/sites`)) as { items: { id: string }[] }
    shareLinks = `${sandbox.url}/v1/orgs/${sandbox.organization}/sites/${items[0]?.id ?? ''}/share-links`
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    workbench = await Workbench.start({ vsix: packagedExtension, env })
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
  })

  async function get(url: string): Promise<unknown> {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${sandbox.token}` } })
    return await answer.json()
  }

  const linkNamed = async (name: string): Promise<Link | undefined> =>
    ((await get(shareLinks)) as { items: Link[] }).items.find((link) => link.name === name)

  async function copied(): Promise<string> {
    return await workbench.page.evaluate(async () => await navigator.clipboard.readText())
  }

  it('creates a link with the keyboard only, and copies it to the clipboard', async () => {
    await workbench.openView('Galley')
    await workbench.unfoldView('Organization')
    await workbench.tree('Organization').waitFor('Sites')
    await workbench.runCommand('galley.createShareLink')
    await workbench.quickInput.choose('Sample docs')
    const asked = async (): Promise<string> => await workbench.page.locator('.quick-input-widget').innerText()
    await eventually(async () => assert.match(await asked(), /Name of the share link/))
    await workbench.quickInput.type('x'.repeat(51))
    await eventually(async () => assert.match(await asked(), /at most 50 characters/))
    await workbench.screenshot('share-links-too-long')
    await workbench.quickInput.type('Preview for partners')
    await workbench.quickInput.accept()
    const link = await eventually(async () => {
      const found = await linkNamed('Preview for partners')
      assert.ok(found)
      return found
    })
    await eventually(async () => assert.equal(await copied(), link.urls.published))
    assert.equal((await fetch(await copied())).status, 200)
  })

  it('shows links with their state below the site, but never their address', async () => {
    const organization = workbench.tree('Organization')
    await organization.expand('Sites')
    await organization.expand('Sample docs')
    await organization.expand('Share Links')
    await organization.waitFor('Preview for partners')
    await workbench.screenshot('share-links-tree')
    const link = await linkNamed('Preview for partners')
    assert.ok(link)
    assert.ok(!(await workbench.sideBarText()).includes(link.urls.published))
  })

  it('asks before it deactivates one, and says what that means', async () => {
    const organization = workbench.tree('Organization')
    await organization.contextMenu('Preview for partners', 'Deactivate Share Link…')
    await eventually(async () => assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 1))
    await workbench.screenshot('share-links-deactivate')
    await workbench.answerDialog('Deactivate')
    await eventually(async () => assert.equal((await linkNamed('Preview for partners'))?.active, false))
    await eventually(async () => {
      const row = (await organization.rows()).find(({ label }) => label === 'Preview for partners')
      assert.match(JSON.stringify(row), /inactive/)
    })
    await workbench.screenshot('share-links-inactive')
  })

  it('shows the details of one without its secret', async () => {
    await workbench.tree('Organization').contextMenu('Preview for partners', 'Show Details')
    await workbench.editor.waitForText('# Preview for partners')
    await workbench.screenshot('share-links-details')
    const link = await linkNamed('Preview for partners')
    assert.ok(link)
    assert.ok(!(await workbench.editor.text()).includes(link.urls.published))
  })

  it('deletes one after a question that says it can’t be restored', async () => {
    await workbench.tree('Organization').contextMenu('Preview for partners', 'Delete Share Link…')
    await eventually(async () => {
      assert.match(await workbench.page.locator('.monaco-dialog-box').innerText(), /can’t restore the link/)
    })
    await workbench.screenshot('share-links-delete')
    await workbench.answerDialog('Delete')
    await eventually(async () => assert.equal(await linkNamed('Preview for partners'), undefined))
  })

  const redirectFrom = async (source: string): Promise<unknown> => {
    const { items } = (await get(shareLinks.replace('/share-links', '/redirects?limit=1000'))) as {
      items: { source: string; destination: object }[]
    }
    return items.find((each) => each.source === source)?.destination
  }

  it('creates a redirect to a page that is chosen by title', async () => {
    const organization = workbench.tree('Organization')
    await organization.contextMenu('Redirects', 'New Redirect…')
    await workbench.quickInput.waitForQuestion('Old address on the site')
    await workbench.quickInput.type('/former/docs')
    await workbench.quickInput.accept()
    await workbench.quickInput.waitForQuestion('Select a page by its title')
    await workbench.quickInput.type('docs view')
    await workbench.quickInput.choose('The Docs view')
    await workbench.quickInput.choose('Now')
    await eventually(async () => assert.match(JSON.stringify(await redirectFrom('/former/docs')), /site-page/))
    await organization.expand('Redirects')
    await organization.waitFor('/former/docs')
    await workbench.screenshot('redirects-tree')
  })

  it('says where an address goes', async () => {
    await workbench.tree('Organization').contextMenu('Redirects', 'Test Redirect…')
    await workbench.quickInput.waitForQuestion('Address on the site')
    await workbench.quickInput.type('/former/docs')
    await workbench.quickInput.accept()
    await eventually(async () => {
      assert.match((await workbench.notifications()).join(), /“\/former\/docs” goes to “The Docs view”/)
    })
    await workbench.screenshot('redirects-leads')
  })

  it('restores a deleted redirect with Undo', async () => {
    await workbench.tree('Organization').contextMenu('/former/docs', 'Delete Redirect')
    await eventually(async () => assert.equal(await redirectFrom('/former/docs'), undefined))
    await workbench.answerNotification('Undo')
    await eventually(async () => assert.ok(await redirectFrom('/former/docs')))
    await workbench.tree('Organization').waitFor('/former/docs')
  })
})
