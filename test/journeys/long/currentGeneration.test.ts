import assert from 'node:assert/strict'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../../support/sandboxProcess.ts'
import { SandboxReader } from '../../support/sandboxReader.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

interface Listed {
  readonly items: readonly { readonly id: string; readonly name?: string }[]
}

describe('A server of the current generation', () => {
  let workbench: Workbench
  let sandbox: SandboxProcess
  /** Distinguishes what each attempt creates. */
  let tries = 0

  before(async () => {
    sandbox = await startSandbox(['--api', 'current'])
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    workbench = await Workbench.start({ vsix: packagedExtension, env })
    await workbench.openView('Galley')
    await workbench.tree('Docs').waitFor('📖 Galley user guide')
    await workbench.unfoldView('Organization')
  })

  beforeEach(async () => {
    tries++
    await workbench.quickInput.cancel()
    await workbench.runCommand('View: Close All Editors')
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
  })

  async function listed(path: string): Promise<Listed['items']> {
    const headers = { authorization: `Bearer ${sandbox.token}` }
    const answer = await fetch(`${sandbox.url}/v1/orgs/${sandbox.organization}/${path}`, { headers })
    return ((await answer.json()) as Listed).items
  }

  async function openPage(title: string): Promise<void> {
    await workbench.goToPage(title)
  }

  it('is read', async () => {
    await openPage('Gallery')
    await workbench.screenshot('current-generation-page')
  })

  it('is written to, and a change request is merged', async () => {
    const subject = `Say it better, ${tries}`
    await openPage('Gallery')
    await workbench.runCommand('galley.editInChangeRequest')
    await workbench.quickInput.waitFor('New Change Request')
    await workbench.quickInput.type(subject)
    await workbench.quickInput.accept()
    const server = await eventually(() => SandboxReader.find(sandbox, subject))
    await eventually(async () => assert.match(await workbench.editor.activeTitle(), new RegExp(`${subject}$`)))
    await workbench.editor.waitForText('# Gallery')
    await workbench.editor.clickLine('# Gallery')
    await workbench.page.keyboard.press('ControlOrMeta+End')
    await workbench.page.keyboard.type(`Written in try ${tries}.`)
    await workbench.page.keyboard.press('ControlOrMeta+s')
    await eventually(async () => assert.match(await server.markdownOf('Gallery'), /Written in try/))
    await workbench.runCommand('galley.mergeChangeRequest')
    await workbench.answerDialog('Merge 1 Page')
    await eventually(async () =>
      assert.match((await workbench.notifications()).join(), /Merged change request #.* into/),
    )
    await workbench.screenshot('current-generation-merged')
  })

  it('has no heading for resources that it doesn’t offer, after the first request', async () => {
    const organization = workbench.tree('Organization')
    await organization.waitFor('Translations')
    // If the test runs a second time, Galley may already know that.
    if ((await organization.rows()).some(({ label }) => label === 'Conversations')) {
      await organization.expand('Conversations')
      await organization.click('Transcripts')
    }
    await eventually(async () => assert.doesNotMatch(await organization.text(), /Conversations|Transcripts/))
    assert.match(await organization.text(), /Translations/)
    await workbench.screenshot('current-generation-tree')
  })

  it('publishes by share links', async () => {
    const name = `Partners ${tries}`
    await workbench.runCommand('galley.createShareLink')
    await workbench.quickInput.choose('Sample docs')
    await workbench.quickInput.waitForQuestion('Name of the share link')
    await workbench.quickInput.type(name)
    await workbench.quickInput.accept()
    const [site] = await listed('sites')
    await eventually(async () => {
      const links = await listed(`sites/${site?.id ?? ''}/share-links`)
      assert.ok(links.some((link) => link.name === name))
    })
  })
})
