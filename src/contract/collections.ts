import * as Type from 'typebox'
import type { Static } from 'typebox'
import { maxSpaceTitleLength } from './schemas/contentLimits.ts'
import { DefaultLevel, movePosition } from './schemas/conventions.ts'
import { create, get, list, patch, post, remove } from './operation.ts'
import { flags, identifier, links, model, nullable, optional } from './schemas/schema.ts'
import { Space } from './spaces.ts'

const title = Type.String({ maxLength: maxSpaceTitleLength })
const description = Type.String({ maxLength: 100 })

/** A collection of spaces and collections (API part 1 §2.3). */
export const Collection = model('Collection', {
  object: Type.Literal('collection'),
  id: Type.String(),
  title,
  description: optional(description),
  organization: Type.String(),
  parent: optional(Type.String()),
  defaultLevel: DefaultLevel,
  urls: links('location', 'app'),
  permissions: flags('view', 'admin', 'viewInviteLinks', 'create'),
})
export type Collection = Static<typeof Collection>

const one = '/collections/{collectionId}'

/** Operations on collections (API part 1 §4.1). */
export const collectionOperations = {
  getCollectionById: get(one, 'Get a collection.', Collection),
  deleteCollectionById: remove(one, 'Delete a collection. Its content moves to the parent collection.'),
  updateCollectionById: patch(
    one,
    'Change the title, description, or default access level of a collection.',
    Collection,
    {
      body: Type.Object({
        title: optional(title),
        description: optional(description),
        defaultLevel: optional(DefaultLevel),
      }),
    },
  ),
  listSpacesInCollectionById: list(`${one}/spaces`, 'List the spaces in a collection.', Space),
  moveCollection: post(
    `${one}/move`,
    'Move a collection into another one, or reorder it among its siblings.',
    Collection,
    {
      body: Type.Object(
        { parent: optional(nullable(identifier)), position: optional(movePosition) },
        { minProperties: 1 },
      ),
      errors: [409],
    },
  ),
  transferCollection: post(
    `${one}/transfer`,
    'Move a collection and everything in it to another organization.',
    Collection,
    { body: Type.Object({ organization: identifier }), errors: [409, 412] },
  ),
  listCollectionsInOrganizationById: list(
    '/orgs/{organizationId}/collections',
    'List the collections of an organization.',
    Collection,
    {
      nested: optional(Type.Boolean({ description: 'Whether to include nested collections. The default is true.' })),
    },
  ),
  createCollection: create('/orgs/{organizationId}/collections', 'Create a collection.', Collection, {
    body: Type.Object({ title: optional(title), parent: optional(identifier) }),
    bodyOptional: true,
  }),
}
