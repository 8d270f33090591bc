import { adaptiveSchemaOperations } from './adaptiveSchemas.ts'
import { spaceCommentOperations, changeRequestCommentOperations } from './comments.ts'
import { contentChangeOperations } from './contentChanges.ts'
import { conversationOperations } from './conversations.ts'
import { gitSyncOperations } from './gitSync.ts'
import { installationOperations } from './installations.ts'
import { integrationOperations } from './integrations.ts'
import { memberOperations } from './members.ts'
import { openApiSpecOperations } from './openApiSpecs.ts'
import { reviewOperations } from './reviews.ts'
import { shareLinkOperations } from './shareLinks.ts'
import { serviceOperations } from './service.ts'
import { singleSignOnOperations } from './singleSignOn.ts'
import { siteSpaceOperations, siteSectionGroupOperations, siteStructureOperations } from './siteStructure.ts'
import { siteRedirectOperations } from './siteRedirects.ts'
import { siteOperations } from './sites.ts'
import { teamOperations } from './teams.ts'
import { translationOperations } from './translations.ts'
import { urlOperations } from './urls.ts'
import { changeRequestContentOperations } from './changeRequestContent.ts'
import { changeRequestOperations } from './changeRequests.ts'
import { collectionOperations } from './collections.ts'
import { organizationOperations } from './organizations.ts'
import { revisionOperations } from './revisions.ts'
import { spaceContentOperations } from './spaceContent.ts'
import { spaceOperations } from './spaces.ts'
import { userOperations } from './users.ts'
import type { OperationInput, OperationOutput } from './operation.ts'

/** All operations of the platform that Galley knows, by name. */
export const operations = {
  ...serviceOperations,
  ...userOperations,
  ...organizationOperations,
  ...collectionOperations,
  ...spaceOperations,
  ...gitSyncOperations,
  ...spaceContentOperations,
  ...revisionOperations,
  ...changeRequestOperations,
  ...changeRequestContentOperations,
  ...contentChangeOperations,
  ...reviewOperations,
  ...spaceCommentOperations,
  ...changeRequestCommentOperations,
  ...memberOperations,
  ...teamOperations,
  ...siteOperations,
  ...siteSpaceOperations,
  ...siteSectionGroupOperations,
  ...siteStructureOperations,
  ...shareLinkOperations,
  ...siteRedirectOperations,
  ...adaptiveSchemaOperations,
  ...singleSignOnOperations,
  ...integrationOperations,
  ...installationOperations,
  ...translationOperations,
  ...conversationOperations,
  ...openApiSpecOperations,
  ...urlOperations,
}

export type Operations = typeof operations
export type OperationName = keyof Operations

/** The input of an operation, by name. */
export type Input<N extends OperationName> = OperationInput<Operations[N]>

/** The output of an operation, by name. */
export type Output<N extends OperationName> = OperationOutput<Operations[N]>

/** The operations that return pages of a list. */
export type PagedOperationName = {
  [N in OperationName]: Operations[N] extends { query: { properties: { page: unknown; limit: unknown } } } ? N : never
}[OperationName]

/** The item type of a paged operation. */
export type Item<N extends PagedOperationName> = Output<N> extends { items: (infer T)[] } ? T : never
