import { l10n } from 'vscode'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { Organization } from '../../../contract/organizations.ts'
import type { Space } from '../../../contract/spaces.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { Connection } from '../connections/connection.ts'
import { readListPages } from '../../../client/listPages.ts'

/** Returns the organizations of an account. */
export async function readOrganizations(
  { cache }: Connection,
  options: ReadOptions = {},
): Promise<readonly Organization[]> {
  return (await readListPages(cache, 'listOrganizationsForAuthenticatedUser', {}, undefined, options)).value
}

/** Returns the title of an organization. */
export async function organizationTitle(connection: Connection, organizationId: string): Promise<string> {
  const organization = (await readOrganizations(connection)).find(({ id }) => id === organizationId)
  return displayTitle(organization?.title ?? '', l10n.t('Untitled organization'))
}

/** Returns the spaces of an organization that aren't deleted. */
export async function readSpaces(
  { cache }: Connection,
  organizationId: string,
  options: ReadOptions = {},
): Promise<readonly Space[]> {
  const input = { organizationId }
  const { value } = await readListPages(cache, 'listSpacesInOrganizationById', input, undefined, options)
  return value.filter(({ deletedAt }) => deletedAt === undefined)
}

/** Returns the spaces of all organizations of an account that aren't deleted. */
export async function readAllSpaces(connection: Connection): Promise<readonly Space[]> {
  const organizations = await readOrganizations(connection)
  return (await Promise.all(organizations.map(async ({ id }) => await readSpaces(connection, id)))).flat()
}
