import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { registerConversations } from '../../src/features/organization/conversations/conversationCommands.ts'
import { conversationFamilies } from '../../src/features/organization/conversations/conversations.ts'
import { registerOrganizationSettings } from '../../src/features/organization/organizationSettings.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { registerTranslations } from '../../src/features/organization/translations/translationCommands.ts'
import { translations } from '../../src/features/organization/translations/translations.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, organizationNodeAt, treeText } from '../support/editor/galley.ts'
import {
  closeSandboxOrganization,
  openSandboxOrganization,
  organizationTitle,
  saveAs,
  type SandboxOrganization,
} from '../support/editor/sandboxOrganization.ts'
import { documentFrom } from '../../src/features/shared/objects/documentText.ts'
import { eventually } from '../support/eventually.ts'

describe('The resources of an organization', () => {
  let inputs: FakeQuickInputs
  let sandbox: SandboxOrganization
  let run: FamilyCommands
  let revealed: string | undefined

  before(async () => {
    sandbox = await openSandboxOrganization()
    run = await familyCommands([translations, ...conversationFamilies], (host, targets, documents) => {
      const revealSpace = async (space: string): Promise<void> => {
        revealed = space
        await Promise.resolve()
      }
      registerTranslations(host, { targets, documents, revealSpace })
      registerConversations(host, targets, documents)
      registerOrganizationSettings(host, targets, documents)
    })
  })

  beforeEach(() => {
    inputs = new FakeQuickInputs()
  })

  afterEach(() => inputs.restore())

  after(closeSandboxOrganization)

  async function node(...way: string[]) {
    const { docs } = await galley()
    docs.tree.refresh()
    return await organizationNodeAt(organizationTitle, ...way)
  }
  const shown = async (words: RegExp): Promise<vscode.TextDocument> =>
    await eventually(() => {
      const document = vscode.window.activeTextEditor?.document ?? assert.fail('No document is open.')
      assert.match(document.getText(), words)
      return document
    })

  describe('Translations', () => {
    const all = async () => (await sandbox.connection.client.listTranslations(sandbox.place)).items

    it('are created for a language, and are followed until they are complete', async () => {
      const creating = run.run(commands.createTranslation, await node('Translations'))
      await (await inputs.next()).choose('Galley user guide')
      await (await inputs.next()).choose('Polish')
      await creating
      const made = (await all()).find(({ language }) => language === 'pl')
      assert.ok(made)
      await eventually(async () => {
        assert.equal((await all()).find(({ id }) => id === made.id)?.status, 'completed')
      })
      await eventually(async () =>
        assert.match(await treeText(1, await node('Translations')), /Polish \[Galley user guide · completed\]/),
      )
    })

    it('open their space, and run again', async () => {
      const before = (await all()).find(({ language }) => language === 'pl')
      await run.run(commands.openTranslation, await node('Translations', 'Polish'))
      assert.equal(revealed, before?.result?.space)
      await run.run(commands.runTranslation, await node('Translations', 'Polish'))
      await eventually(async () => {
        const now = (await all()).find(({ language }) => language === 'pl')
        assert.deepEqual([now?.status, now?.stats.runs], ['completed', (before?.stats.runs ?? 0) + 1])
      })
    })

    it('have instructions in a document, and saving updates them', async () => {
      await vscode.commands.executeCommand('galley.editTranslationInstructions', await node('Translations', 'Polish'))
      const document = await shown(/^$/)
      assert.equal(document.languageId, 'markdown')
      await saveAs(document, 'Keep **Galley** as it is.\n')
      const [made] = (await all()).filter(({ language }) => language === 'pl')
      assert.match(JSON.stringify(made?.instructions), /Galley/)
    })

    it('are deleted after asking', async () => {
      inputs.answer = undefined
      await run.run(commands.deleteTranslation, await node('Translations', 'Polish'))
      assert.match(inputs.warnings[0]?.detail ?? '', /translated space stays/)
      assert.ok((await all()).some(({ language }) => language === 'pl'))
      inputs.answer = 'Delete'
      await run.run(commands.deleteTranslation, await node('Translations', 'Polish'))
      assert.ok(!(await all()).some(({ language }) => language === 'pl'))
    })
  })

  describe('Conversations', () => {
    let folder: string
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'galley-conversations-'))
    })
    after(() => rmSync(folder, { recursive: true, force: true }))
    const all = async () => (await sandbox.connection.client.listConversations(sandbox.place)).items
    function file(text: string): vscode.Uri {
      writeFileSync(join(folder, 'conversations.json'), text)
      return vscode.Uri.file(join(folder, 'conversations.json'))
    }

    it('aren’t sent from an invalid file', async () => {
      const before = (await all()).length
      for (const [text, words] of [
        ['{"id": ', /isn’t valid JSON/],
        ['7', /must contain a conversation object/],
        ['[{"id": "x"}]', /parts/],
      ] as const) {
        const errors = inputs.errors.length
        await run.run(commands.ingestConversations, file(text))
        await eventually(() => assert.match(inputs.errors.slice(errors).join(), words))
      }
      assert.equal((await all()).length, before)
    })

    it('are sent from a file, and open as a transcript, also from their issues', async () => {
      const parts = [{ type: 'message', role: 'user', body: 'Where are *proofs* kept?' }]
      await run.run(commands.ingestConversations, file(JSON.stringify([{ id: 'mail-7', subject: 'Proofs', parts }])))
      assert.match(inputs.notices.join(), /Uploaded 1 conversation/)
      assert.ok((await all()).some(({ subject }) => subject === 'Proofs'))
      await run.run(commands.openConversation, await node('Conversations', 'Transcripts', 'Proofs'))
      await shown(/# Proofs[\s\S]*## Reader\n\nWhere are \\\*proofs\\\* kept\?/)
      const clusters = await node('Conversations', 'Reader Questions')
      const { docs } = await galley()
      const [cluster] = await docs.tree.getChildren(clusters)
      const [issue] = await docs.tree.getChildren(cluster)
      await run.run(commands.openConversation, issue)
      await shown(/## Reader/)
    })
  })

  it('Agent instructions are in a document, and saving updates them', async () => {
    await vscode.commands.executeCommand('galley.editAgentInstructions', await node('Agent Instructions'))
    const opened = await shown(/Answer in the words of these docs/)
    assert.match(opened.uri.path, /\/[^/.]+\u00a0— Agent Instructions$/)
    assert.equal(opened.languageId, 'markdown')
    await saveAs(opened, 'Be *brief*.\n')
    const { instructions } = await sandbox.connection.client.getOrganizationAgentInstructions(sandbox.place)
    assert.match(JSON.stringify(instructions), /brief/)
  })

  it('Agent instructions that someone else changed aren’t overwritten, and yours stay', async () => {
    await vscode.commands.executeCommand('galley.editAgentInstructions', await node('Agent Instructions'))
    const document = await shown(/Be .brief/)
    await saveAs(document, 'Be *brief*, and kind.\n')
    const { client } = sandbox.connection
    const onServer = async () =>
      JSON.stringify((await client.getOrganizationAgentInstructions(sandbox.place)).instructions)
    const theirs = await documentFrom('Be *thorough*.\n')
    await client.updateOrganizationAgentInstructions({ ...sandbox.place, body: { instructions: theirs } })
    const edit = new vscode.WorkspaceEdit()
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), 'Be *silent*.\n')
    await vscode.workspace.applyEdit(edit)
    assert.equal(await document.save(), false)
    assert.match(await onServer(), /thorough/)
    assert.equal(document.isDirty, true)
    assert.equal(document.getText(), 'Be *silent*.\n')
    await vscode.commands.executeCommand('workbench.action.files.revert')
    await shown(/Be .thorough/)
    await saveAs(document, 'Be *thorough*, and kind.\n')
    assert.match(await onServer(), /and kind/)
  })

  it('Settings are changed one by one, with their limits', async () => {
    const organization = async () => await sandbox.connection.client.getOrganizationById(sandbox.place)
    const changing = run.run(commands.organizationSettings, await node())
    await (await inputs.next()).choose('Email domains')
    const domains = await inputs.next()
    domains.enter('example.com, nonsense')
    assert.match(domains.validationMessage ?? '', /“nonsense” isn’t a domain/)
    domains.enter('example.com, example.org')
    await (await inputs.next()).choose('Invite links')
    const before = (await organization()).inviteLinks
    await (await inputs.next()).choose(before ? 'Off' : 'On')
    await (await inputs.next()).choose('Title')
    const title = await inputs.next()
    title.enter('x')
    assert.match(title.validationMessage ?? '', /at least 2 characters/)
    title.enter('Proof house')
    ;(await inputs.next()).leave()
    await changing
    const { emailDomains, inviteLinks, title: now } = await organization()
    assert.deepEqual([emailDomains, inviteLinks, now], [['example.com', 'example.org'], !before, 'Proof house'])
    const body = { title: organizationTitle }
    await sandbox.connection.client.updateOrganizationById({ ...sandbox.place, body })
  })
})
