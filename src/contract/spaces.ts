import * as Type from 'typebox'
import type { Static } from 'typebox'
import { maxSpaceTitleLength } from './schemas/contentLimits.ts'
import { DefaultLevel, Emoji, Language, SpaceMergeRules } from './schemas/conventions.ts'
import { GitSync } from './gitSync.ts'
import { LinkList, linksQuery } from './linkReports.ts'
import { operation } from './operation.ts'
import { movePosition } from './schemas/positions.ts'
import {
  flags,
  identifier,
  links,
  listOf,
  model,
  nullable,
  oneOf,
  optional,
  pagedQuery,
  timestamp,
} from './schemas/schema.ts'

const title = Type.String({ maxLength: maxSpaceTitleLength })

/** A space: a container of pages and files (API part 1 §2.4). */
export const Space = model('Space', {
  object: Type.Literal('space'),
  id: Type.String(),
  title,
  emoji: optional(Emoji),
  visibility: oneOf('public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private'),
  createdAt: timestamp,
  updatedAt: timestamp,
  deletedAt: optional(timestamp),
  editMode: optional(oneOf('live', 'locked')),
  mergeRules: SpaceMergeRules,
  urls: links('location', 'app', 'published', 'public', 'icon'),
  organization: Type.String(),
  parent: optional(Type.String()),
  language: optional(Language),
  gitSync: optional(GitSync),
  visitorAuth: optional(Type.Object({ backend: Type.String() })),
  revision: Type.String(),
  defaultLevel: DefaultLevel,
  comments: Type.Number(),
  changeRequests: Type.Number(),
  changeRequestsOpen: Type.Number(),
  changeRequestsDraft: Type.Number(),
  permissions: flags(
    'view',
    'access',
    'admin',
    'viewInviteLinks',
    'edit',
    'triggerGitSync',
    'comment',
    'merge',
    'review',
    'installIntegration',
  ),
})
export type Space = Static<typeof Space>

/** Operations on spaces (API part 1 §4.2). */
export const spaceOperations = {
  getSpaceById: operation({
    method: 'GET',
    path: '/spaces/{spaceId}',
    summary: 'Get a space.',
    query: Type.Object({ shareKey: optional(Type.String()) }),
    responses: { 200: Space },
  }),
  deleteSpaceById: operation({
    method: 'DELETE',
    path: '/spaces/{spaceId}',
    summary: 'Delete a space. You can restore it within 7 days.',
    responses: { 204: null, 205: null },
  }),
  updateSpaceById: operation({
    method: 'PATCH',
    path: '/spaces/{spaceId}',
    summary: 'Change the title, emoji, edit mode, default access level, language, or merge rules of a space.',
    body: Type.Object({
      editMode: optional(oneOf('live', 'locked')),
      title: optional(title),
      defaultLevel: optional(DefaultLevel),
      language: optional(Language),
      mergeRules: optional(SpaceMergeRules),
      emoji: optional(nullable(Emoji)),
      icon: optional(nullable(Type.String({ maxLength: 2048 }))),
    }),
    responses: { 200: Space },
  }),
  duplicateSpace: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/duplicate',
    summary: 'Copy a space.',
    responses: { 201: Space },
    location: true,
  }),
  restoreSpace: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/restore',
    summary: 'Restore a space that was deleted within the last 7 days.',
    responses: { 200: Space },
    errors: [409],
  }),
  moveSpace: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/move',
    summary: 'Move a space into a collection, or reorder it among its siblings.',
    body: Type.Object(
      { parent: optional(nullable(identifier)), position: optional(movePosition) },
      { minProperties: 1 },
    ),
    responses: { 200: Space },
    errors: [409],
  }),
  transferSpace: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/transfer',
    summary: 'Move a space to another organization.',
    body: Type.Object({ organization: identifier }),
    responses: { 200: Space },
    errors: [409, 412],
  }),
  listSpaceLinks: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/links',
    summary: 'List the links in the content of a space and their status.',
    query: linksQuery,
    responses: { 200: LinkList },
  }),
  listSpacesInOrganizationById: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/spaces',
    summary: 'List the spaces of an organization.',
    query: pagedQuery({}),
    responses: { 200: listOf(Space) },
  }),
  createSpace: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/spaces',
    summary: 'Create a space.',
    body: Type.Object({
      title: optional(title),
      emoji: optional(Emoji),
      parent: optional(identifier),
      language: optional(Language),
      editMode: optional(oneOf('live', 'locked')),
      empty: optional(Type.Boolean()),
    }),
    bodyOptional: true,
    responses: { 201: Space },
    location: true,
  }),
}
