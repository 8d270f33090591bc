import * as Type from 'typebox'
import type { Static } from 'typebox'
import { maxSpaceTitleLength } from './schemas/contentLimits.ts'
import { DefaultLevel } from './schemas/conventions.ts'
import { operation } from './operation.ts'
import { flags, identifier, links, listOf, model, nullable, optional, pagedQuery } from './schemas/schema.ts'
import { Space } from './spaces.ts'
import { movePosition } from './schemas/positions.ts'

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

/** Operations on collections (API part 1 §4.1). */
export const collectionOperations = {
  getCollectionById: operation({
    method: 'GET',
    path: '/collections/{collectionId}',
    summary: 'Get a collection.',
    responses: { 200: Collection },
  }),
  deleteCollectionById: operation({
    method: 'DELETE',
    path: '/collections/{collectionId}',
    summary: 'Delete a collection. Its content moves to the parent collection.',
    responses: { 204: null, 205: null },
  }),
  updateCollectionById: operation({
    method: 'PATCH',
    path: '/collections/{collectionId}',
    summary: 'Change the title, description, or default access level of a collection.',
    body: Type.Object({
      title: optional(title),
      description: optional(description),
      defaultLevel: optional(DefaultLevel),
    }),
    responses: { 200: Collection },
  }),
  listSpacesInCollectionById: operation({
    method: 'GET',
    path: '/collections/{collectionId}/spaces',
    summary: 'List the spaces in a collection.',
    query: pagedQuery({}),
    responses: { 200: listOf(Space) },
  }),
  moveCollection: operation({
    method: 'POST',
    path: '/collections/{collectionId}/move',
    summary: 'Move a collection into another one, or reorder it among its siblings.',
    body: Type.Object(
      { parent: optional(nullable(identifier)), position: optional(movePosition) },
      { minProperties: 1 },
    ),
    responses: { 200: Collection },
    errors: [409],
  }),
  transferCollection: operation({
    method: 'POST',
    path: '/collections/{collectionId}/transfer',
    summary: 'Move a collection and everything in it to another organization.',
    body: Type.Object({ organization: identifier }),
    responses: { 200: Collection },
    errors: [409, 412],
  }),
  listCollectionsInOrganizationById: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/collections',
    summary: 'List the collections of an organization.',
    query: pagedQuery({
      nested: optional(Type.Boolean({ description: 'Whether to include nested collections. The default is true.' })),
    }),
    responses: { 200: listOf(Collection) },
  }),
  createCollection: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/collections',
    summary: 'Create a collection.',
    body: Type.Object({ title: optional(title), parent: optional(identifier) }),
    bodyOptional: true,
    responses: { 201: Collection },
    location: true,
  }),
}
