import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { referenceOperations, type ReferenceOperationName } from '../../src/contract/referenceOperations.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { eventually } from '../support/eventually.ts'
import { GestureWorld, type Reply } from '../support/editor/gestureWorld.ts'
import { galley, organizationText, treeText } from '../support/editor/galley.ts'

/** What a person does, and the operations that it must perform. */
interface Performed {
  readonly does: readonly ReferenceOperationName[]
  readonly by: (world: GestureWorld) => Promise<void>
}

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
    by: docs('showPageLinks', ['Handbook', 'Start'], [{ pick: ['Next'] }]),
  },
  'Links from and to This Page, in a change request': {
    does: ['listPageLinksInChangeRequest', 'listChangeRequestPageBacklinks'],
    by: docs('showPageLinks', [...request, 'All Pages', 'Next'], ['leave']),
  },
  'Comments on a page of a space': {
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
  'Comments on a page of a change request': {
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
  'Show Published Structure': {
    does: ['getPublishedContentSite'],
    by: managed('showPublishedStructure', ['Sites', 'Docs']),
  },
  'Mark Me as Active': { does: ['updateOrganizationMemberLastSeenAt'], by: managed('markActive', []) },
  'Change Adaptive Schema': { does: ['getSiteAdaptiveSchema'], by: managed('editAdaptiveSchema', ['Sites', 'Docs']) },
  'Change Agent Instructions': { does: ['getOrganizationAgentInstructions'], by: managed('editAgentInstructions', []) },
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
  'Lock Space': { does: ['updateSpaceById'], by: docs('lockSpace', ['Handbook']) },
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
    does: ['deleteOrganizationInviteById'],
    by: managed('deleteInvite', ['People', 'Members'], [{ type: 'no-such-link' }]),
  },
  'Delete OpenAPI Spec…': {
    does: ['deleteOpenAPISpecBySlug'],
    by: managed('deleteSpec', ['OpenAPI Specs', 'pets'], [], 'Delete'),
  },
  'Delete Site…': { does: ['deleteSiteById'], by: managed('deleteSite', ['Sites', 'Docs'], [], 'Delete') },
  'Delete Collection…': { does: ['deleteCollectionById'], by: docs('deleteCollection', ['Collection'], [], 'Delete') },
  'Delete Space…': { does: ['deleteSpaceById'], by: docs('deleteSpace', ['German'], [], 'Delete') },
  'Restore Space': {
    does: ['restoreSpace'],
    by: async (world) => await world.run('restoreSpace', undefined, [{ pick: ['German'] }]),
  },
}

/** Comments on a page, replies, edits both, resolves the thread, looks at the filter, and deletes both. */
async function discuss(world: GestureWorld, node: object): Promise<void> {
  assert.ok('uri' in node && node.uri instanceof vscode.Uri)
  const run = async (id: string, ...args: unknown[]): Promise<void> =>
    void (await vscode.commands.executeCommand(id, ...args))
  const document = await vscode.workspace.openTextDocument(node.uri)
  await vscode.window.showTextDocument(document, { preview: false })
  const { documentThreads } = (await galley()).comments
  await documentThreads.open(document)
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
  for (const at of [1, 0]) {
    const { found } = await comment(at)
    await run(commands.editComment, found)
    found.body = `Changed ${at}`
    await run(commands.saveComment, found)
  }
  await run(commands.resolveThread, (await comment(0)).editor)
  await world.run('filterComments', undefined, ['leave'])
  world.inputs.answer = 'Delete'
  for (const at of [1, 0]) await run(commands.deleteComment, (await comment(at)).found)
  // Reads the list again, which the page may have read for an earlier gesture.
  await run(commands.refresh)
}

/** Returns the element of a member who is no administrator. */
async function reader(world: GestureWorld): Promise<object> {
  const { client } = await world.connection
  const { items } = await client.listMembersInOrganizationById({ organizationId: world.organizationId })
  const found = items.find(({ role, user }) => role !== 'admin' && user.displayName !== '')
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

/**
 * The operations whose gestures aren't here: they need several documents, a second organization, a template or a
 * certificate. Most are in other tests of this ring.
 */
const elsewhere: readonly ReferenceOperationName[] = [
  'moveCollection',
  'transferCollection',
  'transferSpace',
  'searchSpaceContent',
  'applyTemplateToSpace',
  'listChangeRequestsForOrganization',
  'createChangeRequest',
  'updateChangeRequestById',
  'mergeChangeRequest',
  'updateChangeRequest',
  'getChangeRequestPDF',
  'listCommentRepliesInChangeRequest',
  'updateOrganizationById',
  'joinOrganization',
  'searchOrganizationContent',
  'updateOrganizationAgentInstructions',
  'updateSiteAdaptiveSchema',
  'listSiteAdaptiveTemplateConditions',
  'createOrganizationSAMLProvider',
  'getOrganizationSAMLProviderById',
  'updateOrganizationSAMLProvider',
  'deleteOrganizationSAMLProvider',
  'createTranslation',
  'getTranslation',
  'updateTranslation',
  'runTranslation',
  'deleteTranslation',
  'createOpenAPISpec',
  'createOrUpdateOpenAPISpecBySlug',
  'getLatestOpenAPISpecVersion',
]

it('Each operation of the reference has a gesture here, or is listed as missing here', () => {
  const known = new Set([...Object.values(table).flatMap(({ does }) => does), ...elsewhere])
  assert.deepEqual(
    referenceOperations.filter((name) => !known.has(name)),
    [],
  )
})

// Another kind of sandbox goes into this list.
for (const kind of ['reference']) {
  describe(`Each gesture, on a sandbox of the kind “${kind}”`, function () {
    this.timeout(120_000)
    let world: GestureWorld

    before(async () => {
      world = await GestureWorld.open(kind)
    })

    after(async () => await world.close())

    for (const [title, { does, by }] of Object.entries(table)) {
      it(title, async () => {
        world.proxy.reset()
        world.inputs.errors.length = 0
        await by(world)
        await world.requested(does)
        assert.deepEqual(world.inputs.errors, [])
      })
    }
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
    for (const fault of [403, 404, 'cutAfter'] as const) {
      it(`${title}: says so after ${fault}, and asks nothing`, async () => {
        world.proxy.reset()
        world.inputs.errors.length = 0
        world.inputs.notices.length = 0
        const { asked } = world.inputs
        world.proxy.spoil = (line) => (path.test(line) ? fault : undefined)
        await by(world)
        world.proxy.reset()
        const said = [...world.inputs.errors, ...world.inputs.notices]
        assert.equal(said.length, 1, said.join('\n'))
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

  it('Mark Me as Active: shows and logs no token of the visitor', async () => {
    await managed('markActive', [])(world)
    const shown = [...world.inputs.notices, ...world.inputs.errors].join('\n')
    assert.doesNotMatch(shown, /Claims|eyJ/)
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
