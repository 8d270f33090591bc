import { may } from './accessRules.ts'
import { forbidden } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'

/** Refuses with 403 those who are in the organization of the path without a role there; they see only that it exists. */
export function refuseGuests(context: RequestContext): void {
  if (may(context.roleInOrganization(context.organization.id), 'view')) return
  throw forbidden('Guests can’t see the members and teams of an organization.')
}
