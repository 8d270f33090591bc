import type { Role } from '../../contract/schemas/conventions.ts'
import type { OperationName } from '../../contract/operations.ts'

/** What a role allows, from least to most. Each capability includes those before it (api-facts P1 §2.1). */
export type Capability = 'view' | 'comment' | 'edit' | 'merge' | 'create' | 'admin'

/** The thing that an operation is about, and the capability that the caller needs there. */
export interface AccessRule {
  /** The thing in the path whose roles count. `self` is the caller, who always has permission. */
  readonly on: 'self' | 'organization' | 'collection' | 'space' | 'site'
  readonly needs: Capability
  /** True if the operation also works on a deleted space, for callers who can restore it. */
  readonly includesDeleted?: true
}

const neededRole: Readonly<Record<Capability, Role>> = {
  view: 'read',
  comment: 'comment',
  edit: 'edit',
  merge: 'review',
  create: 'create',
  admin: 'admin',
}

const weight: Readonly<Record<Role, number>> = { read: 1, comment: 2, edit: 3, review: 4, create: 5, admin: 6 }

/** Returns whether a role has a capability. Null and undefined mean no role. */
export function may(role: Role | null | undefined, capability: Capability): boolean {
  return role !== null && role !== undefined && weight[role] >= weight[neededRole[capability]]
}

/** Returns the lowest role with a capability, for messages. */
export function roleFor(capability: Capability): Role {
  return neededRole[capability]
}

/**
 * Returns the role of a member in a space, collection or site. `levels` are the default levels of the thing and its
 * collections, innermost first. The first level that isn't `inherit` replaces the member's role in the organization;
 * null means no access. Administrators of the organization are administrators everywhere. Guests have no access by
 * default.
 */
export function effectiveRole(memberRole: Role | null, levels: readonly (string | null)[]): Role | null {
  if (memberRole === 'admin' || memberRole === null) return memberRole
  const level = levels.find((candidate) => candidate !== 'inherit')
  return level === undefined ? memberRole : (level as Role | null)
}

const onSpace = {
  view: { on: 'space', needs: 'view' },
  comment: { on: 'space', needs: 'comment' },
  edit: { on: 'space', needs: 'edit' },
} as const
const onSite = { view: { on: 'site', needs: 'view' }, change: { on: 'site', needs: 'create' } } as const
const onOrganization = { on: 'organization', needs: 'view' } as const
const administer = { on: 'organization', needs: 'admin' } as const
const create = { on: 'organization', needs: 'create' } as const
const asCaller = { on: 'self', needs: 'view' } as const

/** The access rule of each operation of the contract. */
export const accessRules: { readonly [N in OperationName]: AccessRule } = {
  getApiInformation: asCaller,
  getAuthenticatedUser: asCaller,
  listOrganizationsForAuthenticatedUser: asCaller,
  getOrganizationById: onOrganization,
  searchOrganizationContent: onOrganization,
  getOrganizationAgentInstructions: onOrganization,

  getCollectionById: { on: 'collection', needs: 'view' },
  listSpacesInCollectionById: { on: 'collection', needs: 'view' },
  updateCollectionById: { on: 'collection', needs: 'create' },
  deleteCollectionById: { on: 'collection', needs: 'create' },
  moveCollection: { on: 'collection', needs: 'create' },
  transferCollection: { on: 'collection', needs: 'admin' },
  listCollectionsInOrganizationById: onOrganization,
  createCollection: create,

  getSpaceById: { on: 'space', needs: 'view', includesDeleted: true },
  updateSpaceById: { on: 'space', needs: 'create' },
  deleteSpaceById: { on: 'space', needs: 'create' },
  duplicateSpace: { on: 'space', needs: 'create' },
  restoreSpace: { on: 'space', needs: 'create', includesDeleted: true },
  moveSpace: { on: 'space', needs: 'create' },
  transferSpace: { on: 'space', needs: 'admin' },
  listSpaceLinks: onSpace.view,
  listSpacesInOrganizationById: onOrganization,
  createSpace: create,

  searchSpaceContent: onSpace.view,
  getCurrentRevision: onSpace.view,
  applyTemplateToSpace: onSpace.edit,
  getSpacePDF: onSpace.view,
  listPages: onSpace.view,
  listFiles: onSpace.view,
  getFileById: onSpace.view,
  listSpaceFileBacklinks: onSpace.view,
  getPageById: onSpace.view,
  getPageByPath: onSpace.view,
  getReusableContentById: onSpace.view,
  listPageLinksInSpace: onSpace.view,
  listSpacePageBacklinks: onSpace.view,

  getRevisionById: onSpace.view,
  listPagesInRevisionById: onSpace.view,
  listFilesInRevisionById: onSpace.view,
  getPageInRevisionById: onSpace.view,
  getFileInRevisionById: onSpace.view,
  getPageInRevisionByPath: onSpace.view,
  getPageDocumentInRevisionById: onSpace.view,
  getDocumentById: onSpace.view,
  getRevisionChanges: onSpace.view,

  listChangeRequestsForSpace: onSpace.view,
  listChangeRequestsForOrganization: onOrganization,
  createChangeRequest: onSpace.edit,
  getChangeRequestById: onSpace.view,
  updateChangeRequestById: onSpace.edit,
  mergeChangeRequest: { on: 'space', needs: 'merge' },
  updateChangeRequest: onSpace.edit,
  getChangeRequestPDF: onSpace.view,

  getRevisionOfChangeRequestById: onSpace.view,
  listPagesInChangeRequest: onSpace.view,
  listFilesInChangeRequestById: onSpace.view,
  getFileInChangeRequestById: onSpace.view,
  listChangeRequestFileBacklinks: onSpace.view,
  getPageInChangeRequestById: onSpace.view,
  getReusableContentInChangeRequestById: onSpace.view,
  getPageInChangeRequestByPath: onSpace.view,
  listPageLinksInChangeRequest: onSpace.view,
  listChangeRequestPageBacklinks: onSpace.view,
  listChangeRequestLinks: onSpace.view,
  getChangeRequestChanges: onSpace.view,
  updateChangeRequestContent: onSpace.edit,

  getUserById: asCaller,

  updateOrganizationById: administer,
  deleteOrganizationInviteById: administer,
  // The caller isn't a member of the organization yet, so the handler looks it up.
  joinOrganization: asCaller,
  updateOrganizationAgentInstructions: administer,

  // The handlers refuse guests, and let members leave who aren't administrators.
  listMembersInOrganizationById: onOrganization,
  getMemberInOrganizationById: onOrganization,
  updateMemberInOrganizationById: administer,
  removeMemberFromOrganizationById: onOrganization,
  updateOrganizationMemberLastSeenAt: onOrganization,
  setUserAsSSOMemberForOrganization: administer,
  listSpacesForOrganizationMember: onOrganization,
  listTeamsForOrganizationMember: onOrganization,
  listTeamMembersInOrganizationById: onOrganization,

  // The handlers check that the caller owns the team or is an administrator.
  listTeamsInOrganizationById: onOrganization,
  createOrganizationTeam: administer,
  getTeamInOrganizationById: onOrganization,
  updateTeamInOrganizationById: onOrganization,
  removeTeamFromOrganizationById: onOrganization,

  listSAMLProvidersInOrganizationById: administer,
  createOrganizationSAMLProvider: administer,
  getOrganizationSAMLProviderById: administer,
  updateOrganizationSAMLProvider: administer,
  deleteOrganizationSAMLProvider: administer,
  listSSOProviderLoginsInOrganization: onOrganization,

  listCommentsInSpace: onSpace.view,
  postCommentInSpace: onSpace.comment,
  getCommentInSpace: onSpace.view,
  updateCommentInSpace: onSpace.comment,
  deleteCommentInSpace: onSpace.comment,
  listCommentRepliesInSpace: onSpace.view,
  postCommentReplyInSpace: onSpace.comment,
  getCommentReplyInSpace: onSpace.view,
  updateCommentReplyInSpace: onSpace.comment,
  deleteCommentReplyInSpace: onSpace.comment,
  listCommentersInSpace: onSpace.view,

  listCommentsInChangeRequest: onSpace.view,
  postCommentInChangeRequest: onSpace.comment,
  getCommentInChangeRequest: onSpace.view,
  updateCommentInChangeRequest: onSpace.comment,
  deleteCommentInChangeRequest: onSpace.comment,
  listCommentRepliesInChangeRequest: onSpace.view,
  postCommentReplyInChangeRequest: onSpace.comment,
  getCommentReplyInChangeRequest: onSpace.view,
  updateCommentReplyInChangeRequest: onSpace.comment,
  deleteCommentReplyInChangeRequest: onSpace.comment,
  listCommentersInChangeRequest: onSpace.view,

  listChangeRequestReviews: onSpace.view,
  submitChangeRequestReview: { on: 'space', needs: 'merge' },
  getChangeRequestReviewById: onSpace.view,
  listChangeRequestRequestedReviewers: onSpace.view,
  requestReviewersForChangeRequest: onSpace.edit,
  removeRequestedReviewerFromChangeRequest: onSpace.edit,
  listChangeRequestContributors: onSpace.view,

  // The handlers refuse guests. Guests can open a published site, as anyone can.
  listSites: onOrganization,
  createSite: create,
  getSiteById: onSite.view,
  deleteSiteById: onSite.change,
  updateSiteById: onSite.change,
  publishSite: onSite.change,
  unpublishSite: onSite.change,
  getSitePublishingPreviewById: onSite.view,
  searchSiteContent: onSite.view,
  getPublishedContentSite: onOrganization,
  getSiteStructure: onSite.view,
  sortSiteStructure: onSite.change,
  listSiteSpaces: onSite.view,
  addSpaceToSite: onSite.change,
  deleteSiteSpaceById: onSite.change,
  updateSiteSpaceById: onSite.change,
  moveSiteSpace: onSite.change,
  duplicateSiteSpace: onSite.change,
  listSiteSections: onSite.view,
  addSectionToSite: onSite.change,
  updateSiteSectionById: onSite.change,
  deleteSiteSectionById: onSite.change,
  listSiteSectionGroups: onSite.view,
  addSectionGroupToSite: onSite.change,
  deleteSiteSectionGroupById: onSite.change,
  updateSiteSectionGroupById: onSite.change,
  addSectionToGroup: onSite.change,
  removeSectionFromGroup: onSite.change,
  moveSiteSectionGroup: onSite.change,
  // A share link opens the site, so only those who can change the site see its links.
  listSiteShareLinks: onSite.change,
  createSiteShareLink: onSite.change,
  updateSiteShareLinkById: onSite.change,
  deleteSiteShareLinkById: onSite.change,
  listSiteRedirects: onSite.view,
  createSiteRedirect: onSite.change,
  bulkUpsertSiteRedirects: onSite.change,
  updateSiteRedirectById: onSite.change,
  deleteSiteRedirectById: onSite.change,
  getSiteRedirectBySource: onSite.view,
  getSiteAdaptiveSchema: onSite.view,
  updateSiteAdaptiveSchema: onSite.change,
  listSiteAdaptiveTemplateConditions: onSite.view,

  // An integration has no organization in its path. Its owner decides about access, so the handlers check it.
  listIntegrations: asCaller,
  getIntegrationByName: asCaller,
  publishIntegration: asCaller,
  unpublishIntegration: asCaller,
  listIntegrationInstallations: asCaller,
  installIntegration: asCaller,
  listIntegrationEvents: asCaller,
  getIntegrationEvent: asCaller,
  listIntegrationSpaceInstallations: asCaller,
  listIntegrationSiteInstallations: asCaller,
  setIntegrationDevelopmentMode: asCaller,
  disableIntegrationDevelopmentMode: asCaller,
  getIntegrationInstallationById: asCaller,
  updateIntegrationInstallation: asCaller,
  uninstallIntegration: asCaller,
  listIntegrationInstallationSpaces: asCaller,
  installIntegrationOnSpace: asCaller,
  getIntegrationSpaceInstallation: asCaller,
  updateIntegrationSpaceInstallation: asCaller,
  uninstallIntegrationFromSpace: asCaller,
  listIntegrationInstallationSites: asCaller,
  installIntegrationOnSite: asCaller,
  getIntegrationSiteInstallation: asCaller,
  updateIntegrationSiteInstallation: asCaller,
  uninstallIntegrationFromSite: asCaller,
  listOrganizationInstallations: administer,
  listSpaceIntegrations: onSpace.view,
  listSpaceIntegrationsBlocks: onSpace.view,
  listSiteIntegrations: onSite.view,

  listTranslations: onOrganization,
  createTranslation: create,
  getTranslation: onOrganization,
  updateTranslation: create,
  deleteTranslation: create,
  runTranslation: create,

  listConversationsIssuesClusters: onOrganization,
  listConversations: onOrganization,
  ingestConversation: administer,
  listConversationsIssues: onOrganization,
  getConversationIssueById: onOrganization,
  getConversationById: onOrganization,

  listOpenAPISpecs: onOrganization,
  createOpenAPISpec: create,
  getOpenAPISpecBySlug: onOrganization,
  createOrUpdateOpenAPISpecBySlug: create,
  deleteOpenAPISpecBySlug: create,
  updateOpenAPISpecBySlug: create,
  listOpenAPISpecVersions: onOrganization,
  getLatestOpenAPISpecVersion: onOrganization,
  getLatestOpenAPISpecVersionContent: onOrganization,
  getLatestOpenAPISpecVersionContentRaw: onOrganization,
  getOpenAPISpecVersionById: onOrganization,
  getOpenAPISpecVersionContentById: onOrganization,

  getContentByUrl: asCaller,
  getEmbedByUrlInSpace: onSpace.view,
  getGitInfo: onSpace.view,
  importGitRepository: { on: 'space', needs: 'admin' },
  exportToGitRepository: { on: 'space', needs: 'admin' },
}
