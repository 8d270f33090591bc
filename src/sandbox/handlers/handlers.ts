import type { OperationName } from '../../contract/operations.ts'
import { adaptiveSchemaHandlers } from './adaptiveSchemas.ts'
import { changeRequestCommentHandlers, spaceCommentHandlers } from './comments.ts'
import { conversationHandlers } from './conversations.ts'
import { gitSyncHandlers } from './gitSync.ts'
import { integrationHandlers } from './integrations.ts'
import { memberHandlers } from './members.ts'
import { changeRequestContentHandlers } from './changeRequestContent.ts'
import { changeRequestHandlers } from './changeRequests.ts'
import { collectionHandlers } from './collections.ts'
import { contentChangeHandlers } from './contentChanges.ts'
import type { Handlers } from './handler.ts'
import { openApiSpecHandlers } from './openApiSpecs.ts'
import { organizationHandlers } from './organizations.ts'
import { organizationSettingsHandlers } from './organizationSettings.ts'
import { reviewHandlers } from './reviews.ts'
import { revisionHandlers } from './revisions.ts'
import { shareLinkHandlers } from './shareLinks.ts'
import { siteSectionGroupHandlers } from './siteSectionGroups.ts'
import { siteStructureHandlers } from './siteSections.ts'
import { siteSpaceHandlers } from './siteSpaces.ts'
import { siteHandlers } from './sites.ts'
import { spaceContentHandlers } from './spaceContent.ts'
import { singleSignOnHandlers } from './singleSignOn.ts'
import { teamHandlers } from './teams.ts'
import { translationHandlers } from './translations.ts'
import { urlHandlers } from './urls.ts'
import { userHandlers } from './users.ts'
import { spaceHandlers } from './spaces.ts'

/** What the sandbox does for each operation of the contract; one that is missing is a type error. */
export const handlers: Handlers<OperationName> = {
  ...userHandlers,
  ...organizationHandlers,
  ...organizationSettingsHandlers,
  ...memberHandlers,
  ...teamHandlers,
  ...singleSignOnHandlers,
  ...spaceCommentHandlers,
  ...changeRequestCommentHandlers,
  ...reviewHandlers,
  ...siteHandlers,
  ...siteSpaceHandlers,
  ...siteSectionGroupHandlers,
  ...siteStructureHandlers,
  ...shareLinkHandlers,
  ...adaptiveSchemaHandlers,
  ...integrationHandlers,
  ...translationHandlers,
  ...conversationHandlers,
  ...openApiSpecHandlers,
  ...urlHandlers,
  ...gitSyncHandlers,
  ...collectionHandlers,
  ...spaceHandlers,
  ...spaceContentHandlers,
  ...revisionHandlers,
  ...changeRequestHandlers,
  ...changeRequestContentHandlers,
  ...contentChangeHandlers,
}
