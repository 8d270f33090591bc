import { pathParameters } from '../../../contract/operation.ts'
import { operations, type OperationName } from '../../../contract/operations.ts'

/**
 * A read operation that lists the values of a parameter. Its own path parameters come from the values known so far.
 * `id`, `label` and `about` are templates with placeholders: `{user.displayName}`.
 */
export interface IdSource {
  readonly operation: OperationName
  /** The query. Several queries if one response isn't complete. */
  readonly queries?: readonly Readonly<Record<string, unknown>>[]
  /** The field with the list, if the response isn't the list itself. */
  readonly list?: string
  readonly id: string
  readonly label: string
  readonly about?: string
}

/** Several sources that together make one list. */
type Sources = readonly IdSource[]

const everyStatus = ['open', 'draft', 'merged', 'archived'].map((status) => ({ status }))
const change = { queries: everyStatus, label: '#{number} {subject}', about: '{status}' }
const asMarkdown = { queries: [{ format: 'markdown' }], label: '{body.markdown}', about: '{postedBy.displayName}' }
const anyComment = { ...asMarkdown, queries: [{ format: 'markdown', status: 'all' }] }
const user = { id: '{user.id}', label: '{user.displayName}', about: '{user.email}' }
/** The same query as in the rest of Galley, so that responses are shared. */
const tree = { queries: [{ metadata: false, computed: true }], label: '{title}', about: '{path}' }
const files = { id: '{id}', queries: [{ metadata: false }], label: '{name}', about: '{contentType}' }
const titled = { id: '{id}', label: '{title}' }

function pageSources(id: string): readonly Sources[] {
  return [
    [{ operation: 'listPagesInChangeRequest', id, ...tree }],
    [{ operation: 'listPagesInRevisionById', id, ...tree }],
    [{ operation: 'listPages', id, ...tree }],
  ]
}

/**
 * The sources of each kind of identifier. Uses the first alternative whose operations can be called with the known
 * values.
 */
const sourcesOf: Readonly<Record<string, readonly Sources[]>> = {
  organizationId: [[{ operation: 'listOrganizationsForAuthenticatedUser', ...titled }]],
  collectionId: [[{ operation: 'listCollectionsInOrganizationById', queries: [{ nested: true }], ...titled }]],
  spaceId: [[{ operation: 'listSpacesInOrganizationById', ...titled }]],
  changeRequestId: [[{ operation: 'listChangeRequestsForSpace', id: '{id}', ...change }]],
  revisionId: [
    [
      { operation: 'getSpaceById', id: '{revision}', label: '{title}', about: '{updatedAt}' },
      { operation: 'listChangeRequestsForSpace', id: '{revision}', ...change },
    ],
  ],
  pageId: pageSources('{id}'),
  pagePath: pageSources('{path}'),
  documentId: pageSources('{documentId}'),
  fileId: [
    [{ operation: 'listFilesInChangeRequestById', ...files }],
    [{ operation: 'listFilesInRevisionById', ...files }],
    [{ operation: 'listFiles', ...files }],
  ],
  reusableContentId: [
    [{ operation: 'getRevisionOfChangeRequestById', list: 'reusableContents', ...titled }],
    [{ operation: 'getCurrentRevision', list: 'reusableContents', ...titled }],
  ],
  commentId: [
    [{ operation: 'listCommentsInChangeRequest', id: '{id}', ...anyComment }],
    [{ operation: 'listCommentsInSpace', id: '{id}', ...anyComment }],
  ],
  commentReplyId: [
    [{ operation: 'listCommentRepliesInChangeRequest', id: '{id}', ...asMarkdown }],
    [{ operation: 'listCommentRepliesInSpace', id: '{id}', ...asMarkdown }],
  ],
  commenter: [
    [{ operation: 'listCommentersInChangeRequest', ...user }],
    [{ operation: 'listCommentersInSpace', ...user }],
  ],
  reviewId: [
    [{ operation: 'listChangeRequestReviews', id: '{id}', label: '{reviewer.displayName}', about: '{status}' }],
  ],
  requestedReviewer: [[{ operation: 'listChangeRequestRequestedReviewers', ...user }]],
  userId: [[{ operation: 'listMembersInOrganizationById', ...user }]],
  teamId: [[{ operation: 'listTeamsInOrganizationById', ...titled }]],
  samlProviderId: [[{ operation: 'listSAMLProvidersInOrganizationById', id: '{id}', label: '{label}' }]],
  siteId: [[{ operation: 'listSites', ...titled, about: '{visibility}' }]],
  siteSpaceId: [[{ operation: 'listSiteSpaces', ...titled, about: '{path}' }]],
  siteSectionId: [[{ operation: 'listSiteSections', ...titled, about: '{path}' }]],
  siteSectionGroupId: [[{ operation: 'listSiteSectionGroups', ...titled }]],
  siteRedirectId: [[{ operation: 'listSiteRedirects', id: '{id}', label: '{source}', about: '{createdAt}' }]],
  shareLinkId: [[{ operation: 'listSiteShareLinks', id: '{id}', label: '{name}', about: '{createdAt}' }]],
  integrationName: [[{ operation: 'listIntegrations', id: '{name}', label: '{title}', about: '{description}' }]],
  installationId: [
    [{ operation: 'listIntegrationInstallations', id: '{id}', label: '{status}', about: '{createdAt}' }],
  ],
  eventId: [[{ operation: 'listIntegrationEvents', id: '{id}', label: '{payload.type}', about: '{createdAt}' }]],
  translationId: [[{ operation: 'listTranslations', id: '{id}', label: '{language}', about: '{status}' }]],
  conversationId: [[{ operation: 'listConversations', id: '{id}', label: '{subject}', about: '{createdAt}' }]],
  issueId: [
    [{ operation: 'listConversationsIssues', id: '{issue.id}', label: '{issue.title}', about: '{issue.summary}' }],
  ],
  clusterId: [[{ operation: 'listConversationsIssuesClusters', id: '{id}', label: '{label}', about: '{summary}' }]],
  specSlug: [[{ operation: 'listOpenAPISpecs', id: '{slug}', label: '{slug}', about: '{visibility}' }]],
  versionId: [[{ operation: 'listOpenAPISpecVersions', id: '{id}', label: '{createdAt}' }]],
}

/** Parameters and body fields that hold an identifier under another name. */
const otherNames: Readonly<Record<string, string>> = {
  organization: 'organizationId',
  space: 'spaceId',
  spaces: 'spaceId',
  collection: 'collectionId',
  parent: 'collectionId',
  into: 'pageId',
  targetPage: 'pageId',
  file: 'fileId',
  revision: 'revisionId',
  user: 'userId',
  users: 'userId',
  members: 'userId',
  creator: 'userId',
  contributor: 'userId',
  requestedReviewer: 'userId',
  authors: 'commenter',
  defaultTeam: 'teamId',
  site: 'siteId',
  siteSpace: 'siteSpaceId',
  defaultSiteSpace: 'siteSpaceId',
  defaultSiteSection: 'siteSectionId',
  sectionId: 'siteSectionId',
  sections: 'siteSectionId',
  parentSectionGroupId: 'siteSectionGroupId',
  cluster: 'clusterId',
  conversationsIssuesCluster: 'clusterId',
  conversation: 'conversationId',
}

/** Names with another meaning in one operation. */
const exceptions: Readonly<Record<string, string>> = {
  'removeRequestedReviewerFromChangeRequest.userId': 'requestedReviewer',
  'getChangeRequestPDF.page': 'pageId',
  'getSpacePDF.page': 'pageId',
  'listIntegrations.owner': 'organizationId',
  'listTeamsInOrganizationById.owner': 'userId',
  'addSectionGroupToSite.parent': 'siteSectionGroupId',
  'updateChangeRequestContent.page': 'pageId',
  'postCommentInSpace.page': 'pageId',
  'postCommentInChangeRequest.page': 'pageId',
}

/** Returns the parameters that a source needs. */
export function sourceNeeds(source: IdSource): string[] {
  return pathParameters(operations[source.operation].path)
}

/**
 * Returns where to get the values of a parameter or body field, given the names of known values. Empty if no operation
 * lists them. A source can lack the organization; then it's called for each organization of the account.
 */
export function idSources(operation: OperationName, parameter: string, known: ReadonlySet<string>): Sources {
  const kind =
    exceptions[`${operation}.${parameter}`] ?? (Object.hasOwn(sourcesOf, parameter) ? parameter : otherNames[parameter])
  if (kind === undefined) return []
  const lacks = (sources: Sources): string[] =>
    [...new Set(sources.flatMap(sourceNeeds))].filter((need) => !known.has(need))
  const alternatives = sourcesOf[kind] ?? []
  return (
    alternatives.find((sources) => lacks(sources).length === 0) ??
    alternatives.find((sources) => lacks(sources).every((need) => need === 'organizationId')) ??
    []
  )
}
