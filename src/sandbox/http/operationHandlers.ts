import type { OperationName } from '../../contract/operations.ts'
import { adaptiveSchemaHandlers } from '../sites/adaptiveSchemaHandlers.ts'
import { changeRequestCommentHandlers, spaceCommentHandlers } from '../comments/commentHandlers.ts'
import { conversationHandlers } from '../conversations/conversationHandlers.ts'
import { gitSyncHandlers } from '../gitSync/gitSyncHandlers.ts'
import { installationHandlers } from '../integrations/installationHandlers.ts'
import { integrationHandlers } from '../integrations/integrationHandlers.ts'
import { memberHandlers } from '../members/memberHandlers.ts'
import { changeRequestContentHandlers } from '../changeRequests/changeRequestContentHandlers.ts'
import { changeRequestHandlers } from '../changeRequests/changeRequestHandlers.ts'
import { collectionHandlers } from '../collections/collectionHandlers.ts'
import { contentChangeHandlers } from '../contentChanges/contentChangeHandlers.ts'
import type { Handlers } from './handler.ts'
import { openApiSpecHandlers } from '../openApiSpecs/openApiSpecHandlers.ts'
import { organizationHandlers } from '../organizations/organizationHandlers.ts'
import { reviewHandlers } from '../reviews/reviewHandlers.ts'
import { revisionHandlers } from '../revisions/revisionHandlers.ts'
import { shareLinkHandlers } from '../shareLinks/shareLinkHandlers.ts'
import { siteRedirectHandlers } from '../siteRedirects/siteRedirectHandlers.ts'
import { siteSectionGroupHandlers } from '../siteStructure/siteSectionGroupHandlers.ts'
import { siteStructureHandlers } from '../siteStructure/siteStructureHandlers.ts'
import { siteSpaceHandlers } from '../siteStructure/siteSpaceHandlers.ts'
import { siteHandlers } from '../sites/siteHandlers.ts'
import { spaceContentHandlers } from '../spaceContent/spaceContentHandlers.ts'
import { singleSignOnHandlers } from '../singleSignOn/singleSignOnHandlers.ts'
import { teamHandlers } from '../teams/teamHandlers.ts'
import { translationHandlers } from '../translations/translationHandlers.ts'
import { urlHandlers } from '../urls/urlHandlers.ts'
import { userHandlers } from '../users/userHandlers.ts'
import { spaceHandlers } from '../spaces/spaceHandlers.ts'

/** The handler of each operation of the contract. A missing one is a type error. */
export const handlers: Handlers<OperationName> = {
  getApiInformation: () => ({ version: '1', build: 'sandbox' }),
  ...userHandlers,
  ...organizationHandlers,
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
  ...siteRedirectHandlers,
  ...adaptiveSchemaHandlers,
  ...integrationHandlers,
  ...installationHandlers,
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
