import { l10n } from 'vscode'
import type { Organization } from '../../../contract/organizations.ts'
import type { Connection } from '../connections/connection.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { readOrganizations } from '../pages/organizationSpaces.ts'

/** What an organization says that someone may do in it. */
export type Right = keyof Organization['permissions']

/** Whether someone may change a thing. Undefined if the thing says nothing about that. */
function ownPermission(thing: unknown): boolean | undefined {
  const { permissions } = (thing ?? {}) as { permissions?: { edit?: boolean; create?: boolean; admin?: boolean } }
  return permissions?.edit ?? permissions?.create ?? permissions?.admin
}

/** True unless the organization says that someone may not. */
export function grants({ permissions }: Pick<Organization, 'permissions'>, right: Right | undefined): boolean {
  return right === undefined || permissions[right] !== false
}

/** Whether someone may do in an organization what takes a right, as far as the platform tells. */
export async function hasRightIn(
  connection: Connection,
  { organizationId }: { readonly organizationId?: string },
  right: Right | undefined,
): Promise<boolean> {
  if (right === undefined) return true
  const organization = (await readOrganizations(connection)).find(({ id }) => id === organizationId)
  return organization === undefined || grants(organization, right)
}

/** What is said to someone whose role doesn't reach. */
export function notAllowed(): ExplainedError {
  return new ExplainedError(
    l10n.t('Your role doesn’t allow this. Nothing changed. Ask an administrator of the organization.'),
  )
}

/** What someone wants to change: a thing, or a list in the thing around it. */
interface RightsQuestion {
  readonly item?: unknown
  readonly container?: unknown
  readonly scope: { readonly organizationId?: string }
}

/** Rejects with words where the thing, else what it is in, else the organization says that someone may not. */
export async function requireRight(
  connection: Connection,
  needs: Right | undefined,
  right: Right | undefined,
  { item, container, scope }: RightsQuestion,
): Promise<void> {
  const own = needs ? undefined : (ownPermission(item) ?? ownPermission(container))
  if (!(own ?? (await hasRightIn(connection, scope, needs ?? right)))) throw notAllowed()
}
