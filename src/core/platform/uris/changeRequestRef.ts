/** Identifies a change request on a server. */
export interface ChangeRequestRef {
  readonly server: string
  readonly space: string
  readonly changeRequest: string
}

/** A change request, or a space if there's none. */
export type ChangeRequestScope = Omit<ChangeRequestRef, 'changeRequest'> & Partial<ChangeRequestRef>

/** Returns a key that is the same for the same change request or space. */
export function changeRequestKey({ server, space, changeRequest }: ChangeRequestScope): string {
  return [server, space, changeRequest].join('\n')
}

/** Returns whether two references are for one change request or space. Ignores other properties. */
export function isSameChangeRequest(one: ChangeRequestScope, other: ChangeRequestScope): boolean {
  return one.server === other.server && one.space === other.space && one.changeRequest === other.changeRequest
}

/** Returns whether a write to a change request or space makes a read operation outdated. */
export function isOutdatedBy(
  { space, changeRequest }: ChangeRequestScope,
  name: string,
  input: Readonly<Record<string, unknown>>,
): boolean {
  // Counts and the latest revision change. Lists of an organization don't tell which of its spaces they contain.
  if (name === 'getSpaceById') return input['spaceId'] === space
  if (name.startsWith('listChangeRequestsFor')) return true
  return changeRequest !== undefined && input['changeRequestId'] === changeRequest
}
