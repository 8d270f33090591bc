import { may } from './accessRules.ts'
import { forbidden } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'

/**
 * Throws a 403 failure if the caller has no role in the organization of the path. Such guests only see that the
 * organization exists.
 */
export function refuseGuests(context: RequestContext): void {
  if (may(context.roleInOrganization(context.organization.id), 'view')) return
  throw forbidden('Guests can’t see the members and teams of an organization.')
}
