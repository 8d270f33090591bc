/** Which change request, on which server. */
export interface ChangeRequestRef {
  readonly server: string
  readonly space: string
  readonly changeRequest: string
}

/** A change request, or without one the space itself. */
export type ChangeRequestScope = Omit<ChangeRequestRef, 'changeRequest'> & Partial<ChangeRequestRef>

/** A text that is the same for the same change request, or for the same space. */
export function changeRequestKey({ server, space, changeRequest }: ChangeRequestScope): string {
  return [server, space, changeRequest].join('\n')
}

/** True for two references to one change request, or to one space, no matter what else they know. */
export function isSameChangeRequest(one: ChangeRequestScope, other: ChangeRequestScope): boolean {
  return one.server === other.server && one.space === other.space && one.changeRequest === other.changeRequest
}

/** Tells of a read whether a write to a change request, or to a space, has made it out of date. */
export function isOutdatedBy(
  { space, changeRequest }: ChangeRequestScope,
  name: string,
  input: Readonly<Record<string, unknown>>,
): boolean {
  // Counts and the latest revision; lists of an organization don't say which of its spaces they are about.
  if (name === 'getSpaceById') return input['spaceId'] === space
  if (name.startsWith('listChangeRequestsFor')) return true
  return changeRequest !== undefined && input['changeRequestId'] === changeRequest
}
