import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { generations } from '../../src/contract/generations.ts'
import { pageUri } from '../../src/core/platform/uris/uris.ts'
import { OpenApi } from '../../src/features/organization/openApi/openApi.ts'
import { openApiSpecs } from '../../src/features/organization/openApi/openApiSpecs.ts'
import { registerPublishing } from '../../src/features/organization/sites/publishing.ts'
import { sites } from '../../src/features/organization/sites/sites.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { ContextKeys } from '../../src/features/shared/commands/contextKeys.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { eventually } from '../support/eventually.ts'
import { startBuiltSandbox, type BuiltSandbox } from '../support/editor/builtSandbox.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands } from '../support/editor/familyCommands.ts'
import {
  galley,
  hideDocsView,
  organizationNodeAt,
  organizationText,
  signInTo,
  signOutOfAll,
  treeText,
} from '../support/editor/galley.ts'
import { ReviewTeam } from '../support/editor/reviewTeam.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { CommentedPage } from '../support/editor/commentedPage.ts'
import { replaceText, WrittenSpace } from '../support/editor/writtenSpace.ts'
import { SpyProxy } from '../support/httpServers/spyProxy.ts'

const organization = 'Galley sandbox'

// The main function of each area. All other tests use the generation of the reference.
for (const generation of generations) {
  describe(`On a server of the generation “${generation}”`, function () {
    let server: BuiltSandbox
    let proxy: SpyProxy
    let connection: Connection
    let organizationId: string
    let inputs: FakeQuickInputs

    before(async () => {
      server = await startBuiltSandbox('--api', generation)
      proxy = await SpyProxy.start(server.url)
    })

    beforeEach(async () => {
      inputs = new FakeQuickInputs()
      // A connection remembers what its server doesn't offer.
      await signOutOfAll()
      await signInTo(proxy, server.token, generation)
      const current = await (await galley()).accounts.connections.current()
      assert.ok(current)
      connection = current
      organizationId = (await connection.client.listOrganizationsForAuthenticatedUser({})).items[0]?.id ?? ''
    })

    afterEach(async () => {
      inputs.restore()
      await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    })

    after(async () => {
      await signOutOfAll()
      await hideDocsView()
      await proxy.stop()
      await server.stop()
    })

    it('the views show everything, and ask at most once for what the server doesn’t offer', async () => {
      for (const title of ['Another space', 'And another']) {
        const { id: spaceId } = await connection.client.createSpace({ organizationId, body: { title } })
        await connection.client.createSite({ organizationId, body: { title, spaces: [spaceId] } })
      }
      proxy.reset()
      const { docs } = await galley()
      // After the first request, the missing parts are known, and the view is refreshed without them.
      let isRefreshed = false
      const subscription = docs.tree.organization.onDidChangeTreeData?.(
        (element) => (isRefreshed ||= element === undefined),
      )
      await treeText()
      await organizationText(99)
      if (generation === 'current') await eventually(() => assert.ok(isRefreshed))
      subscription?.dispose()
      assert.match(await treeText(), /^ {2}📖 Galley user guide/m)
      const text = await organizationText(99)
      assert.match(text, /^ {2}Sites$/m)
      assert.equal(/^ {2}Conversations$/m.test(text), generation === 'reference')
      const missing = proxy.notFound.map((line) => line.replaceAll(/\/\w{20}(?=\/|$)/g, '/…'))
      assert.deepEqual(missing, [...new Set(missing)])
      assert.equal(missing.length > 0, generation === 'current', missing.join('\n'))
    })

    it('pages are read', async () => {
      const { items } = await connection.client.listSpacesInOrganizationById({ organizationId })
      const spaceId = items.find(({ title }) => title === 'Galley user guide')?.id ?? ''
      const [first] = (await connection.client.listPages({ spaceId })).pages
      const names = { title: first?.title ?? '', spaceTitle: 'Galley user guide' }
      const uri = pageUri({ server: connection.server.id, space: spaceId, page: first?.id ?? '', ...names })
      const document = await vscode.workspace.openTextDocument(vscode.Uri.from(uri))
      assert.match(document.getText(), /^# Galley\n\n\w/)
    })

    it('pages are written', async () => {
      const space = await WrittenSpace.on(connection, 'Written')
      await space.begin()
      await space.write([{ operation: 'insert_page', title: 'Start', document: { markdown: 'One\n\nTwo\n' } }])
      const document = await vscode.workspace.openTextDocument(await space.uri('Start'))
      await vscode.window.showTextDocument(document)
      await replaceText(document, 'Two', 'Zwei')
      assert.equal(await document.save(), true)
      const input = { ...space.input, pageId: await space.id('Start'), format: 'markdown' } as const
      await eventually(async () => {
        assert.match((await connection.client.getPageInChangeRequestById(input)).markdown ?? '', /One\n\nZwei/)
        assert.deepEqual(await (await galley()).editing.pages.drafts(), [])
      })
    })

    it('change requests are approved and merged', async () => {
      const team = await ReviewTeam.start(server)
      try {
        const space = await team.space('Reviewed', { Install: 'One\n' })
        const install = (await team.published(space))['Install']?.id ?? ''
        await team.as('edit')
        const request = await team.request(space, 'Say it better')
        await team.write(request, [{ operation: 'update_page', page: install, document: { markdown: 'Eins\n' } }])
        const { client } = await team.as('review')
        team.answers.press = ({ buttons }) => buttons.find((button) => /^(?:Approve|Merge)/.test(button))
        await team.run('approveChangeRequest', request)
        await team.run('mergeChangeRequest', request)
        assert.equal((await team.stored(request)).status, 'merged')
        const page = await client.getPageById({ spaceId: space, pageId: install, format: 'markdown' })
        assert.match(page.markdown ?? '', /Eins/)
      } finally {
        await team.stop()
      }
    })

    it('comments are created, answered and resolved', async () => {
      const talk = await CommentedPage.start(server)
      try {
        await talk.beginPage()
        await talk.open()
        await talk.begin(6, 'Is this so?')
        assert.match(await talk.shown(), /^line 7\n {2}.+: Is this so\?$/)
        const [thread] = await talk.threads()
        assert.ok(thread)
        await talk.reply(thread.editor, 'It is.', commands.replyAndResolve)
        assert.match(await talk.shown(), /^line 7 \[Resolved by .+\]\n.*\n {2}.+: It is\.$/)
        await talk.closePage()
      } finally {
        await talk.stop()
      }
    })

    it('sites get share links', async () => {
      const run = await familyCommands([sites], registerPublishing)
      const creating = run.run(
        commands.createShareLink,
        await organizationNodeAt(organization, 'Sites', 'Sample docs', 'Share Links'),
      )
      ;(await inputs.next()).enter('Preview for partners')
      await creating
      const link = await organizationNodeAt(organization, 'Sites', 'Sample docs', 'Share Links', 'Preview for partners')
      inputs.answer = 'Deactivate'
      await run.run(commands.deactivateShareLink, link)
      const text = await treeText(1, await organizationNodeAt(organization, 'Sites', 'Sample docs', 'Share Links'))
      assert.match(text, /^Preview for partners \[inactive\]$/m)
    })

    it('OpenAPI specs are uploaded', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'galley-specs-'))
      const file = join(folder, 'pets.yaml')
      writeFileSync(file, 'openapi: 3.1.0\ninfo: { title: Pet shop, version: "1" }\npaths: {}\n')
      const { accounts, objects } = await galley()
      const { extensionPath = '' } = vscode.extensions.getExtension('galley-docs.galley') ?? {}
      let openApi: OpenApi | undefined
      const run = await familyCommands([openApiSpecs], (host, targets) => {
        openApi = new OpenApi(host, {
          targets,
          connections: accounts.connections,
          contextKeys: new ContextKeys(silentLog),
          documents: objects,
          state: new MemoryMemento(),
          thread: join(extensionPath, 'dist', 'specThread.cjs'),
          pagesOf: () => Promise.resolve(undefined),
        })
      })
      const uploading = run.run(commands.uploadSpec, vscode.Uri.file(file))
      await (await inputs.next()).choose('pet-shop')
      await uploading
      openApi?.dispose()
      rmSync(folder, { recursive: true })
      assert.match(inputs.notices.join(), /Uploaded “pet-shop”\. The platform has processed it/)
      assert.match(await treeText(1, await organizationNodeAt(organization, 'OpenAPI Specs')), /pet-shop \[private\]/)
    })
  })
}
