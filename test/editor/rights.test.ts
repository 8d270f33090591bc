import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { registerConversations } from '../../src/features/organization/conversations/conversationCommands.ts'
import { conversationFamilies } from '../../src/features/organization/conversations/conversations.ts'
import { registerIntegrations } from '../../src/features/organization/integrations/integrationCommands.ts'
import { integrations } from '../../src/features/organization/integrations/integrations.ts'
import { openApiSpecs } from '../../src/features/organization/openApi/openApiSpecs.ts'
import { registerOrganizationSettings } from '../../src/features/organization/organizationSettings.ts'
import { Organizing } from '../../src/features/organization/spaces/organizing.ts'
import { registerPeople } from '../../src/features/organization/people/people.ts'
import { peopleFamilies } from '../../src/features/organization/people/peopleFamilies.ts'
import { registerPublishing } from '../../src/features/organization/sites/publishing.ts'
import { sites } from '../../src/features/organization/sites/sites.ts'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { rights } from '../../src/features/shared/commands/ids.ts'
import { registerTranslations } from '../../src/features/organization/translations/translationCommands.ts'
import { translations } from '../../src/features/organization/translations/translations.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, nodeAt, organizationNodeAt, treeText } from '../support/editor/galley.ts'
import {
  closeSandboxOrganization,
  openSandboxOrganization,
  organizationTitle,
} from '../support/editor/sandboxOrganization.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import { RememberedChangeRequest } from '../../src/features/shared/changeRequests/workingChangeRequest.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { eventually } from '../support/eventually.ts'

/**
 * The commands that a reader may use although the palette offers them only to others: to see something, or to leave.
 */
const look = /copyShareLink|removeMember|editAdaptiveSchema|editTranslationInstructions|editAgentInstructions/

describe('A user who can only read', () => {
  let inputs: FakeQuickInputs
  let run: FamilyCommands

  before(async () => {
    await openSandboxOrganization()
    const organizing = new Organizing(new MemoryMemento(), () => Date.now())
    const { accounts, working } = await galley()
    const families = [
      ...organizing.families,
      sites,
      openApiSpecs,
      ...peopleFamilies,
      integrations,
      translations,
      ...conversationFamilies,
    ]
    const revealSpace = (): Promise<void> => Promise.resolve()
    run = await familyCommands(families, (host, targets, documents) => {
      organizing.register(host, targets, { working, revealSpace, reader: new ContentReader(accounts.connections) })
      registerPublishing(host, targets, documents)
      registerPeople(host, targets, documents)
      registerIntegrations(host, targets, documents)
      registerTranslations(host, { targets, documents, revealSpace })
      registerConversations(host, targets, documents)
      registerOrganizationSettings(host, targets, documents)
    })
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'read')
  })

  beforeEach(() => {
    inputs = new FakeQuickInputs()
  })

  afterEach(() => inputs.restore())

  after(async () => {
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'admin')
    await closeSandboxOrganization()
  })

  /** Returns the palette's commands that need a right, and the right, from the manifest. */
  function gated(): Map<string, string> {
    const manifest = vscode.extensions.getExtension('galley-docs.galley')?.packageJSON as {
      contributes: { menus: { commandPalette: { command: string; when: string }[] } }
    }
    return new Map(
      manifest.contributes.menus.commandPalette.flatMap(({ command, when }) => {
        const right = /galley\.rights =~ \/\\b(\w+)\\b\//.exec(when)?.[1]
        return right === undefined ? [] : [[command, right] as const]
      }),
    )
  }

  it('sees no commands that change something, after the Docs view has read the permissions', async () => {
    const { contextKeys } = await galley()
    await treeText(2)
    assert.equal(contextKeys.get('galley.rights'), '')
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'admin')
    assert.equal(contextKeys.get('galley.rights'), rights.join(' '))
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'comment')
    await treeText(2)
    assert.equal(contextKeys.get('galley.rights'), 'comment')
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'edit')
    await treeText(2)
    assert.equal(contextKeys.get('galley.rights'), 'edit comment')
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'create')
    await treeText(2)
    assert.equal(contextKeys.get('galley.rights'), 'edit comment createContent createOpenAPISpec')
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'read')
  })

  it('sees no lists without permission to read them', async () => {
    const people = async (): Promise<string> => await treeText(1, await organizationNodeAt(organizationTitle, 'People'))
    assert.doesNotMatch(await people(), /Single Sign-On/)
    assert.match(await people(), /Members/)
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'admin')
    await eventually(async () => assert.match(await people(), /Single Sign-On/))
    await vscode.commands.executeCommand('galley.signInToSandboxAs', 'read')
  })

  it('gets a message before any question when changing a page', async () => {
    const { accounts } = await galley()
    const connection = await accounts.connections.current()
    assert.ok(connection)
    const organizationId = (await connection.client.listOrganizationsForAuthenticatedUser({})).items[0]?.id ?? ''
    const [space] = (await connection.client.listSpacesInOrganizationById({ organizationId })).items
    assert.ok(space)
    const working = new RememberedChangeRequest(accounts.connections, new ChangeRequestWrites(), new MemoryMemento())
    await assert.rejects(
      working.choose({ server: connection.server.id, space: space.id }, { ask: true }),
      /To edit in “.*”, you need the role editor\. Yours is reader/,
    )
    assert.equal(inputs.asked, 0)
  })

  it('gets a message before any question from all commands', async () => {
    const commands = [...gated()].filter(([id, right]) => right !== 'edit' && !look.test(id) && run.has(id))
    assert.ok(commands.length > 35)
    for (const [id] of commands) {
      await run.run(id)
      await eventually(() => assert.match(inputs.errors.pop() ?? '', /Your role doesn’t allow this/, id))
    }
    const { docs } = await galley()
    docs.tree.refresh()
    const site = await organizationNodeAt(organizationTitle, 'Sites', 'Sample docs')
    for (const id of ['galley.siteSettings', 'galley.createShareLink', 'galley.addSiteSpace', 'galley.deleteSite']) {
      await run.run(id, site)
      await eventually(() => assert.match(inputs.errors.pop() ?? '', /Your role doesn’t allow this/, id))
    }
    const around = await docs.tree.getChildren(await nodeAt(organizationTitle))
    const space = around.find((each) => 'space' in each)
    assert.ok(space)
    for (const id of [
      'spaceSettings',
      'lockSpace',
      'duplicateSpace',
      'deleteSpace',
      'moveContentTo',
      'applyTemplate',
    ]) {
      await run.run(`galley.${id}`, space)
      await eventually(() => assert.match(inputs.errors.pop() ?? '', /Your role doesn’t allow this/, id))
    }
    assert.deepEqual([inputs.asked, inputs.warnings], [0, []])
  })

  it('can read but not write settings that are documents', async () => {
    const node = await organizationNodeAt(organizationTitle, 'Agent Instructions')
    await run.run('galley.editAgentInstructions', node)
    const uri = await eventually(() => {
      const document = vscode.window.activeTextEditor?.document
      assert.equal(document?.uri.scheme, 'galley-object')
      return document.uri
    })
    assert.equal((await vscode.workspace.fs.stat(uri)).permissions, vscode.FilePermission.Readonly)
  })
})
