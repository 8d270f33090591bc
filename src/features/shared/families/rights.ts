import { l10n } from 'vscode'
import type { Organization } from '../../../contract/organizations.ts'
import type { Connection } from '../connections/connection.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { readOrganizations } from '../pages/organizationSpaces.ts'

/** A permission in an organization. */
export type Right = keyof Organization['permissions']

/** Returns whether the user has permission to change a thing. Undefined if the thing has no permissions. */
function ownPermission(thing: unknown): boolean | undefined {
  const { permissions } = (thing ?? {}) as { permissions?: { edit?: boolean; create?: boolean; admin?: boolean } }
  return permissions?.edit ?? permissions?.create ?? permissions?.admin
}

/** Returns true unless the organization denies a right. */
export function grants({ permissions }: Pick<Organization, 'permissions'>, right: Right | undefined): boolean {
  return right === undefined || permissions[right] !== false
}

/** Returns whether the user has a right in an organization, as far as the platform says. */
export async function hasRightIn(
  connection: Connection,
  { organizationId }: { readonly organizationId?: string },
  right: Right | undefined,
): Promise<boolean> {
  if (right === undefined) return true
  const organization = (await readOrganizations(connection)).find(({ id }) => id === organizationId)
  return organization === undefined || grants(organization, right)
}

/** Returns the message for a user without permission. */
export function notAllowed(): ExplainedError {
  return new ExplainedError(
    l10n.t('Your role doesn’t allow this. Nothing changed. Ask an administrator of the organization.'),
  )
}

/** What a user wants to change: a thing, or a list in the thing that contains it. */
interface RightsQuestion {
  readonly item?: unknown
  readonly container?: unknown
  readonly scope: { readonly organizationId?: string }
}

/**
 * Rejects with a message if the user has no permission. The permissions of the thing count, or else those of the thing
 * that contains it, or else those of the organization.
 */
export async function requireRight(
  connection: Connection,
  needs: Right | undefined,
  right: Right | undefined,
  { item, container, scope }: RightsQuestion,
): Promise<void> {
  const own = needs ? undefined : (ownPermission(item) ?? ownPermission(container))
  if (!(own ?? (await hasRightIn(connection, scope, needs ?? right)))) throw notAllowed()
}
