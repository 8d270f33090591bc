import type { OperationName } from '../../contract/operations.ts'
import type { FurtherOperationName } from '../../contract/referenceOperations.ts'
import type { AnyInput } from '../requestPlan.ts'
import {
  compareWithMain,
  listBacklinks,
  listFiles,
  listKnownReplies,
  listLinks,
  listPages,
  readDocument,
  readPage,
  readReply,
  readReusableContent,
  readReusableContentInChangeRequest,
  readRevision,
} from './contentFallbacks.ts'
import type { Fallback, FallbackServices } from './fallback.ts'
import { readGitInfo, readMe } from './knownFallbacks.ts'
import { changeSection, listSections, readStructure, sortStructure } from './siteFallbacks.ts'
import { readSpecText } from './specFallback.ts'

/** What happens on a server without an operation: another way to do it, or the reason why there's none. */
type Without<N extends FurtherOperationName> =
  | {
      /** One sentence for the guide. */
      readonly how: string
      readonly instead: Fallback<N>
    }
  | { readonly reason: string }

const unused = 'Only *Run API Operation…* uses it.'
const notShown = 'Galley doesn’t show these commands.'
const noGit = 'After the first try, Galley doesn’t show these commands.'
const noReplyChanges =
  'You can’t edit or delete replies in change requests. After the first try, they have no buttons for it.'
const noReviews = 'Galley shows no reviews, and no command to approve. Comments and the filter by reviewer stay.'
const noSections = 'Galley doesn’t offer to create, rename or delete sections.'

/** What Galley does on a server without an operation that the reference doesn't describe. */
export const withoutOperations: { readonly [N in FurtherOperationName]: Without<N> } = {
  getApiInformation: { reason: unused },
  getAuthenticatedUser: {
    how: 'The list of organizations shows whether a token is valid. Galley learns who you are from the answer to your first change request, comment or reply. Until then, it leaves out *Mine*.',
    instead: readMe,
  },
  getUserById: { reason: unused },
  createSpace: { reason: '*New Space…* disappears. *Duplicate Space* works.' },
  getGitInfo: { how: 'The space has the same information.', instead: readGitInfo },
  importGitRepository: { reason: noGit },
  exportToGitRepository: { reason: noGit },
  getSpacePDF: { reason: unused },
  getPageByPath: { reason: unused },
  getReusableContentById: { how: 'The current revision lists reusable content.', instead: readReusableContent },
  listSpacePageBacklinks: {
    how: 'Galley searches the links of the whole space, and says when it read them.',
    instead: listBacklinks,
  },
  getRevisionById: {
    how: 'Galley reads the current revisions of the space and of change requests. Earlier ones can’t be read.',
    instead: readRevision,
  },
  listPagesInRevisionById: { how: 'The same as for the revision.', instead: listPages },
  listFilesInRevisionById: { how: 'The same as for the revision.', instead: listFiles },
  getPageInRevisionById: {
    how: 'Galley reads the page from the space or the change request, and checks that the revision is still current.',
    instead: readPage,
  },
  getFileInRevisionById: { reason: unused },
  getPageInRevisionByPath: { reason: unused },
  getPageDocumentInRevisionById: { how: 'The same as for the page.', instead: readDocument },
  getDocumentById: { reason: 'Galley shows reusable content without its text, and says why.' },
  getPageInChangeRequestByPath: { reason: unused },
  getReusableContentInChangeRequestById: {
    how: 'The current revision lists reusable content.',
    instead: readReusableContentInChangeRequest,
  },
  listChangeRequestLinks: { how: 'Galley collects the links of each page.', instead: listLinks },
  getChangeRequestChanges: {
    how: 'Galley compares the change request with the space. If the space changed since then, titles and the summary say *compared with main of today*, and you can’t approve or mark pages as viewed.',
    instead: compareWithMain,
  },
  getRevisionChanges: { reason: 'Galley shows no history of a change request.' },
  updateChangeRequestContent: {
    reason:
      'After the first try, pages of change requests are read-only, and Galley says why. Commands that change pages or files disappear. `galley push` archives the change request that it created.',
  },
  listChangeRequestReviews: { reason: noReviews },
  submitChangeRequestReview: { reason: noReviews },
  getChangeRequestReviewById: { reason: unused },
  listChangeRequestRequestedReviewers: { reason: noReviews },
  requestReviewersForChangeRequest: { reason: noReviews },
  removeRequestedReviewerFromChangeRequest: { reason: noReviews },
  listChangeRequestContributors: { reason: 'The summary has no contributors.' },
  listCommentRepliesInSpace: {
    how: 'Galley shows the replies that you posted in this window, and the number and authors of the others.',
    instead: listKnownReplies,
  },
  getCommentReplyInChangeRequest: { how: 'The list of replies has it.', instead: readReply },
  updateCommentReplyInChangeRequest: { reason: noReplyChanges },
  deleteCommentReplyInChangeRequest: { reason: noReplyChanges },
  listCommentersInChangeRequest: { reason: unused },
  listTeamMembersInOrganizationById: { reason: unused },
  publishSite: { reason: notShown },
  unpublishSite: { reason: notShown },
  getSitePublishingPreviewById: { reason: notShown },
  searchSiteContent: { reason: unused },
  duplicateSiteSpace: { reason: unused },
  getSiteStructure: {
    how: 'Galley builds it from the site spaces, the groups and the published site. A section that only its site spaces name is shown as *Section*.',
    instead: readStructure,
  },
  sortSiteStructure: {
    how: 'Site spaces and groups have operations of their own. Sections and links stay where they are.',
    instead: sortStructure,
  },
  listSiteSections: { how: 'The structure has them.', instead: listSections },
  addSectionToSite: { reason: noSections },
  updateSiteSectionById: { how: 'You can only move a section into a group, or out of it.', instead: changeSection },
  deleteSiteSectionById: { reason: noSections },
  listSiteRedirects: { reason: 'Galley shows no redirects.' },
  createSiteRedirect: { reason: 'Galley shows no redirects.' },
  bulkUpsertSiteRedirects: { reason: 'Galley shows no redirects.' },
  updateSiteRedirectById: { reason: 'Galley shows no redirects.' },
  deleteSiteRedirectById: { reason: 'Galley shows no redirects.' },
  getSiteRedirectBySource: { reason: 'Galley shows no redirects.' },
  disableIntegrationDevelopmentMode: { reason: unused },
  getIntegrationInstallationById: { reason: unused },
  updateIntegrationInstallation: { reason: unused },
  uninstallIntegration: { reason: unused },
  listIntegrationInstallationSpaces: { reason: unused },
  installIntegrationOnSpace: { reason: unused },
  getIntegrationSpaceInstallation: { reason: unused },
  updateIntegrationSpaceInstallation: { reason: unused },
  uninstallIntegrationFromSpace: { reason: unused },
  listIntegrationInstallationSites: { reason: unused },
  installIntegrationOnSite: { reason: unused },
  getIntegrationSiteInstallation: { reason: unused },
  updateIntegrationSiteInstallation: { reason: unused },
  uninstallIntegrationFromSite: { reason: unused },
  listOrganizationInstallations: { reason: unused },
  listSpaceIntegrations: { reason: unused },
  listSpaceIntegrationsBlocks: { reason: unused },
  listSiteIntegrations: { reason: unused },
  getLatestOpenAPISpecVersionContentRaw: {
    how: 'Galley downloads the text from the address in the content, without your token. If that fails, it uses the parsed document, and says that only the meaning was compared.',
    instead: readSpecText,
  },
  getContentByUrl: { reason: 'Galley can’t open addresses of the platform’s app.' },
  getEmbedByUrlInSpace: { reason: unused },
}

type AnyFallback = (services: FallbackServices, input: AnyInput) => Promise<unknown>

function fallbackOf(name: OperationName): AnyFallback | undefined {
  const without = name in withoutOperations ? withoutOperations[name as keyof typeof withoutOperations] : undefined
  // The table provides the types.
  return without && 'instead' in without ? (without.instead as AnyFallback) : undefined
}

/** Returns whether other operations can do what an operation does. */
export function hasFallback(name: OperationName): boolean {
  return fallbackOf(name) !== undefined
}

/** Does with other operations what an operation does. Returns undefined if they can't. */
export async function fallBack(name: OperationName, input: AnyInput, services: FallbackServices): Promise<unknown> {
  return await fallbackOf(name)?.(services, input)
}
