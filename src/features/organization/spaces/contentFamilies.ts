import { commands } from '../../shared/commands/commandIds.ts'
import { l10n } from 'vscode'
import type { Collection } from '../../../contract/collections.ts'
import type { Organization } from '../../../contract/organizations.ts'
import type { Space } from '../../../contract/spaces.ts'
import { displayTitle, emojiCharacter } from '../../../core/text/strings/displayTitle.ts'
import type { OrganizationScope, ResourceFamily } from '../../shared/families/resourceFamily.ts'
import type { Client } from '../../../client/client.ts'
import { readListPages, readWholeList } from '../../../client/listPages.ts'
import { collectionsFailed, organizationsFailed, spacesFailed } from '../../shared/pages/organizationSpaces.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { holdsResource } from '../../shared/tree/resource.ts'

/** The spaces of an organization. Their tree elements have a class of their own. */
export const spaces: ResourceFamily<Space, OrganizationScope> = {
  kind: 'space',
  icon: 'book',
  title: () => l10n.t('Spaces'),
  empty: () => l10n.t('No spaces yet'),
  prompt: () => l10n.t('Select a space'),
  create: commands.createSpace,
  failed: spacesFailed,
  reads: ['listSpacesInOrganizationById'],
  right: 'createContent',
  async list({ connection, scope, extent, options }) {
    const reading = await readListPages(connection.cache, 'listSpacesInOrganizationById', scope, extent, options)
    return { ...reading, value: reading.value.filter(({ deletedAt }) => deletedAt === undefined) }
  },
  read: async ({ client }, _, spaceId) => await client.getSpaceById({ spaceId }),
  present: ({ id, emoji, title, editMode }) => ({
    id,
    label: `${emojiCharacter(emoji)} ${displayTitle(title, l10n.t('Untitled space'))}`.trim(),
    icon: 'book',
    description: editMode === 'locked' ? l10n.t('locked') : '',
  }),
  ofElement(element) {
    if (!holdsResource(element) || element.resource.kind !== 'space' || !('space' in element)) return undefined
    const item = element.space as Space
    return { item, scope: { organizationId: item.organization } }
  },
}

/** The collections of an organization, including nested ones. */
export const collections: ResourceFamily<Collection, OrganizationScope> = {
  kind: 'collection',
  icon: 'library',
  title: () => l10n.t('Collections'),
  empty: () => l10n.t('No collections yet'),
  prompt: () => l10n.t('Select a collection'),
  create: commands.createCollection,
  failed: collectionsFailed,
  reads: ['listCollectionsInOrganizationById'],
  right: 'createContent',
  list: async ({ connection, scope, extent, options }) =>
    await readListPages(
      connection.cache,
      'listCollectionsInOrganizationById',
      { ...scope, nested: true },
      extent,
      options,
    ),
  read: async ({ client }, _, collectionId) => await readCollection(client, collectionId),
  present: ({ id, title, description }) => ({
    id,
    label: displayTitle(title, l10n.t('Untitled collection')),
    icon: 'library',
    description,
  }),
  ofElement(element) {
    if (!holdsResource(element) || element.resource.kind !== 'collection' || !('branch' in element)) return undefined
    const item = (element.branch as { readonly collection: Collection }).collection
    return { item, scope: { organizationId: item.organization } }
  },
}

/** Reads a collection with the titles of its spaces, for its details. If these can't be read, the details say why. */
async function readCollection(
  client: Client,
  collectionId: string,
): Promise<Collection & { readonly spaces: string | readonly string[] }> {
  const collection = await client.getCollectionById({ collectionId })
  try {
    const inside = await readWholeList(client, 'listSpacesInCollectionById', { collectionId })
    return { ...collection, spaces: inside.map(({ title, id }) => displayTitle(title, id)) }
  } catch (error) {
    return { ...collection, spaces: explainError(error).message }
  }
}

/** The organizations of the user. They're the roots of the tree. */
export const organizations: ResourceFamily<Organization, OrganizationScope> = {
  kind: 'organization',
  icon: 'organization',
  title: () => l10n.t('Organizations'),
  empty: () => l10n.t('No organizations yet'),
  prompt: () => l10n.t('Select an organization'),
  failed: organizationsFailed,
  reads: ['listOrganizationsForAuthenticatedUser'],
  list: async ({ connection, extent, options }) =>
    await readListPages(connection.cache, 'listOrganizationsForAuthenticatedUser', {}, extent, options),
  read: async ({ client }, _, organizationId) => await client.getOrganizationById({ organizationId }),
  present: ({ id, title }) => ({ id, label: displayTitle(title, id), icon: 'organization' }),
  ofElement(element) {
    if (!holdsResource(element) || element.resource.kind !== 'organization') return undefined
    if (!('organization' in element)) return undefined
    const item = element.organization as Organization
    return { item, scope: { organizationId: item.id } }
  },
}
