import assert from 'node:assert/strict'
import type { Role } from '../../../src/contract/schemas/conventions.ts'
import type { Input, OperationName } from '../../../src/contract/operations.ts'
import { operations } from '../../../src/contract/operations.ts'
import { leastRoleOfPeople } from './organizations/accessOfPeople.ts'
import { leastRoleOfPublishing } from './support/accessOfPublishing.ts'
import { filledSandbox } from './support/filledSandbox.ts'

/** The roles, from the fewest permissions to the most. */
const ladder: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin']

/** The lowest role that has permission for an operation. Every higher role has it, too. */
const leastRole: { readonly [N in OperationName]: Role } = {
  getApiInformation: 'read',
  getSpacePDF: 'read',
  getAuthenticatedUser: 'read',
  listOrganizationsForAuthenticatedUser: 'read',
  getOrganizationById: 'read',
  searchOrganizationContent: 'read',
  getOrganizationAgentInstructions: 'read',
  getCollectionById: 'read',
  deleteCollectionById: 'create',
  updateCollectionById: 'create',
  listSpacesInCollectionById: 'read',
  moveCollection: 'create',
  transferCollection: 'admin',
  listCollectionsInOrganizationById: 'read',
  createCollection: 'create',
  getSpaceById: 'read',
  deleteSpaceById: 'create',
  updateSpaceById: 'create',
  duplicateSpace: 'create',
  restoreSpace: 'create',
  moveSpace: 'create',
  transferSpace: 'admin',
  listSpaceLinks: 'read',
  listSpacesInOrganizationById: 'read',
  searchSpaceContent: 'read',
  getCurrentRevision: 'read',
  applyTemplateToSpace: 'edit',
  listPages: 'read',
  listFiles: 'read',
  getFileById: 'read',
  listSpaceFileBacklinks: 'read',
  getPageById: 'read',
  getPageByPath: 'read',
  listPageLinksInSpace: 'read',
  listSpacePageBacklinks: 'read',
  getRevisionById: 'read',
  listPagesInRevisionById: 'read',
  listFilesInRevisionById: 'read',
  getPageInRevisionById: 'read',
  listChangeRequestsForSpace: 'read',
  listChangeRequestsForOrganization: 'read',
  createChangeRequest: 'edit',
  getChangeRequestById: 'read',
  updateChangeRequestById: 'edit',
  mergeChangeRequest: 'review',
  updateChangeRequest: 'edit',
  getChangeRequestPDF: 'read',
  getRevisionOfChangeRequestById: 'read',
  listPagesInChangeRequest: 'read',
  listFilesInChangeRequestById: 'read',
  getFileInChangeRequestById: 'read',
  listChangeRequestFileBacklinks: 'read',
  getPageInChangeRequestById: 'read',
  getPageInChangeRequestByPath: 'read',
  getReusableContentById: 'read',
  getReusableContentInChangeRequestById: 'read',
  listPageLinksInChangeRequest: 'read',
  listChangeRequestPageBacklinks: 'read',
  listChangeRequestLinks: 'read',
  getChangeRequestChanges: 'read',
  createSpace: 'create',
  updateChangeRequestContent: 'edit',
  getFileInRevisionById: 'read',
  getPageInRevisionByPath: 'read',
  getPageDocumentInRevisionById: 'read',
  getDocumentById: 'read',
  getRevisionChanges: 'read',
  ...leastRoleOfPeople,
  ...leastRoleOfPublishing,
}

/** Maps the permission flags of an object to the operations that they allow. */
const promises: Partial<Record<OperationName, Readonly<Record<string, OperationName>>>> = {
  getSpaceById: {
    view: 'getCurrentRevision',
    comment: 'postCommentInSpace',
    edit: 'updateChangeRequestContent',
    review: 'submitChangeRequestReview',
    merge: 'mergeChangeRequest',
    admin: 'transferSpace',
  },
  getCollectionById: {
    view: 'listSpacesInCollectionById',
    create: 'updateCollectionById',
    admin: 'transferCollection',
  },
  getOrganizationById: {
    view: 'getOrganizationById',
    admin: 'updateOrganizationById',
    ownTeam: 'createOrganizationTeam',
    createContent: 'createSpace',
    createOpenAPISpec: 'createOpenAPISpec',
    ingestConversations: 'ingestConversation',
    listMembers: 'listMembersInOrganizationById',
    listTeams: 'listTeamsInOrganizationById',
    listIntegrations: 'listIntegrations',
    installIntegration: 'installIntegration',
  },
  getMemberInOrganizationById: { edit: 'updateMemberInOrganizationById' },
  getTeamInOrganizationById: { view: 'listTeamsInOrganizationById', admin: 'updateTeamInOrganizationById' },
  getCommentInSpace: { view: 'getCommentInSpace', reply: 'postCommentReplyInSpace', delete: 'deleteCommentInSpace' },
  getCommentReplyInSpace: { view: 'getCommentReplyInSpace', delete: 'deleteCommentReplyInSpace' },
  getSiteById: { view: 'getSiteStructure', edit: 'updateSiteById' },
  getIntegrationByName: { admin: 'publishIntegration' },
  getTranslation: { view: 'listTranslations', edit: 'updateTranslation' },
  getOpenAPISpecBySlug: { view: 'listOpenAPISpecVersions', edit: 'updateOpenAPISpecBySlug' },
}

describe('Permissions in the sandbox', () => {
  let untouched: Awaited<ReturnType<typeof filledSandbox>>
  before(async () => {
    untouched = await filledSandbox()
  })
  after(() => untouched.sandbox.close())

  for (const name of Object.keys(operations) as OperationName[]) {
    it(`allow ${name} to the role ${leastRole[name]} and above`, async () => {
      for (const role of ladder) {
        const allowed = ladder.indexOf(role) >= ladder.indexOf(leastRole[name])
        // A refused request and a read change nothing, so they can share one sandbox.
        const isChange = allowed && operations[name].method !== 'GET'
        const { sandbox, all, bodies, queries } = isChange ? await filledSandbox() : untouched
        const query = queries[name] ?? {}
        const input = { ...all, ...query, ...(name in bodies ? { body: bodies[name] } : {}) }
        const names = new Set([...operations[name].path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
        // The comments of a change request are separate from those of its space.
        if (name.includes('InChangeRequest')) Object.assign(input, all.inChangeRequest)
        const used = Object.entries(input).filter(([key]) => names.has(key) || key === 'body' || key in query)
        const { status } = await sandbox.call(name, Object.fromEntries(used) as Input<OperationName> as never, role)
        assert.equal(status === 403, !allowed, `${role}: ${status}`)
        // Restoring a space that isn't deleted, or transferring to an unknown target, fails for another reason.
        if (allowed && !['restoreSpace', 'transferSpace', 'transferCollection'].includes(name)) {
          assert.ok(status < 300, `${role}: ${status}`)
        }
        if (isChange) sandbox.close()
      }
    })
  }

  for (const [reading, flags] of Object.entries(promises) as [OperationName, Record<string, OperationName>][]) {
    it(`match the permissions that ${reading} returns`, async () => {
      const { sandbox, all } = untouched
      const input = Object.fromEntries(
        Object.entries(all).filter(([key]) => operations[reading].path.includes(`{${key}}`)),
      )
      for (const role of ladder) {
        const answer = (await sandbox.ok(reading, input as never, role)) as { permissions: Record<string, boolean> }
        for (const [flag, name] of Object.entries(flags)) {
          const allowed = ladder.indexOf(role) >= ladder.indexOf(leastRole[name])
          assert.equal(answer.permissions[flag], allowed, `${flag} for ${role}`)
        }
      }
    })
  }

  it('hide a space without access from everyone but administrators', async () => {
    const { sandbox, all } = await filledSandbox()
    await sandbox.ok('updateSpaceById', { spaceId: all.spaceId, body: { defaultLevel: null } })
    const inOrganization = { organizationId: all.organizationId }
    for (const role of ['read', 'create'] as const) {
      assert.equal((await sandbox.fails('getSpaceById', { spaceId: all.spaceId }, role))[0], 404)
      const listed = (await sandbox.ok('listSpacesInOrganizationById', inOrganization, role)).items
      assert.ok(!listed.some(({ id }) => id === all.spaceId))
      assert.equal((await sandbox.call('deleteSpaceById', { spaceId: all.spaceId }, role)).status, 204)
      const found = await sandbox.ok('searchOrganizationContent', { ...inOrganization, query: 'words' }, role)
      assert.deepEqual(found.items, [])
      const changes = await sandbox.ok(
        'listChangeRequestsForOrganization',
        { ...inOrganization, status: ['draft'] },
        role,
      )
      assert.deepEqual(changes.items, [])
    }
    const listed = (await sandbox.ok('listSpacesInOrganizationById', inOrganization)).items
    assert.ok(listed.some(({ id }) => id === all.spaceId))
    sandbox.close()
  })

  it('come from the level of the space, or else of the collection that contains it', async () => {
    const { sandbox, all } = await filledSandbox()
    await sandbox.ok('moveSpace', { spaceId: all.spaceId, body: { parent: all.collectionId } })
    await sandbox.ok('updateCollectionById', { collectionId: all.collectionId, body: { defaultLevel: 'edit' } })
    assert.equal((await sandbox.ok('getSpaceById', { spaceId: all.spaceId }, 'read')).permissions.edit, true)
    assert.equal((await sandbox.ok('getSpaceById', { spaceId: all.spaceId }, 'create')).permissions.merge, false)
    await sandbox.ok('updateSpaceById', { spaceId: all.spaceId, body: { defaultLevel: 'read' } })
    assert.equal((await sandbox.ok('getSpaceById', { spaceId: all.spaceId }, 'review')).permissions.comment, false)
    sandbox.close()
  })

  it('hide an organization from people who aren’t members', async () => {
    const { sandbox, all } = await filledSandbox()
    sandbox.platform.database.run('DELETE FROM members WHERE user_id = ?', sandbox.users.read)
    for (const name of ['getOrganizationById', 'listSpacesInOrganizationById'] as const) {
      assert.equal((await sandbox.fails(name, { organizationId: all.organizationId }, 'read'))[0], 404)
    }
    assert.equal((await sandbox.fails('getSpaceById', { spaceId: all.spaceId }, 'read'))[0], 404)
    assert.deepEqual((await sandbox.ok('listOrganizationsForAuthenticatedUser', {}, 'read')).items, [])
    sandbox.close()
  })
})
