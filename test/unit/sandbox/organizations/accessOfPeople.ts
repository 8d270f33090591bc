import type { Role } from '../../../../src/contract/schemas/conventions.ts'
import type { TestSandbox } from '../support/testSandbox.ts'

/** The lowest role that has permission for each operation on people, comments and reviews. */
export const leastRoleOfPeople = {
  getUserById: 'read',
  updateOrganizationById: 'admin',
  deleteOrganizationInviteById: 'admin',
  joinOrganization: 'read',
  updateOrganizationAgentInstructions: 'admin',
  listMembersInOrganizationById: 'read',
  getMemberInOrganizationById: 'read',
  updateMemberInOrganizationById: 'admin',
  removeMemberFromOrganizationById: 'admin',
  updateOrganizationMemberLastSeenAt: 'read',
  setUserAsSSOMemberForOrganization: 'admin',
  listSpacesForOrganizationMember: 'read',
  listTeamsForOrganizationMember: 'read',
  listTeamMembersInOrganizationById: 'read',
  listTeamsInOrganizationById: 'read',
  createOrganizationTeam: 'admin',
  getTeamInOrganizationById: 'read',
  updateTeamInOrganizationById: 'admin',
  removeTeamFromOrganizationById: 'admin',
  listSAMLProvidersInOrganizationById: 'admin',
  createOrganizationSAMLProvider: 'admin',
  getOrganizationSAMLProviderById: 'admin',
  updateOrganizationSAMLProvider: 'admin',
  deleteOrganizationSAMLProvider: 'admin',
  listSSOProviderLoginsInOrganization: 'read',
  listCommentsInSpace: 'read',
  postCommentInSpace: 'comment',
  getCommentInSpace: 'read',
  updateCommentInSpace: 'comment',
  deleteCommentInSpace: 'admin',
  listCommentRepliesInSpace: 'read',
  postCommentReplyInSpace: 'comment',
  getCommentReplyInSpace: 'read',
  updateCommentReplyInSpace: 'comment',
  deleteCommentReplyInSpace: 'admin',
  listCommentersInSpace: 'read',
  listCommentsInChangeRequest: 'read',
  postCommentInChangeRequest: 'comment',
  getCommentInChangeRequest: 'read',
  updateCommentInChangeRequest: 'comment',
  deleteCommentInChangeRequest: 'admin',
  listCommentRepliesInChangeRequest: 'read',
  postCommentReplyInChangeRequest: 'comment',
  getCommentReplyInChangeRequest: 'read',
  updateCommentReplyInChangeRequest: 'comment',
  deleteCommentReplyInChangeRequest: 'admin',
  listCommentersInChangeRequest: 'read',
  listChangeRequestReviews: 'read',
  submitChangeRequestReview: 'review',
  getChangeRequestReviewById: 'read',
  listChangeRequestRequestedReviewers: 'read',
  requestReviewersForChangeRequest: 'edit',
  removeRequestedReviewerFromChangeRequest: 'edit',
  listChangeRequestContributors: 'read',
} as const satisfies Record<string, Role>

/** A body for each of these operations that needs one. */
export const peopleBodies = {
  updateOrganizationById: { title: 'New' },
  updateOrganizationAgentInstructions: { instructions: { object: 'document', data: {}, nodes: [] } },
  updateMemberInOrganizationById: { role: 'edit' },
  createOrganizationTeam: { title: 'New' },
  updateTeamInOrganizationById: { title: 'New' },
  createOrganizationSAMLProvider: { label: 'New' },
  updateOrganizationSAMLProvider: { label: 'New' },
  postCommentInSpace: { body: { markdown: 'New' } },
  updateCommentInSpace: { resolved: true },
  postCommentReplyInSpace: { body: { markdown: 'New' } },
  updateCommentReplyInSpace: { addedReactions: ['👍'] },
  postCommentInChangeRequest: { body: { markdown: 'New' } },
  updateCommentInChangeRequest: { resolved: true },
  postCommentReplyInChangeRequest: { body: { markdown: 'New' } },
  updateCommentReplyInChangeRequest: { addedReactions: ['👍'] },
  submitChangeRequestReview: { status: 'approved' },
  requestReviewersForChangeRequest: { users: [] },
}

/** Creates one of everything that these operations need, as the administrator, and returns the IDs. */
export async function peopleIds(sandbox: TestSandbox, spaceId: string, changeRequestId: string) {
  const organizationId = sandbox.organizationId
  const userId = sandbox.platform.newId()
  sandbox.platform.users.addUser({ id: userId, display_name: 'Somebody else', email: 'else@example.com' })
  const joinedAt = sandbox.time.toISOString()
  sandbox.platform.users.addMember({ organizationId, userId, role: 'read', joinedAt })
  const team = await sandbox.ok('createOrganizationTeam', { organizationId, body: { title: 'Docs' } })
  const provider = await sandbox.ok('createOrganizationSAMLProvider', { organizationId, body: { label: 'Company' } })
  const by = { created_by: sandbox.users.admin, created_at: joinedAt }
  const invite = { id: 'invite1', organization_id: organizationId, role: null, ...by }
  sandbox.platform.organizations.addInvite(invite)
  const at = { spaceId, changeRequestId }
  const body = { body: { markdown: 'Hello' } }
  const comment = await sandbox.ok('postCommentInSpace', { spaceId, body })
  const reply = await sandbox.ok('postCommentReplyInSpace', { spaceId, commentId: comment.id, body })
  const other = await sandbox.ok('postCommentInChangeRequest', { ...at, body })
  const otherReply = await sandbox.ok('postCommentReplyInChangeRequest', { ...at, commentId: other.id, body })
  const review = await sandbox.ok('submitChangeRequestReview', { ...at, body: { status: 'approved' } })
  return {
    userId,
    teamId: team.id,
    samlProviderId: provider.id,
    inviteId: invite.id,
    commentId: comment.id,
    commentReplyId: reply.id,
    reviewId: review.id,
    inChangeRequest: { commentId: other.id, commentReplyId: otherReply.id },
  }
}
