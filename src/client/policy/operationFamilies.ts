import type { OperationName } from '../../contract/operations.ts'
import { allItems } from '../fallbacks/fallback.ts'
import type { ReferenceClient } from '../fallbacks/referenceClient.ts'
import type { AnyInput } from '../requestPlan.ts'

/** Operations that a server offers together: if one is missing, all are. */
export interface OperationFamily {
  /** The first one is asked to find out whether the server offers them. */
  readonly names: readonly [OperationName, ...OperationName[]]
  /**
   * Reads the object that the first operation is about, with operations that every server offers, and returns its ids.
   * Rejects or returns undefined if there's no such object: a 404 then doesn't say that the operation is missing.
   */
  readonly object: ObjectReader
  /** True to ask for it as soon as another operation on the same object turns out to be missing. */
  readonly isCompanion?: true
}

type ObjectReader = (client: ReferenceClient, input: AnyInput) => Promise<AnyInput | undefined>

/** Returns a text of an input. An input without it can't be about an object. */
function text(input: AnyInput, name: string): string {
  const value = input[name]
  if (typeof value !== 'string') throw new Error(`The input has no ${name}.`)
  return value
}

const account: ObjectReader = async (client) => {
  await client.listOrganizationsForAuthenticatedUser({})
  return {}
}

const organization: ObjectReader = async (client, input) => {
  const ids = { organizationId: text(input, 'organizationId') }
  await client.getOrganizationById(ids)
  return ids
}

const space: ObjectReader = async (client, input) => {
  const ids = { spaceId: text(input, 'spaceId') }
  await client.getSpaceById(ids)
  return ids
}

/** The server names the current revision, so that one exists. */
const revision: ObjectReader = async (client, input) => {
  const ids = { spaceId: text(input, 'spaceId') }
  return { ...ids, revisionId: (await client.getSpaceById(ids)).revision }
}

const changeRequest: ObjectReader = async (client, input) => {
  const ids = { spaceId: text(input, 'spaceId'), changeRequestId: text(input, 'changeRequestId') }
  await client.getChangeRequestById(ids)
  return ids
}

const page: ObjectReader = async (client, input) => {
  const ids = { spaceId: text(input, 'spaceId'), pageId: text(input, 'pageId') }
  await client.getPageById({ ...ids, metadata: false })
  return ids
}

const site: ObjectReader = async (client, input) => {
  const ids = { organizationId: text(input, 'organizationId'), siteId: text(input, 'siteId') }
  await client.getSiteById(ids)
  return ids
}

/** A space that isn't synced has no Git information. */
const syncedSpace: ObjectReader = async (client, input) => {
  const ids = { spaceId: text(input, 'spaceId') }
  return (await client.getSpaceById(ids)).gitSync === undefined ? undefined : ids
}

const reusableContent: ObjectReader = async (client, input) => {
  const spaceId = text(input, 'spaceId')
  const [first] = (await client.getCurrentRevision({ spaceId, metadata: false })).reusableContents
  return first && { spaceId, reusableContentId: first.id }
}

const spaceComment: ObjectReader = async (client, input) => {
  const ids = { spaceId: text(input, 'spaceId'), commentId: text(input, 'commentId') }
  await client.getCommentInSpace(ids)
  return ids
}

const changeRequestReply: ObjectReader = async (client, input) => {
  const ids = { spaceId: text(input, 'spaceId'), changeRequestId: text(input, 'changeRequestId') }
  const thread = { ...ids, commentId: text(input, 'commentId') }
  const [first] = (await client.listCommentRepliesInChangeRequest({ ...thread, limit: 1 })).items
  return first && { ...thread, commentReplyId: first.id }
}

/** A specification that was never processed has no version. */
const specVersion: ObjectReader = async (client, input) => {
  const ids = { organizationId: text(input, 'organizationId'), specSlug: text(input, 'specSlug') }
  await client.getLatestOpenAPISpecVersion(ids)
  return ids
}

/** A section that the site has, and the group that it's moved into or out of. */
const groupedSection: ObjectReader = async (client, input) => {
  const siteInput = { organizationId: text(input, 'organizationId'), siteId: text(input, 'siteId') }
  const group = text(input, 'siteSectionGroupId')
  const section = input['siteSectionId'] ?? (input['body'] as AnyInput | undefined)?.['sectionId']
  const [groups, siteSpaces] = await Promise.all([
    allItems(async (paging) => await client.listSiteSectionGroups({ ...siteInput, ...paging })),
    allItems(async (paging) => await client.listSiteSpaces({ ...siteInput, ...paging })),
  ])
  const isThere = groups.some(({ id }) => id === group) && siteSpaces.some((each) => each.section === section)
  return isThere ? input : undefined
}

/** A new space can be in a collection. */
const newSpace: ObjectReader = async (client, input) => {
  const ids = await organization(client, input)
  const collectionId = (input['body'] as AnyInput | undefined)?.['parent']
  if (typeof collectionId === 'string') await client.getCollectionById({ collectionId })
  return ids
}

const transferredSpace: ObjectReader = async (client, input) => {
  const ids = { spaceId: text(input, 'spaceId') }
  const organizationId = text(input['body'] as AnyInput, 'organization')
  await Promise.all([client.getSpaceById(ids), client.getOrganizationById({ organizationId })])
  return ids
}

/**
 * The operations that some servers don't offer. A server that lacks an operation outside these families answers its
 * calls with 404, which the client passes on.
 */
export const operationFamilies: readonly OperationFamily[] = [
  { names: ['getAuthenticatedUser', 'getUserById'], object: account },
  { names: ['createSpace'], object: newSpace },
  { names: ['transferSpace'], object: transferredSpace },
  { names: ['getGitInfo', 'importGitRepository', 'exportToGitRepository'], object: syncedSpace },
  {
    names: [
      'listSpaceLinks',
      'listSpaceFileBacklinks',
      'listPageLinksInSpace',
      'listChangeRequestFileBacklinks',
      'listPageLinksInChangeRequest',
      'listChangeRequestPageBacklinks',
    ],
    object: space,
  },
  { names: ['listSpacePageBacklinks'], object: page },
  { names: ['listChangeRequestLinks'], object: changeRequest },
  { names: ['getReusableContentById', 'getReusableContentInChangeRequestById'], object: reusableContent },
  {
    names: [
      'listPagesInRevisionById',
      'getRevisionById',
      'listFilesInRevisionById',
      'getPageInRevisionById',
      'getFileInRevisionById',
      'getPageInRevisionByPath',
      'getPageDocumentInRevisionById',
      'getDocumentById',
    ],
    object: revision,
  },
  { names: ['getRevisionChanges'], object: revision },
  { names: ['getChangeRequestChanges'], object: changeRequest, isCompanion: true },
  { names: ['updateChangeRequestContent'], object: changeRequest },
  {
    names: ['listChangeRequestReviews', 'submitChangeRequestReview', 'getChangeRequestReviewById'],
    object: changeRequest,
    isCompanion: true,
  },
  {
    names: [
      'listChangeRequestRequestedReviewers',
      'requestReviewersForChangeRequest',
      'removeRequestedReviewerFromChangeRequest',
    ],
    object: changeRequest,
    isCompanion: true,
  },
  { names: ['listChangeRequestContributors'], object: changeRequest, isCompanion: true },
  { names: ['listCommentersInChangeRequest'], object: changeRequest },
  { names: ['listCommentRepliesInSpace'], object: spaceComment },
  {
    names: ['getCommentReplyInChangeRequest', 'updateCommentReplyInChangeRequest', 'deleteCommentReplyInChangeRequest'],
    object: changeRequestReply,
  },
  { names: ['getSitePublishingPreviewById', 'publishSite', 'unpublishSite'], object: site, isCompanion: true },
  {
    names: [
      'getSiteStructure',
      'sortSiteStructure',
      'listSiteSections',
      'addSectionToSite',
      'updateSiteSectionById',
      'deleteSiteSectionById',
      'duplicateSiteSpace',
    ],
    object: site,
  },
  { names: ['addSectionToGroup'], object: groupedSection },
  { names: ['removeSectionFromGroup'], object: groupedSection },
  {
    names: [
      'listSiteRedirects',
      'createSiteRedirect',
      'bulkUpsertSiteRedirects',
      'updateSiteRedirectById',
      'deleteSiteRedirectById',
      'getSiteRedirectBySource',
    ],
    object: site,
    isCompanion: true,
  },
  { names: ['getLatestOpenAPISpecVersionContentRaw'], object: specVersion },
  {
    names: [
      'listConversations',
      'listConversationsIssuesClusters',
      'ingestConversation',
      'listConversationsIssues',
      'getConversationIssueById',
      'getConversationById',
    ],
    object: organization,
  },
]
