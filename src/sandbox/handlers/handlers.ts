import type { OperationName } from '../../contract/operations.ts'
import { changeRequestContentHandlers } from './changeRequestContent.ts'
import { changeRequestHandlers } from './changeRequests.ts'
import { collectionHandlers } from './collections.ts'
import type { Handlers } from './handler.ts'
import { organizationHandlers } from './organizations.ts'
import { revisionHandlers } from './revisions.ts'
import { spaceContentHandlers } from './spaceContent.ts'
import { spaceHandlers } from './spaces.ts'
import { userHandlers } from './users.ts'

/** What the sandbox does for each operation of the contract; one that is missing is a type error. */
export const handlers: Handlers<OperationName> = {
  ...userHandlers,
  ...organizationHandlers,
  ...collectionHandlers,
  ...spaceHandlers,
  ...spaceContentHandlers,
  ...revisionHandlers,
  ...changeRequestHandlers,
  ...changeRequestContentHandlers,
}
