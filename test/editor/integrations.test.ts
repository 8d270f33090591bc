import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { registerIntegrations } from '../../src/features/organization/integrations/integrationCommands.ts'
import { integrations } from '../../src/features/organization/integrations/integrations.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import type { FamilyChanges } from '../../src/features/shared/families/familyChanges.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, organizationNodeAt, treeText } from '../support/editor/galley.ts'
import {
  closeSandboxOrganization,
  openSandboxOrganization,
  organizationTitle,
  type SandboxOrganization,
} from '../support/editor/sandboxOrganization.ts'
import { eventually } from '../support/eventually.ts'

const manifest = (more: object = {}): string =>
  JSON.stringify({
    name: 'word-count',
    title: 'Word count',
    description: 'Counts the words of a page.',
    script: './script.js',
    scopes: ['space:content:read'],
    ...more,
  })

describe('Integrations', () => {
  let inputs: FakeQuickInputs
  let sandbox: SandboxOrganization
  let run: FamilyCommands
  let changes: FamilyChanges
  let folder: string

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-integration-'))
    writeFileSync(join(folder, 'script.js'), 'export default {}')
    sandbox = await openSandboxOrganization()
    run = await familyCommands([integrations], (host, targets, documents) => {
      changes = targets.changes
      registerIntegrations(host, targets, documents)
    })
  })

  beforeEach(() => {
    inputs = new FakeQuickInputs()
  })

  afterEach(() => inputs.restore())

  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await closeSandboxOrganization()
  })

  async function node(...way: string[]) {
    const { docs } = await galley()
    docs.tree.refresh()
    return await organizationNodeAt(organizationTitle, 'Integrations', ...way)
  }
  const names = async (): Promise<string[]> =>
    (await sandbox.connection.client.listIntegrations({})).items.map(({ name }) => name)
  function file(name: string, text: string): vscode.Uri {
    writeFileSync(join(folder, name), text)
    return vscode.Uri.file(join(folder, name))
  }

  it('aren’t published from a manifest that is invalid, lacks its script, or exceeds a limit', async () => {
    for (const [text, words] of [
      ['{"name": ', /isn’t a manifest/],
      ['{"title": "x"}', /“name” is missing/],
      ['{"name": "word-count"}', /has no script/],
      [manifest({ script: './gone.js' }), /can’t read “\.\/gone\.js”/],
      [manifest({ title: 'x'.repeat(31) }), /30/],
    ] as const) {
      const before = inputs.errors.length
      await run.run(commands.publishIntegration, file('integration.json', text))
      await eventually(() => assert.match(inputs.errors.slice(before).join(), words))
    }
    assert.ok(!(await names()).includes('word-count'))
  })

  it('are published from a manifest with its script, and again as a new version', async () => {
    await run.run(commands.publishIntegration, file('integration.json', manifest()))
    assert.match(inputs.notices.join(), /Published “Word count” as version 1/)
    await run.run(commands.publishIntegration, file('integration.yaml', `# YAML, too\n${manifest()}`))
    assert.match(inputs.notices.join(), /version 2/)
    assert.ok((await names()).includes('word-count'))
  })

  it('are installed once; a second time is refused with a message', async () => {
    const { client } = sandbox.connection
    inputs.answer = undefined
    await run.run(commands.installIntegration, await node('Word count'))
    assert.match(inputs.warnings[0]?.detail ?? '', /space:content:read/)
    const input = { integrationName: 'word-count' }
    assert.equal((await client.listIntegrationInstallations(input)).items.length, 0)
    inputs.answer = 'Install'
    await run.run(commands.installIntegration, await node('Word count'))
    assert.equal((await client.listIntegrationInstallations(input)).items.length, 1)
    await run.run(commands.installIntegration, await node('Word count'))
    await eventually(() => assert.match(inputs.notices.join(), /already installed/))
    assert.match(
      await treeText(2, await node('Word count')),
      /Installations\n {2}Galley sandbox \[active\]\nSpaces with It\n(?: {2}(?:Galley user guide|Handbook|Meeting notes) \[active\]\n){3}Sites with It\n {2}Sample docs \[active\]\nEvents\n {2}installation_setup/,
    )
  })

  it('show a description, and their events as a log', async () => {
    await run.run(commands.openIntegration, await node('Word count'))
    await eventually(() => assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /Word count/))
    await run.run(commands.openIntegrationEvent, await node('Word count', 'Events', 'installation_setup'))
    await eventually(() => {
      const document = vscode.window.activeTextEditor?.document
      assert.match(document?.uri.path ?? '', /\.log$/)
      assert.match(document?.getText() ?? '', /\[info\] installation_setup[\s\S]*\[(debug|info)\]/)
    })
  })

  it('send their events to a tunnel', async () => {
    const setting = run.run(commands.setIntegrationTunnel, await node('Word count'))
    const box = await inputs.next()
    box.enter('nowhere')
    assert.match(box.validationMessage ?? '', /starts with http/)
    box.enter('https://tunnel.example.com/')
    await (await inputs.next()).choose('Only events of this organization')
    await setting
    assert.deepEqual(inputs.errors, [])
  })

  it('are filtered by text and category', async () => {
    const filtering = run.run(commands.filterIntegrations, await node())
    ;(await inputs.next()).enter('reading')
    await (await inputs.next()).choose('content')
    await (await inputs.next()).choose('any')
    await filtering
    const { connection, place } = sandbox
    assert.deepEqual(changes.query(connection.server.id, 'integration', place), {
      search: 'reading',
      category: 'content',
    })
  })

  it('are unpublished after asking', async () => {
    inputs.answer = undefined
    await run.run(commands.unpublishIntegration, await node('Word count'))
    assert.match(inputs.warnings[0]?.detail ?? '', /uninstalls it everywhere/)
    assert.ok((await names()).includes('word-count'))
    inputs.answer = 'Unpublish'
    await run.run(commands.unpublishIntegration, await node('Word count'))
    assert.ok(!(await names()).includes('word-count'))
  })
})
