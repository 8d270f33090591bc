import type { Role } from '../../../../src/contract/schemas/conventions.ts'
import type { ChangeRequestRow } from '../../../../src/sandbox/changeRequests/changeRequestStore.ts'
import type { SpaceRow } from '../../../../src/sandbox/spaces/spaceStore.ts'
import { TestSandbox } from './testSandbox.ts'

/** A space with a change request, in its own sandbox. */
export interface SpaceInReview {
  readonly sandbox: TestSandbox
  readonly space: SpaceRow
  readonly row: ChangeRequestRow
  /** The parameters of operations on the change request. */
  readonly at: { readonly spaceId: string; readonly changeRequestId: string }
}

/** Creates an empty space with a change request by a person with this role. */
export function spaceInReview(creator: Role, status: ChangeRequestRow['status'] = 'open'): SpaceInReview {
  const sandbox = new TestSandbox()
  const space = sandbox.addSpace({ title: 'Handbook' })
  const row = sandbox.addChangeRequest(space, sandbox.users[creator], status)
  return { sandbox, space, row, at: { spaceId: space.id, changeRequestId: row.id } }
}
