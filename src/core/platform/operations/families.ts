import { adaptiveSchemaOperations } from '../../../contract/adaptiveSchemas.ts'
import { changeRequestContentOperations } from '../../../contract/changeRequestContent.ts'
import { changeRequestOperations } from '../../../contract/changeRequests.ts'
import { collectionOperations } from '../../../contract/collections.ts'
import { changeRequestCommentOperations, spaceCommentOperations } from '../../../contract/comments.ts'
import { contentChangeOperations } from '../../../contract/contentChanges.ts'
import { conversationOperations } from '../../../contract/conversations.ts'
import { gitSyncOperations } from '../../../contract/gitSync.ts'
import { installationOperations } from '../../../contract/installations.ts'
import { integrationOperations } from '../../../contract/integrations.ts'
import { memberOperations } from '../../../contract/members.ts'
import { openApiSpecOperations } from '../../../contract/openApiSpecs.ts'
import type { OperationName } from '../../../contract/operations.ts'
import { organizationOperations } from '../../../contract/organizations.ts'
import { reviewOperations } from '../../../contract/reviews.ts'
import { revisionOperations } from '../../../contract/revisions.ts'
import { siteRedirectOperations } from '../../../contract/siteRedirects.ts'
import { shareLinkOperations } from '../../../contract/shareLinks.ts'
import { serviceOperations } from '../../../contract/service.ts'
import { singleSignOnOperations } from '../../../contract/singleSignOn.ts'
import {
  siteSectionGroupOperations,
  siteSpaceOperations,
  siteStructureOperations,
} from '../../../contract/siteStructure.ts'
import { siteOperations } from '../../../contract/sites.ts'
import { spaceContentOperations } from '../../../contract/spaceContent.ts'
import { spaceOperations } from '../../../contract/spaces.ts'
import { teamOperations } from '../../../contract/teams.ts'
import { translationOperations } from '../../../contract/translations.ts'
import { urlOperations } from '../../../contract/urls.ts'
import { userOperations } from '../../../contract/users.ts'

/** Groups of related operations, in the order of the list. */
export const operationFamilies = {
  spaces: [collectionOperations, spaceOperations, gitSyncOperations],
  content: [spaceContentOperations, revisionOperations],
  changeRequests: [changeRequestOperations, changeRequestContentOperations, contentChangeOperations, reviewOperations],
  comments: [spaceCommentOperations, changeRequestCommentOperations],
  sites: [
    siteOperations,
    siteStructureOperations,
    siteSpaceOperations,
    siteSectionGroupOperations,
    siteRedirectOperations,
  ],
  audience: [shareLinkOperations, adaptiveSchemaOperations],
  openApi: [openApiSpecOperations],
  people: [organizationOperations, memberOperations, teamOperations, singleSignOnOperations],
  integrations: [integrationOperations, installationOperations],
  translations: [translationOperations],
  conversations: [conversationOperations],
  account: [userOperations, urlOperations, serviceOperations],
} as const
export type OperationFamily = keyof typeof operationFamilies

/** Returns the operations of a family, in the contract's order. */
export function operationsOf(family: OperationFamily): OperationName[] {
  return operationFamilies[family].flatMap((group) => Object.keys(group) as OperationName[])
}
