import type { OperationName } from '../../contract/operations.ts'
import { organizationHandlers } from './organizations.ts'
import { revisionHandlers } from './revisions.ts'
import { spaceContentHandlers } from './spaceContent.ts'
import { userHandlers } from './users.ts'
import { spaceHandlers } from './spaces.ts'
import type { Handlers } from './handler.ts'

/** What the sandbox does for each operation of the contract; one that is missing is a type error. */
export const handlers = {
  ...userHandlers,
  ...organizationHandlers,
  ...spaceHandlers,
  ...spaceContentHandlers,
  ...revisionHandlers,
} as unknown as Handlers<OperationName>
