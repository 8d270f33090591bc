import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { referenceOperations, type ReferenceOperationName } from '../../src/contract/referenceOperations.ts'
import { operations } from '../../src/contract/operations.ts'
import { parseGalleyUri } from '../../src/core/platform/uris/uris.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { gestures } from '../../src/gestures.ts'
import { isLongRun } from '../support/testSize.ts'
import { eventually } from '../support/eventually.ts'
import { GestureWorld, type Reply } from '../support/editor/gestureWorld.ts'
import { galley, organizationText, treeText } from '../support/editor/galley.ts'
import { requestsText } from '../support/editor/requestsText.ts'
import { makeSelfSigned } from '../support/httpServers/selfSigned.ts'

/** What a person does, and the operations that it must perform. */
interface Performed {
  readonly does: readonly ReferenceOperationName[]
  readonly by: (world: GestureWorld) => Promise<void>
  /** Why nothing of its effect can be read from the server, although it writes. */
  readonly changesNothing?: string
}

const schema = {
  type: 'object',
  properties: { beta: { type: 'boolean', description: 'In the beta' } },
  additionalProperties: false,
}

const birds = (summary: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Birds', version: '1' },
    paths: { '/birds': { get: { summary, responses: { 200: { description: 'All birds.' } } } } },
  })

const samlChanges: readonly Reply[] = [
  { type: 'Holding' },
  'accept',
  'accept',
  { pick: ['Keep the current one'] },
  { pick: ['reviewer'] },
  { pick: ['none'] },
]

const providers = ['People', 'Single Sign-On']

const request = ['Handbook', 'Change Requests', '#2 Writing 2']

async function read(node: object): Promise<void> {
  assert.ok('uri' in node && node.uri instanceof vscode.Uri)
  await vscode.workspace.fs.readFile(node.uri)
}

const managed =
  (command: Parameters<GestureWorld['run']>[0], way: readonly string[], replies: readonly Reply[] = [], press = '') =>
  async (world: GestureWorld): Promise<void> =>
    await world.run(command, await world.managed(...way), replies, press)

const docs =
  (command: Parameters<GestureWorld['run']>[0], way: readonly string[], replies: readonly Reply[] = [], press = '') =>
  async (world: GestureWorld): Promise<void> =>
    await world.run(command, await world.docs(...way), replies, press)

/** The second one takes as long as the first one. */
const kinds = isLongRun ? ['reference', 'only-reference'] : ['reference']

/** All gestures in the order in which a person can do them: what deletes something is last. */
const table: Readonly<Record<string, Performed>> = {
  'The Docs view, expanded': {
    does: [
      'listOrganizationsForAuthenticatedUser',
      'listCollectionsInOrganizationById',
      'listSpacesInOrganizationById',
      'listPages',
      'listFiles',
      'getCurrentRevision',
      'listChangeRequestsForSpace',
      'listPagesInChangeRequest',
      'listFilesInChangeRequestById',
      'getRevisionOfChangeRequestById',
    ],
    by: async () => void (await treeText()),
  },
  'The Organization view, expanded': {
    does: [
      'listSites',
      'listSiteShareLinks',
      'listMembersInOrganizationById',
      'listSpacesForOrganizationMember',
      'listTeamsForOrganizationMember',
      'listTeamsInOrganizationById',
      'listSAMLProvidersInOrganizationById',
      'listIntegrations',
      'listIntegrationInstallations',
      'listIntegrationSpaceInstallations',
      'listIntegrationSiteInstallations',
      'listIntegrationEvents',
      'listTranslations',
      'listConversationsIssuesClusters',
      'listConversations',
      'listConversationsIssues',
      'listOpenAPISpecs',
      'listOpenAPISpecVersions',
    ],
    by: async () => void (await organizationText(99)),
  },
  'The Change Requests view, expanded': {
    does: ['listChangeRequestsForOrganization'],
    by: async () => {
      const { tree } = (await galley()).changeRequests.services
      tree.refresh()
      assert.match(await requestsText(tree), /#2 Writing 2/)
    },
  },
  'Search Docs… in all spaces': {
    does: ['searchOrganizationContent'],
    by: async (world) => {
      const running = vscode.commands.executeCommand(commands.searchDocs, 'begin')
      await (await world.inputs.next()).choose('Start')
      await running
    },
  },
  'Search Docs… in a space': {
    does: ['searchSpaceContent'],
    by: async (world) => {
      const running = vscode.commands.executeCommand(commands.searchDocs, 'write')
      ;(await world.inputs.next()).press()
      await (await world.inputs.next()).choose('Handbook')
      await (await world.inputs.next()).choose('How we write')
      await running
    },
  },
  'A page, opened': { does: ['getPageById'], by: async (world) => await read(await world.docs('Handbook', 'Next')) },
  'A file, opened': {
    does: ['getFileById'],
    by: async (world) => await read(await world.docs('Handbook', 'Files', 'logo.svg')),
  },
  'A page of a change request, opened': {
    does: ['getPageInChangeRequestById'],
    by: async (world) => await read(await world.docs(...request, 'All Pages', 'Next')),
  },
  'A file of a change request, opened': {
    does: ['getFileInChangeRequestById'],
    by: async (world) => await read(await world.docs(...request, 'Files', 'logo.svg')),
  },
  'A page that shows an operation, in the preview': {
    does: ['getLatestOpenAPISpecVersion'],
    by: async (world) => {
      const node = await world.docs('Handbook', 'Operations')
      assert.ok('uri' in node && node.uri instanceof vscode.Uri)
      const document = await vscode.workspace.openTextDocument(node.uri)
      await eventually(async () => {
        const html = await vscode.commands.executeCommand<string>('markdown.api.render', document)
        assert.match(html, /All pets\./)
      })
    },
  },
  'Pages That Use This File': {
    does: ['listSpaceFileBacklinks'],
    by: docs('showFileUsers', ['Handbook', 'Files', 'logo.svg'], [{ pick: ['Next'] }]),
  },
  'Pages That Use This File, in a change request': {
    does: ['listChangeRequestFileBacklinks'],
    by: docs('showFileUsers', [...request, 'Files', 'logo.svg'], ['leave']),
  },
  'Links from and to This Page': {
    does: ['listPageLinksInSpace', 'listSpaceLinks'],
    by: async (world) => {
      const running = world.run('showPageLinks', await world.docs('Handbook', 'Start'))
      const list = await world.inputs.next()
      // The links of the whole space were read for it, which can be a while ago.
      await eventually(() => assert.match(list.labels[0] ?? '', /^\[Pages that link to this page, as of \d/))
      await list.choose('Next')
      await running
    },
  },
  'Links from and to This Page, in a change request': {
    does: ['listPageLinksInChangeRequest', 'listChangeRequestPageBacklinks'],
    by: docs('showPageLinks', [...request, 'All Pages', 'Next'], ['leave']),
  },
  'Comments on a page of a space': {
    changesNothing: 'It deletes what it wrote, and looks at each step itself.',
    does: [
      'listCommentsInSpace',
      'postCommentInSpace',
      'getCommentInSpace',
      'updateCommentInSpace',
      'deleteCommentInSpace',
      'postCommentReplyInSpace',
      'getCommentReplyInSpace',
      'updateCommentReplyInSpace',
      'deleteCommentReplyInSpace',
      'listCommentersInSpace',
    ],
    by: async (world) => await discuss(world, await world.docs('Handbook', 'Start')),
  },
  'Show All Comments on a space': { does: ['listCommentsInSpace'], by: docs('showAllComments', ['Handbook']) },
  'Show All Comments on a change request': {
    does: ['listCommentsInChangeRequest'],
    by: docs('showAllComments', request),
  },
  'Show Replies': {
    does: ['listCommentRepliesInChangeRequest'],
    by: async (world) => {
      const { editor } = await shownThread(await world.docs(...request, 'All Pages', 'Next'))
      await vscode.commands.executeCommand(commands.showReplies, editor.comments[0])
      await eventually(() => assert.equal(editor.comments.length, 3))
    },
  },
  'Comments on a page of a change request': {
    changesNothing: 'It deletes what it wrote, and looks at each step itself.',
    does: [
      'listCommentsInChangeRequest',
      'postCommentInChangeRequest',
      'getCommentInChangeRequest',
      'updateCommentInChangeRequest',
      'deleteCommentInChangeRequest',
      'postCommentReplyInChangeRequest',
    ],
    by: async (world) => await discuss(world, await world.docs(...request, 'All Pages', 'Start')),
  },
  'Show Details of a collection': {
    does: ['getCollectionById', 'listSpacesInCollectionById'],
    by: docs('showDetails', ['Collected']),
  },
  'Show Details of a space': { does: ['getSpaceById'], by: docs('showDetails', ['Handbook']) },
  'Show Details of the organization': { does: ['getOrganizationById'], by: docs('showDetails', []) },
  'Show Details of a site': { does: ['getSiteById'], by: managed('showDetails', ['Sites', 'Docs']) },
  'Show Details of a team': {
    does: ['getTeamInOrganizationById'],
    by: managed('showDetails', ['People', 'Teams', 'Readers']),
  },
  'Show Details of a specification': {
    does: ['getOpenAPISpecBySlug'],
    by: managed('showDetails', ['OpenAPI Specs', 'pets']),
  },
  'Show Details of an issue': {
    does: ['getConversationIssueById'],
    by: async (world) => await world.run('showDetails', await firstBelow(world, 'Conversations', 'Reader Questions')),
  },
  'Open Conversation': {
    does: ['getConversationById'],
    by: managed('openConversation', ['Conversations', 'Transcripts', 'Printing']),
  },
  'Export PDF': {
    does: ['getChangeRequestPDF'],
    by: async (world) => {
      await world.run('exportPdf', await world.docs(...request))
      const answer = await fetch(world.opened.at(-1) ?? '')
      assert.equal(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
    },
  },
  'Show Published Structure': {
    does: ['getPublishedContentSite'],
    by: managed('showPublishedStructure', ['Sites', 'Docs']),
  },
  'Mark Me as Active': { does: ['updateOrganizationMemberLastSeenAt'], by: managed('markActive', []) },
  'Change Adaptive Schema': {
    does: ['getSiteAdaptiveSchema', 'updateSiteAdaptiveSchema'],
    by: async (world) =>
      await world.write('editAdaptiveSchema', await world.managed('Sites', 'Docs'), JSON.stringify(schema)),
  },
  'Change Agent Instructions': {
    does: ['getOrganizationAgentInstructions', 'updateOrganizationAgentInstructions'],
    by: async (world) => await world.write('editAgentInstructions', await world.managed(), 'Be brief.\n'),
  },
  'Organization Settings…': {
    does: ['updateOrganizationById'],
    by: managed('organizationSettings', [], [{ pick: ['Hostname'] }, { type: 'gestures-docs' }, 'leave']),
  },
  'New Translation…': {
    does: ['createTranslation'],
    by: managed(
      'createTranslation',
      ['Translations'],
      [{ pick: ['Guide'] }, { pick: ['English'] }, { pick: ['Polish'] }],
    ),
  },
  'Show Details of a translation': {
    does: ['getTranslation'],
    by: managed('showDetails', ['Translations', 'Polish']),
  },
  'Edit Translation Instructions': {
    does: ['getTranslation', 'updateTranslation'],
    by: async (world) => {
      const element = await world.managed('Translations', 'Polish')
      await world.write('editTranslationInstructions', element, 'Keep “Galley” as it is.\n')
    },
  },
  'Run Translation': { does: ['runTranslation'], by: managed('runTranslation', ['Translations', 'Polish']) },
  'Delete Translation…': {
    does: ['deleteTranslation'],
    by: managed('deleteTranslation', ['Translations', 'Polish'], [], 'Delete'),
  },
  'Open Integration': {
    does: ['getIntegrationByName'],
    by: managed('openIntegration', ['Integrations', 'Word count']),
  },
  'Open Integration Event': {
    does: ['getIntegrationEvent'],
    by: managed('openIntegrationEvent', ['Integrations', 'Word count', 'Events', 'installation_setup']),
  },
  'Open Parsed OpenAPI Spec, the latest': {
    does: ['getLatestOpenAPISpecVersionContent'],
    by: managed('openSpecContent', ['OpenAPI Specs', 'pets']),
  },
  'Open Parsed OpenAPI Spec, a version': {
    does: ['getOpenAPISpecVersionContentById'],
    by: async (world) => await world.run('openSpecContent', await firstBelow(world, 'OpenAPI Specs', 'pets')),
  },
  'Open OpenAPI Spec Version': {
    does: ['getOpenAPISpecVersionById'],
    by: async (world) => await world.run('openSpecVersion', await firstBelow(world, 'OpenAPI Specs', 'pets')),
  },
  'Change Visibility of OpenAPI Spec…': {
    does: ['updateOpenAPISpecBySlug'],
    by: managed('setSpecVisibility', ['OpenAPI Specs', 'pets'], [{ pick: ['public'] }]),
  },
  'Check Links': { does: ['listSpaceLinks'], by: docs('checkLinks', ['Handbook']) },
  'Space Settings…': {
    does: ['updateSpaceById'],
    by: docs('spaceSettings', ['Space 1'], [{ pick: ['Title'] }, { type: 'Space one' }, 'leave']),
  },
  'Duplicate Space': { does: ['duplicateSpace'], by: docs('duplicateSpace', ['German']) },
  'New Collection…': {
    does: ['createCollection'],
    by: docs('createCollection', ['Collected'], [{ type: 'Nested' }]),
  },
  'Add Space to Site…': {
    does: ['listSiteSpaces', 'addSpaceToSite'],
    by: managed('addSiteSpace', ['Sites', 'Docs', 'Guides'], [{ pick: ['Inside'] }]),
  },
  'Add Sections to Group…': {
    does: ['listSiteSectionGroups', 'addSectionToGroup'],
    by: managed('addSectionsToGroup', ['Sites', 'Docs', 'More'], [{ pick: ['News'] }]),
  },
  'Move Section out of Its Group': {
    does: ['removeSectionFromGroup'],
    by: managed('ungroupSection', ['Sites', 'Docs', 'More', 'News']),
  },
  'Move Up on Site, a site space': {
    does: ['moveSiteSpace'],
    by: managed('moveSitePartUp', ['Sites', 'Docs', 'Guides', 'German']),
  },
  'Move Up on Site, a group': {
    does: ['moveSiteSectionGroup'],
    by: managed('moveSitePartUp', ['Sites', 'Docs', 'More']),
  },
  'New Section Group…': {
    does: ['addSectionGroupToSite'],
    by: managed('createSectionGroup', ['Sites', 'Docs'], [{ type: 'Extra' }, { type: '' }, { pick: [] }]),
  },
  'Remove from Site…, a group': {
    does: ['deleteSiteSectionGroupById'],
    by: managed('removeSitePart', ['Sites', 'Docs', 'Extra'], [], 'Delete'),
  },
  'Site Space, Section or Group Settings…, a condition': {
    does: ['listSiteAdaptiveTemplateConditions', 'updateSiteSpaceById'],
    by: managed(
      'sitePartSettings',
      ['Sites', 'Docs', 'Guides', 'German'],
      [{ pick: ['Condition'] }, { pick: ['beta is true (In the beta)'] }, 'leave'],
    ),
  },
  'Remove from Site…, a site space': {
    does: ['deleteSiteSpaceById'],
    by: managed('removeSitePart', ['Sites', 'Docs', 'Guides', 'German'], [], 'Remove'),
  },
  'Rename Share Link…': {
    does: ['updateSiteShareLinkById'],
    by: managed('renameShareLink', ['Sites', 'Docs', 'Share Links', 'Partners'], [{ type: 'Friends' }]),
  },
  'New Share Link…': {
    does: ['createSiteShareLink'],
    by: managed('createShareLink', ['Sites', 'Docs', 'Share Links'], [{ type: 'Press' }]),
  },
  'Delete Share Link…': {
    does: ['deleteSiteShareLinkById'],
    by: managed('deleteShareLink', ['Sites', 'Docs', 'Share Links', 'Press'], [], 'Delete'),
  },
  'New Team…': {
    does: ['createOrganizationTeam'],
    by: managed('createTeam', ['People', 'Teams'], [{ type: 'Writers' }, { pick: [] }]),
  },
  'Rename Team…': {
    does: ['updateTeamInOrganizationById'],
    by: managed('renameTeam', ['People', 'Teams', 'Readers'], [{ type: 'Proof readers' }]),
  },
  'Delete Team…': {
    does: ['removeTeamFromOrganizationById'],
    by: managed('deleteTeam', ['People', 'Teams', 'Writers'], [], 'Delete'),
  },
  'New SAML Provider…': {
    does: ['createOrganizationSAMLProvider'],
    by: async (world) => {
      await vscode.env.clipboard.writeText((await makeSelfSigned()).cert)
      const address = [{ type: 'Company' }, { type: 'urn:company' }, { type: 'https://sso.example.com/start' }]
      const rest = [{ pick: ['From the clipboard'] }, { pick: ['reviewer'] }, { pick: ['none'] }]
      await world.run('createSamlProvider', await world.managed(...providers), [...address, ...rest])
    },
  },
  'Show Details of a SAML provider': {
    does: ['getOrganizationSAMLProviderById'],
    by: managed('showDetails', [...providers, 'Company']),
  },
  'Change SAML Provider…': {
    does: ['updateOrganizationSAMLProvider'],
    by: managed('editSamlProvider', [...providers, 'Company'], samlChanges),
  },
  'Delete SAML Provider…': {
    does: ['deleteOrganizationSAMLProvider'],
    by: managed('deleteSamlProvider', [...providers, 'Holding'], [], 'Delete'),
  },
  'Publish Integration…': {
    does: ['publishIntegration'],
    by: async (world) => {
      const manifest = { name: 'other', title: 'Other', description: 'Other.', script: './other.js', scopes: [] }
      world.file('other.js', 'export default {}')
      await world.run('publishIntegration', world.file('other.json', JSON.stringify(manifest)))
    },
  },
  'Install Integration…': {
    does: ['installIntegration'],
    by: managed('installIntegration', ['Integrations', 'Other'], [], 'Install'),
  },
  'Set Development Tunnel…': {
    changesNothing: 'The API doesn’t tell the tunnel of an integration.',
    does: ['setIntegrationDevelopmentMode'],
    by: managed(
      'setIntegrationTunnel',
      ['Integrations', 'Other'],
      [{ type: 'https://tunnel.example.com/' }, { pick: ['Only events of this organization'] }],
    ),
  },
  'Unpublish Integration…': {
    does: ['unpublishIntegration'],
    by: managed('unpublishIntegration', ['Integrations', 'Other'], [], 'Unpublish'),
  },
  'Upload Conversations…': {
    does: ['ingestConversation'],
    by: async (world) => {
      const parts = [{ type: 'message', role: 'user', body: 'How do I export?' }]
      await world.run('ingestConversations', world.file('mail.json', JSON.stringify([{ id: 'mail-2', parts }])))
    },
  },
  'Show Change Request': { does: ['getChangeRequestById'], by: docs('showChangeRequest', request) },
  'Show Sign-On': { does: ['listSSOProviderLoginsInOrganization'], by: managed('showSignOn', []) },
  'New Change Request…': {
    does: ['createChangeRequest'],
    by: docs('createChangeRequest', ['Handbook'], [{ pick: ['Start without changes'] }, { type: 'Third' }]),
  },
  'Edit Subject…': {
    does: ['updateChangeRequestById'],
    by: docs('editSubject', ['Handbook', 'Change Requests', '#3 Third'], [{ type: 'Other' }]),
  },
  'Merge…': { does: ['mergeChangeRequest'], by: docs('mergeChangeRequest', request, [], 'Merge 1 Page') },
  'Update from Main': {
    does: ['updateChangeRequest'],
    by: docs('updateFromMain', ['Handbook', 'Change Requests', '#3 Other']),
  },
  'Move Space or Collection…, a collection': {
    does: ['moveCollection'],
    by: docs('moveContentTo', ['Collected', 'Nested'], [{ pick: ['Top level'] }, { pick: ['At the end'] }]),
  },
  'Collection Settings…': {
    does: ['updateCollectionById'],
    by: docs('collectionSettings', ['Collected'], [{ pick: ['Title'] }, { type: 'Collection' }, 'leave']),
  },
  'Move Space or Collection…, a space': {
    does: ['moveSpace'],
    by: docs('moveContentTo', ['News'], [{ pick: ['Collection'] }, { pick: ['At the end'] }]),
  },
  'New Site…': {
    does: ['createSite'],
    by: managed('createSite', ['Sites'], [{ type: 'Second' }, { pick: ['unlisted'] }, { pick: ['Guide'] }]),
  },
  'Site Settings…': {
    does: ['updateSiteById'],
    by: managed('siteSettings', ['Sites', 'Second'], [{ pick: ['Title'] }, { type: 'Another' }, 'leave']),
  },
  'Site Space, Section or Group Settings…, a group': {
    does: ['updateSiteSectionGroupById'],
    by: managed('sitePartSettings', ['Sites', 'Docs', 'More'], [{ pick: ['Title'] }, { type: 'Further' }, 'leave']),
  },
  'Site Space, Section or Group Settings…, a site space': {
    does: ['updateSiteSpaceById'],
    by: managed('sitePartSettings', ['Sites', 'Another', 'Guide'], [{ pick: ['Path'] }, { type: 'way' }, 'leave']),
  },
  'Change Member Role…': {
    does: ['updateMemberInOrganizationById'],
    by: async (world) => await world.run('changeMemberRole', await reader(world), [{ pick: ['editor'] }]),
  },
  'Show Details of a member': {
    does: ['getMemberInOrganizationById'],
    by: async (world) => await world.run('showDetails', await reader(world)),
  },
  'Make SSO Member…': {
    does: ['setUserAsSSOMemberForOrganization'],
    by: async (world) => await world.run('makeSsoMember', await reader(world), [], 'Make SSO Member'),
  },
  'Remove Member…': {
    does: ['removeMemberFromOrganizationById'],
    by: async (world) => await world.run('removeMember', await reader(world), [], 'Remove'),
  },
  'Delete Invite Link…': {
    changesNothing: 'The API lists no invite links, so there’s none to delete.',
    does: ['deleteOrganizationInviteById'],
    by: managed('deleteInvite', ['People', 'Members'], [{ type: 'no-such-link' }]),
  },
  'Upload OpenAPI Spec…, a new one': {
    does: ['createOpenAPISpec'],
    by: async (world) => await world.run('uploadSpec', world.file('birds.json', birds('All')), [{ pick: ['birds'] }]),
  },
  'Upload OpenAPI Spec…, to replace one': {
    does: ['createOrUpdateOpenAPISpecBySlug'],
    by: async (world) =>
      await world.run('uploadSpec', world.file('birds.json', birds('Every')), [{ pick: ['birds'] }], 'Replace'),
  },
  'Delete OpenAPI Spec…': {
    does: ['deleteOpenAPISpecBySlug'],
    by: managed('deleteSpec', ['OpenAPI Specs', 'pets'], [], 'Delete'),
  },
  'Apply Template…': {
    does: ['applyTemplateToSpace'],
    by: docs('applyTemplate', ['Guide'], [{ type: 'guide' }, { pick: ['Directly into the published content'] }]),
  },
  'Delete Site…': { does: ['deleteSiteById'], by: managed('deleteSite', ['Sites', 'Docs'], [], 'Delete') },
  'Delete Collection…': { does: ['deleteCollectionById'], by: docs('deleteCollection', ['Collection'], [], 'Delete') },
  'Delete Space…': { does: ['deleteSpaceById'], by: docs('deleteSpace', ['German'], [], 'Delete') },
  'Restore Space': {
    does: ['restoreSpace'],
    by: async (world) => await world.run('restoreSpace', undefined, [{ pick: ['German'] }]),
  },
  'Join Organization…': {
    does: ['joinOrganization'],
    by: async (world) => await world.run('joinOrganization', undefined, [{ type: world.otherOrganizationId }]),
  },
  'Transfer to Organization…, a space': {
    does: ['transferSpace'],
    by: docs('transferContent', ['Leaving'], [{ pick: ['Generated 2'] }], 'Transfer'),
  },
  'Transfer to Organization…, a collection': {
    does: ['transferCollection'],
    by: docs('transferContent', ['Going'], [{ pick: ['Generated 2'] }], 'Transfer'),
  },
}

/** Comments on a page, replies, edits both, resolves the thread, looks at the filter, and deletes both. */
async function discuss(world: GestureWorld, node: object): Promise<void> {
  assert.ok('uri' in node && node.uri instanceof vscode.Uri)
  const run = async (id: string, ...args: unknown[]): Promise<void> =>
    void (await vscode.commands.executeCommand(id, ...args))
  const { document, documentThreads } = await openComments(node.uri)
  const thread = documentThreads.controller.createCommentThread(document.uri, new vscode.Range(2, 0, 2, 0), [])
  thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded
  await run(commands.createComment, { thread, text: 'Is this so?' })
  const comment = async (at: number) =>
    await eventually(() => {
      const shown = documentThreads.threads.find(({ host }) => host.uri.toString() === document.uri.toString())
      const found = shown?.editor.comments[at]
      assert.ok(shown && found)
      return { editor: shown.editor, found }
    })
  await run(commands.replyToComment, { thread: (await comment(0)).editor, text: 'It is.' })
  await comment(1)
  const { changeRequest, space } = shownPlace(document.uri)
  // The reference has no operations to change a reply in a change request.
  const changed = world.kind === 'only-reference' && changeRequest !== undefined ? [0] : [1, 0]
  const stored = async (): Promise<string> =>
    JSON.stringify(
      changeRequest === undefined
        ? await world.read('listCommentsInSpace', { spaceId: space })
        : await world.read('listCommentsInChangeRequest', { spaceId: space, changeRequestId: changeRequest }),
    )
  for (const at of changed) {
    const { found } = await comment(at)
    await run(commands.editComment, found)
    found.body = `Changed ${at}`
    await run(commands.saveComment, found)
  }
  await run(commands.resolveThread, (await comment(0)).editor)
  assert.match(await stored(), /Changed 0/)
  assert.match(await stored(), /"replies":1,/)
  assert.match(await stored(), /"status":"resolved"/)
  await world.run('filterComments', undefined, ['leave'])
  world.inputs.answer = 'Delete'
  for (const at of changed) await run(commands.deleteComment, (await comment(at)).found)
  assert.doesNotMatch(await stored(), /Changed/)
  // Reads the list again, which the page may have read for an earlier gesture.
  await run(commands.refresh)
}

async function openComments(uri: vscode.Uri) {
  const document = await vscode.workspace.openTextDocument(uri)
  await vscode.window.showTextDocument(document, { preview: false })
  const { documentThreads } = (await galley()).comments
  await documentThreads.open(document)
  return { document, documentThreads }
}

/** Opens a page and returns its thread, whose replies aren't read yet. */
async function shownThread(node: object) {
  assert.ok('uri' in node && node.uri instanceof vscode.Uri)
  const { document, documentThreads } = await openComments(node.uri)
  return await eventually(() => {
    const found = documentThreads.threads.find(({ host }) => host.uri.toString() === document.uri.toString())
    assert.ok(found)
    return found
  })
}

function shownPlace(uri: vscode.Uri): { readonly space: string; readonly changeRequest?: string } {
  const target = parseGalleyUri(uri)
  assert.ok(target && 'space' in target)
  return target.kind === 'changeRequestPage' ? target : { space: target.space }
}

/** Returns the element of a member who is no administrator, and whose role isn't *editor* yet. */
async function reader(world: GestureWorld): Promise<object> {
  const { client } = await world.connection
  const { items } = await client.listMembersInOrganizationById({ organizationId: world.organizationId })
  const found = items.find(({ role, user }) => !['admin', 'edit'].includes(role ?? '') && user.displayName !== '')
  assert.ok(found)
  return await world.managed('People', 'Members', found.user.displayName)
}

async function firstBelow(world: GestureWorld, ...way: string[]): Promise<object> {
  const { docs: view } = await galley()
  let [node] = await view.tree.getChildren(await world.managed(...way))
  // The issues of a question are below it.
  const [inner] = node ? await view.tree.getChildren(node) : []
  node = inner ?? node
  assert.ok(node)
  return node
}

it('Each operation of the reference has a gesture here', () => {
  const known = new Set(Object.values(table).flatMap(({ does }) => does))
  assert.deepEqual(
    referenceOperations.filter((name) => !known.has(name)),
    [],
  )
})

for (const kind of kinds) {
  describe(`Each gesture, on a sandbox of the kind “${kind}”`, function () {
    this.timeout(120_000)
    let world: GestureWorld

    before(async () => {
      world = await GestureWorld.open(kind)
    })

    after(async () => await world.close())

    /** The commands that performed each operation. */
    const performed = new Map<ReferenceOperationName, Set<string>>()

    it('nothing changes without a gesture', async () => assert.equal(await world.state(), await world.state()))

    for (const [title, { does, by, changesNothing }] of Object.entries(table)) {
      const isWrite = does.some((name) => operations[name].method !== 'GET')
      const isSeen = isWrite && changesNothing === undefined
      it(title, async () => {
        const before = isSeen ? await world.state() : ''
        world.proxy.reset()
        world.inputs.reset()
        world.ran.clear()
        await by(world)
        await world.requested(does)
        for (const name of does) performed.set(name, new Set([...(performed.get(name) ?? []), ...world.ran]))
        assert.deepEqual(world.inputs.errors, [])
        if (isSeen) await eventually(async () => assert.notEqual(await world.state(), before))
      })
    }

    it('the commands are those that the guide names', () => {
      const others = referenceOperations.filter((name) => {
        const { command } = gestures[name]
        return command !== undefined && !performed.get(name)?.has(commands[command])
      })
      assert.deepEqual(others, [])
    })
  })
}

/** Gestures that read something, and the request that fails. */
const failing: Readonly<Record<string, readonly [path: RegExp, by: Performed['by']]>> = {
  'Pages That Use This File': [/backlinks/, docs('showFileUsers', ['Handbook', 'Files', 'logo.svg'])],
  'Links from and to This Page': [/\/links/, docs('showPageLinks', ['Handbook', 'Start'])],
  'Show Published Structure': [/\/published/, managed('showPublishedStructure', ['Sites', 'Docs'])],
  'Mark Me as Active': [/\/ping/, managed('markActive', [])],
  'Add Sections to Group…': [/section-groups/, managed('addSectionsToGroup', ['Sites', 'Docs', 'More'])],
  'Open Parsed OpenAPI Spec': [/\/content$/, managed('openSpecContent', ['OpenAPI Specs', 'pets'])],
}

describe('A gesture that can’t be performed', function () {
  this.timeout(120_000)
  let world: GestureWorld

  before(async () => {
    world = await GestureWorld.open('reference')
    const { client } = await world.connection
    // After that, a failure of a link report isn't taken for a server without them.
    await client.listSpacesInOrganizationById({ organizationId: world.organizationId })
    await docs('showPageLinks', ['Handbook', 'Next'], ['leave'])(world)
  })

  after(async () => await world.close())

  for (const [title, [path, by]] of Object.entries(failing)) {
    for (const fault of [403, 404, 'cutAfter', 'drop'] as const) {
      it(`${title}: says so after ${fault}, and asks nothing`, async () => {
        world.proxy.reset()
        world.inputs.reset()
        const { asked } = world.inputs
        world.proxy.spoil = (line) => (path.test(line) ? fault : undefined)
        await by(world)
        world.proxy.reset()
        const said = [...world.inputs.errors, ...world.inputs.notices]
        assert.equal(said.length, 1, said.join('\n'))
        if (typeof fault === 'string') assert.match(said[0] ?? '', /The connection to .* was lost\./)
        assert.equal(world.inputs.asked, asked)
      })
    }
  }

  it('Show Details of a collection: shows the rest, and why its spaces are missing', async () => {
    world.proxy.spoil = (line) => (/\/collections\/[^/]+\/spaces$/.test(line) ? 403 : undefined)
    await docs('showDetails', ['Collected'])(world)
    world.proxy.reset()
    assert.match(
      vscode.window.activeTextEditor?.document.getText() ?? '',
      /# Collected\n[\s\S]*Spaces\*\*: .*permission/,
    )
  })

  it('Mark Me as Active: shows no token of the visitor', async () => {
    world.inputs.reset()
    const claims = { serviceVisitorClaims: 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl' }
    world.proxy.spoil = (line) => (line.endsWith('/ping') ? claims : undefined)
    const { setStatusBarMessage } = vscode.window
    const shown: string[] = []
    Object.assign(vscode.window, { setStatusBarMessage: (text: string) => void shown.push(text) })
    try {
      await managed('markActive', [])(world)
    } finally {
      Object.assign(vscode.window, { setStatusBarMessage })
      world.proxy.reset()
    }
    assert.deepEqual(shown, ['You’re marked as active in “Generated 1”.'])
    assert.deepEqual([...world.inputs.notices, ...world.inputs.errors], [])
  })
})

describe('On a server without link reports and groups of sections', function () {
  this.timeout(120_000)
  let world: GestureWorld

  before(async () => {
    world = await GestureWorld.open('current')
  })

  after(async () => await world.close())

  it('Pages That Use This File reads the pages', listing('showFileUsers', ['Handbook', 'Files', 'logo.svg'], ['Next']))
  it('Links from and to This Page reads the pages', listing('showPageLinks', ['Handbook', 'Start'], ['Next']))
  it(
    'Links from and to This Page reads the page',
    listing('showPageLinks', ['Handbook', 'Next'], ['Start', 'logo.svg']),
  )

  it('sections are added to a group and taken out of it', async () => {
    world.inputs.reset()
    const { client } = await world.connection
    await managed('addSectionsToGroup', ['Sites', 'Docs', 'More'], [{ pick: ['News'] }])(world)
    await managed('ungroupSection', ['Sites', 'Docs', 'More', 'News'])(world)
    assert.deepEqual(world.inputs.errors, [])
    assert.equal(world.proxy.count(/^PATCH .*\/sections\//), 2)
    assert.equal(client.supports('addSectionToGroup'), false)
  })

  function listing(command: Parameters<GestureWorld['run']>[0], way: readonly string[], labels: readonly string[]) {
    return async (): Promise<void> => {
      const running = world.run(command, await world.docs(...way))
      const list = await world.inputs.next()
      for (const label of labels) assert.ok(list.labels.includes(label), list.labels.join(', '))
      list.leave()
      await running
    }
  }
})
