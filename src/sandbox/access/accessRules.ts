import type { Role } from '../../contract/schemas/conventions.ts'
import type { OperationName } from '../../contract/operations.ts'

/** What someone may do, from the least to the most; each includes those before it (api-facts P1 §2.1). */
export type Capability = 'view' | 'comment' | 'edit' | 'merge' | 'create' | 'admin'

/** What an operation is about and what the caller must be able to do to it. */
export interface AccessRule {
  /** The thing in the path that decides; `self` = the caller, who may always. */
  readonly on: 'self' | 'organization' | 'collection' | 'space' | 'site'
  readonly needs: Capability
  /** True where a deleted space may still be reached, by those who can restore it. */
  readonly deletedToo?: true
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

/** Whether a role is enough. Null and undefined: no role. */
export function may(role: Role | null | undefined, capability: Capability): boolean {
  return role !== null && role !== undefined && weight[role] >= weight[neededRole[capability]]
}

/** The role that a capability takes, for messages. */
export function roleFor(capability: Capability): Role {
  return neededRole[capability]
}

/**
 * The role that a member has in a space, collection or site. `levels` are the default levels from the thing itself up through
 * its collections; the first one that isn't `inherit` replaces the role that the member has in the organization, null
 * meaning no access. Administrators of the organization are administrators everywhere; guests have nothing of their own.
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

/** Who may do what: one rule for each operation of the contract. */
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

  getSpaceById: { on: 'space', needs: 'view', deletedToo: true },
  updateSpaceById: { on: 'space', needs: 'create' },
  deleteSpaceById: { on: 'space', needs: 'create' },
  duplicateSpace: { on: 'space', needs: 'create' },
  restoreSpace: { on: 'space', needs: 'create', deletedToo: true },
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
  // The caller isn't in the organization yet, so that it is found by the handler.
  joinOrganization: asCaller,
  updateOrganizationAgentInstructions: administer,

  // Guests are refused by the handlers, and a member may leave without being an administrator.
  listMembersInOrganizationById: onOrganization,
  getMemberInOrganizationById: onOrganization,
  updateMemberInOrganizationById: administer,
  removeMemberFromOrganizationById: onOrganization,
  updateOrganizationMemberLastSeenAt: onOrganization,
  setUserAsSSOMemberForOrganization: administer,
  listSpacesForOrganizationMember: onOrganization,
  listTeamsForOrganizationMember: onOrganization,
  listTeamMembersInOrganizationById: onOrganization,

  // Changing a team takes being its owner or an administrator, which the handlers see to.
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

  // Guests see nothing of an organization, which the handlers see to; a published site they may open as anyone may.
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
  // Who has a share link has the site.
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

  // An integration isn't in the path's organization; its owner decides who may do what to it, in the handlers.
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
