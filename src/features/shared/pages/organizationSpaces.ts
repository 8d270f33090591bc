import { l10n } from 'vscode'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { Organization } from '../../../contract/organizations.ts'
import type { Space } from '../../../contract/spaces.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { Connection } from '../connections/connection.ts'
import { readListPages, type ListReading } from '../../../client/listPages.ts'

/** Returns what to say if the organizations of an account can't be read. */
export function organizationsFailed(reason: string): string {
  return l10n.t('Can’t load organizations ({0})', reason)
}

/** Returns what to say if the spaces of an organization can't be read. */
export function spacesFailed(reason: string): string {
  return l10n.t('Can’t load spaces ({0})', reason)
}

/** Returns what to say if the collections of an organization can't be read. */
export function collectionsFailed(reason: string): string {
  return l10n.t('Can’t load collections ({0})', reason)
}

/** Reads the organizations of an account. */
export async function listOrganizations(
  { cache }: Connection,
  options: ReadOptions = {},
): Promise<ListReading<Organization>> {
  return await readListPages(cache, 'listOrganizationsForAuthenticatedUser', {}, undefined, options)
}

/** Reads the spaces of an organization, including deleted ones. */
export async function listSpaces(
  { cache }: Connection,
  organizationId: string,
  options: ReadOptions = {},
): Promise<ListReading<Space>> {
  return await readListPages(cache, 'listSpacesInOrganizationById', { organizationId }, undefined, options)
}

/** Returns the organizations of an account. */
export async function readOrganizations(
  connection: Connection,
  options: ReadOptions = {},
): Promise<readonly Organization[]> {
  return (await listOrganizations(connection, options)).value
}

/** Returns the title of an organization. */
export async function organizationTitle(connection: Connection, organizationId: string): Promise<string> {
  const organization = (await readOrganizations(connection)).find(({ id }) => id === organizationId)
  return displayTitle(organization?.title ?? '', l10n.t('Untitled organization'))
}

/** Returns the spaces of an organization that aren't deleted. */
export async function readSpaces(
  connection: Connection,
  organizationId: string,
  options: ReadOptions = {},
): Promise<readonly Space[]> {
  const { value } = await listSpaces(connection, organizationId, options)
  return value.filter(({ deletedAt }) => deletedAt === undefined)
}

/** Returns the spaces of all organizations of an account that aren't deleted. */
export async function readAllSpaces(connection: Connection): Promise<readonly Space[]> {
  const organizations = await readOrganizations(connection)
  return (await Promise.all(organizations.map(async ({ id }) => await readSpaces(connection, id)))).flat()
}
