import assert from 'node:assert/strict'
import type { Client } from '../../../src/client/client.ts'
import type { OperationName, Operations, Output } from '../../../src/contract/operations.ts'
import { notInstalled } from '../sandbox/support/accessOfPublishing.ts'
import type { filledSandbox } from '../sandbox/support/filledSandbox.ts'

/** A sandbox with one of everything, as the client sees it. */
export interface World {
  readonly client: Client
  /** A member with permission only to read. */
  readonly readerId: string
  /** Another organization, in which the caller has permission only to read. */
  readonly elsewhere: string
  readonly all: Awaited<ReturnType<typeof filledSandbox>>['all']
}

/** Checks that an operation did what it says, by reading back. `output` is what the operation returned. */
type Effect<N extends OperationName> = (world: World, output: Output<N>) => Promise<void>

/** The operations that change something. */
type WriteName = { [N in OperationName]: Operations[N]['method'] extends 'GET' ? never : N }[OperationName]

async function gone(reading: Promise<unknown>): Promise<void> {
  await assert.rejects(reading, { name: 'ApiError', kind: 'notFound' })
}

function ids({ items }: { readonly items: readonly { id: string }[] }): string[] {
  return items.map(({ id }) => id)
}

/** Returns the item that follows an ID in a list of IDs. */
function next(list: readonly string[], id: string): string | undefined {
  return list[list.indexOf(id) + 1]
}

const spaceOf = async ({ client, all }: World) => await client.getSpaceById({ spaceId: all.spaceId })
const pagesOfChange = async ({ client, all }: World) => (await client.listPagesInChangeRequest(all)).pages
const structureText = async ({ client, all }: World) => JSON.stringify(await client.getSiteStructure(all))
const ownComment = ({ all }: World) => ({ ...all, ...all.inChangeRequest })

/** For each operation that writes, how its effect shows afterward. A missing one is a type error. */
export const effects: { readonly [N in WriteName]: Effect<N> } = {
  // Organizations and people
  updateOrganizationById: async ({ client, all }) => assert.equal((await client.getOrganizationById(all)).title, 'New'),
  deleteOrganizationInviteById: async ({ client, all }, removed) => {
    assert.equal(removed, true)
    assert.equal(await client.deleteOrganizationInviteById(all), false)
  },
  joinOrganization: async ({ client, all }) => {
    const me = await client.getAuthenticatedUser({})
    assert.ok(await client.getMemberInOrganizationById({ ...all, userId: me.id }))
  },
  updateOrganizationAgentInstructions: async ({ client, all }) =>
    assert.ok((await client.getOrganizationAgentInstructions(all)).updatedBy),
  updateMemberInOrganizationById: async ({ client, all }) =>
    assert.equal((await client.getMemberInOrganizationById(all)).role, 'edit'),
  removeMemberFromOrganizationById: async ({ client, all }, removed) => {
    assert.equal(removed, true)
    await gone(client.getMemberInOrganizationById(all))
  },
  updateOrganizationMemberLastSeenAt: async ({ client, all }) => {
    const me = await client.getAuthenticatedUser({})
    assert.ok((await client.getMemberInOrganizationById({ ...all, userId: me.id })).lastSeenAt)
  },
  setUserAsSSOMemberForOrganization: async ({ client, all }) =>
    assert.equal((await client.getMemberInOrganizationById(all)).sso, true),
  createOrganizationTeam: async ({ client, all }, { id }) =>
    assert.equal((await client.getTeamInOrganizationById({ ...all, teamId: id })).title, 'New'),
  updateTeamInOrganizationById: async ({ client, all }) =>
    assert.equal((await client.getTeamInOrganizationById(all)).title, 'New'),
  removeTeamFromOrganizationById: async ({ client, all }) => await gone(client.getTeamInOrganizationById(all)),
  createOrganizationSAMLProvider: async ({ client, all }, { id }) =>
    assert.equal((await client.getOrganizationSAMLProviderById({ ...all, samlProviderId: id })).label, 'New'),
  updateOrganizationSAMLProvider: async ({ client, all }) =>
    assert.equal((await client.getOrganizationSAMLProviderById(all)).label, 'New'),
  deleteOrganizationSAMLProvider: async ({ client, all }) => await gone(client.getOrganizationSAMLProviderById(all)),

  // Collections and spaces
  createCollection: async ({ client }, { id }) =>
    assert.equal((await client.getCollectionById({ collectionId: id })).title, 'Third'),
  updateCollectionById: async ({ client, all }) => assert.equal((await client.getCollectionById(all)).title, 'New'),
  deleteCollectionById: async ({ client, all }) => await gone(client.getCollectionById(all)),
  moveCollection: async ({ client, all }, { parent }) => {
    assert.ok(parent)
    assert.equal((await client.getCollectionById(all)).parent, parent)
  },
  transferCollection: async ({ client, all }, { organization }) =>
    assert.equal((await client.getCollectionById(all)).organization, organization),
  createSpace: async ({ client }, { id }) => assert.equal((await client.getSpaceById({ spaceId: id })).title, 'Second'),
  updateSpaceById: async (world) => assert.equal((await spaceOf(world)).title, 'New'),
  deleteSpaceById: async (world) => {
    assert.ok((await spaceOf(world)).deletedAt)
    const listed = ids(await world.client.listSpacesInOrganizationById(world.all))
    assert.ok(!listed.includes(world.all.spaceId))
  },
  importGitRepository: async ({ client, all }) =>
    assert.equal((await client.getGitInfo(all)).operation?.direction, 'import'),
  exportToGitRepository: async ({ client, all }) =>
    assert.equal((await client.getGitInfo(all)).operation?.direction, 'export'),
  restoreSpace: async (world) => assert.equal((await spaceOf(world)).deletedAt, undefined),
  duplicateSpace: async ({ client }, { id }) =>
    assert.deepEqual(
      (await client.listPages({ spaceId: id })).pages.map((page) => page.title),
      ['One'],
    ),
  moveSpace: async (world, { parent }) => {
    assert.ok(parent)
    assert.equal((await spaceOf(world)).parent, parent)
  },
  transferSpace: async (world, { organization }) => assert.equal((await spaceOf(world)).organization, organization),
  applyTemplateToSpace: async (world) => assert.ok((await world.client.getCurrentRevision(world.all)).id),

  // Change requests
  createChangeRequest: async ({ client, all }, { number }) =>
    assert.equal((await client.getChangeRequestById({ ...all, changeRequestId: String(number) })).status, 'draft'),
  updateChangeRequestById: async ({ client, all }) =>
    assert.equal((await client.getChangeRequestById(all)).status, 'open'),
  mergeChangeRequest: async (world, { revision }) => {
    assert.equal((await world.client.getChangeRequestById(world.all)).status, 'merged')
    assert.equal((await spaceOf(world)).revision, revision)
  },
  updateChangeRequest: async ({ client, all }) =>
    assert.equal((await client.getChangeRequestById(all)).outdated, false),
  updateChangeRequestContent: async (world) => assert.equal((await pagesOfChange(world)).length, 2),
  submitChangeRequestReview: async ({ client, all }, { id }) =>
    assert.equal((await client.getChangeRequestReviewById({ ...all, reviewId: id })).status, 'approved'),
  requestReviewersForChangeRequest: async ({ client, all }) =>
    assert.deepEqual((await client.listChangeRequestRequestedReviewers(all)).items, []),
  removeRequestedReviewerFromChangeRequest: async ({ client, all }) =>
    assert.deepEqual((await client.listChangeRequestRequestedReviewers(all)).items, []),

  // Comments
  postCommentInSpace: async ({ client, all }, { id }) =>
    assert.deepEqual((await client.getCommentInSpace({ ...all, commentId: id })).body, { markdown: 'New' }),
  updateCommentInSpace: async ({ client, all }) =>
    assert.equal((await client.getCommentInSpace(all)).status, 'resolved'),
  deleteCommentInSpace: async ({ client, all }) => await gone(client.getCommentInSpace(all)),
  postCommentReplyInSpace: async ({ client, all }, { id }) => {
    assert.deepEqual((await client.getCommentReplyInSpace({ ...all, commentReplyId: id })).body, { markdown: 'New' })
    assert.equal((await client.getCommentInSpace(all)).replies, 2)
  },
  updateCommentReplyInSpace: async ({ client, all }) =>
    assert.equal((await client.getCommentReplyInSpace(all)).reactions[0]?.emoji, '👍'),
  deleteCommentReplyInSpace: async ({ client, all }) => await gone(client.getCommentReplyInSpace(all)),
  postCommentInChangeRequest: async ({ client, all }, { id }) =>
    assert.deepEqual((await client.getCommentInChangeRequest({ ...all, commentId: id })).body, { markdown: 'New' }),
  updateCommentInChangeRequest: async (world) =>
    assert.equal((await world.client.getCommentInChangeRequest(ownComment(world))).status, 'resolved'),
  deleteCommentInChangeRequest: async (world) => await gone(world.client.getCommentInChangeRequest(ownComment(world))),
  postCommentReplyInChangeRequest: async (world) =>
    assert.equal((await world.client.getCommentInChangeRequest(ownComment(world))).replies, 2),
  updateCommentReplyInChangeRequest: async (world) =>
    assert.equal((await world.client.getCommentReplyInChangeRequest(ownComment(world))).reactions[0]?.emoji, '👍'),
  deleteCommentReplyInChangeRequest: async (world) =>
    await gone(world.client.getCommentReplyInChangeRequest(ownComment(world))),

  // Sites
  createSite: async ({ client, all }, { id }) => assert.ok(await client.getSiteById({ ...all, siteId: id })),
  updateSiteById: async ({ client, all }) => assert.equal((await client.getSiteById(all)).title, 'New'),
  deleteSiteById: async ({ client, all }) => await gone(client.getSiteById(all)),
  publishSite: async ({ client, all }) => assert.equal((await client.getSiteById(all)).published, true),
  unpublishSite: async ({ client, all }) => {
    assert.equal((await client.getSiteById(all)).published, false)
    await gone(client.getPublishedContentSite(all))
  },
  updateSiteAdaptiveSchema: async ({ client, all }) =>
    assert.deepEqual((await client.getSiteAdaptiveSchema(all)).jsonSchema, { type: 'object', title: 'New' }),
  sortSiteStructure: async (world, moved) => {
    const text = await structureText(world)
    const [first] = ids(await world.client.listSiteSections(world.all))
    assert.ok('id' in moved && text.includes(moved.id) && first === moved.id)
  },
  addSpaceToSite: async ({ client, all }, { id }) => assert.ok(ids(await client.listSiteSpaces(all)).includes(id)),
  updateSiteSpaceById: async (world) => assert.ok((await structureText(world)).includes('"path":"renamed"')),
  duplicateSiteSpace: async ({ client, all }, { id }) => assert.ok(ids(await client.listSiteSpaces(all)).includes(id)),
  moveSiteSpace: async ({ client, all }, { id }) => {
    const order = ids(await client.listSiteSpaces(all))
    assert.ok(order.includes(id) && next(order, id) !== id)
  },
  deleteSiteSpaceById: async ({ client, all }) =>
    assert.ok(!ids(await client.listSiteSpaces(all)).includes(all.siteSpaceId)),
  addSectionToSite: async ({ client, all }, { id }) => assert.ok(ids(await client.listSiteSections(all)).includes(id)),
  updateSiteSectionById: async (world) => assert.ok((await structureText(world)).includes('"title":"New"')),
  deleteSiteSectionById: async ({ client, all }) =>
    assert.ok(!ids(await client.listSiteSections(all)).includes(all.siteSectionId)),
  addSectionGroupToSite: async ({ client, all }, { id }) =>
    assert.ok(ids(await client.listSiteSectionGroups(all)).includes(id)),
  updateSiteSectionGroupById: async (world) => assert.ok((await structureText(world)).includes('"title":"New"')),
  deleteSiteSectionGroupById: async ({ client, all }) =>
    assert.ok(!ids(await client.listSiteSectionGroups(all)).includes(all.siteSectionGroupId)),
  addSectionToGroup: async (_world, group) => assert.equal(group.children.length, 2),
  removeSectionFromGroup: async ({ client, all }, removed) => {
    assert.equal(removed, true)
    const [group] = (await client.listSiteSectionGroups(all)).items
    assert.deepEqual(group?.children, [])
  },
  moveSiteSectionGroup: async (world, { id }) => {
    const { structure } = await world.client.getSiteStructure(world.all)
    assert.equal(structure[0]?.id, id)
  },
  createSiteShareLink: async ({ client, all }, { id }) =>
    assert.ok(ids(await client.listSiteShareLinks(all)).includes(id)),
  updateSiteShareLinkById: async ({ client, all }) =>
    assert.deepEqual(
      (await client.listSiteShareLinks(all)).items.map((link) => link.name),
      ['New'],
    ),
  deleteSiteShareLinkById: async ({ client, all }) =>
    assert.deepEqual((await client.listSiteShareLinks(all)).items, []),
  createSiteRedirect: async ({ client, all }, { id }) =>
    assert.ok(ids(await client.listSiteRedirects(all)).includes(id)),
  bulkUpsertSiteRedirects: async ({ client, all }, { results }) => {
    assert.deepEqual(
      results.map(({ status }) => status),
      ['created'],
    )
    assert.ok(ids(await client.listSiteRedirects(all)).includes(results[0]?.id ?? ''))
  },
  updateSiteRedirectById: async ({ client, all }) =>
    assert.deepEqual(
      (await client.listSiteRedirects(all)).items.map(({ permanent }) => permanent),
      [true],
    ),
  deleteSiteRedirectById: async ({ client, all }) => assert.deepEqual((await client.listSiteRedirects(all)).items, []),

  searchSiteContent: async ({ client, all }, { items }) => {
    const { items: everywhere } = await client.searchOrganizationContent({ ...all, query: 'words' })
    assert.deepEqual(
      items,
      everywhere.filter(({ id }) => items.some((found) => found.id === id)),
    )
  },

  // Integrations
  publishIntegration: async ({ client, all }, { version }) =>
    assert.equal((await client.getIntegrationByName(all)).version, version),
  unpublishIntegration: async ({ client, all }) => await gone(client.getIntegrationByName(all)),
  installIntegration: async ({ client, all }, { id }) => {
    const one = { ...all, integrationName: notInstalled }
    assert.ok(ids(await client.listIntegrationInstallations(one)).includes(id))
    const events = await client.listIntegrationEvents(one)
    assert.ok(events.items.some(({ payload }) => payload.type === 'installation_setup'))
  },
  updateIntegrationInstallation: async ({ client, all }) =>
    assert.deepEqual((await client.getIntegrationInstallationById(all)).externalIds, ['crm-7']),
  uninstallIntegration: async ({ client, all }) => await gone(client.getIntegrationInstallationById(all)),
  installIntegrationOnSpace: async ({ client, all }) => {
    await client.updateIntegrationInstallation({ ...all, body: { space_selection: 'selected' } })
    const { items } = await client.listIntegrationInstallationSpaces(all)
    assert.deepEqual(
      items.map(({ space }) => space),
      [all.spaceId],
    )
  },
  updateIntegrationSpaceInstallation: async ({ client, all }) =>
    assert.deepEqual((await client.getIntegrationSpaceInstallation(all)).configuration, { color: 'blue' }),
  uninstallIntegrationFromSpace: async ({ client, all }) => await gone(client.getIntegrationSpaceInstallation(all)),
  installIntegrationOnSite: async ({ client, all }) => {
    await client.updateIntegrationInstallation({ ...all, body: { site_selection: 'selected' } })
    const { items } = await client.listIntegrationInstallationSites(all)
    assert.deepEqual(
      items.map(({ site }) => site),
      [all.siteId],
    )
  },
  updateIntegrationSiteInstallation: async ({ client, all }) =>
    assert.deepEqual((await client.getIntegrationSiteInstallation(all)).configuration, { color: 'blue' }),
  uninstallIntegrationFromSite: async ({ client, all }) => await gone(client.getIntegrationSiteInstallation(all)),
  setIntegrationDevelopmentMode: async ({ client, all }) => assert.ok(await client.getIntegrationByName(all)),
  disableIntegrationDevelopmentMode: async ({ client, all }, removed) => {
    assert.equal(removed, true)
    assert.equal(await client.disableIntegrationDevelopmentMode(all), false)
  },

  // Translations, conversations, specifications
  createTranslation: async ({ client, all }, { id }) =>
    assert.equal((await client.getTranslation({ ...all, translationId: id })).language, 'fr'),
  updateTranslation: async ({ client, all }) => assert.ok(await client.getTranslation(all)),
  deleteTranslation: async ({ client, all }) => await gone(client.getTranslation(all)),
  runTranslation: async ({ client, all }) =>
    assert.ok(['pending', 'running', 'completed'].includes((await client.getTranslation(all)).status)),
  ingestConversation: async ({ client, all }) =>
    assert.ok(ids(await client.listConversations(all)).includes(all.conversationId)),
  createOpenAPISpec: async ({ client, all }, { slug }) =>
    assert.equal((await client.getOpenAPISpecBySlug({ ...all, specSlug: slug })).slug, 'other'),
  createOrUpdateOpenAPISpecBySlug: async ({ client, all }) =>
    assert.ok((await client.getOpenAPISpecBySlug(all)).processingState),
  updateOpenAPISpecBySlug: async ({ client, all }) =>
    assert.equal((await client.getOpenAPISpecBySlug(all)).visibility, 'public'),
  deleteOpenAPISpecBySlug: async ({ client, all }) => await gone(client.getOpenAPISpecBySlug(all)),
}
