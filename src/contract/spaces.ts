import * as Type from 'typebox'
import type { Static } from 'typebox'
import { maxSpaceTitleLength } from './schemas/contentLimits.ts'
import { DefaultLevel, Emoji, Language, movePosition, SpaceMergeRules } from './schemas/conventions.ts'
import { GitSync } from './gitSync.ts'
import { LinkList, linkFilters } from './linkReports.ts'
import { create, get, list, patch, post, remove } from './operation.ts'
import { flags, identifier, links, model, nullable, oneOf, optional, timestamp } from './schemas/schema.ts'

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

const one = '/spaces/{spaceId}'

/** Operations on spaces (API part 1 §4.2). */
export const spaceOperations = {
  getSpaceById: get(one, 'Get a space.', Space, { shareKey: optional(Type.String()) }),
  deleteSpaceById: remove(one, 'Delete a space. You can restore it within 7 days.'),
  updateSpaceById: patch(
    one,
    'Change the title, emoji, edit mode, default access level, language, or merge rules of a space.',
    Space,
    {
      body: Type.Object({
        editMode: optional(oneOf('live', 'locked')),
        title: optional(title),
        defaultLevel: optional(DefaultLevel),
        language: optional(Language),
        mergeRules: optional(SpaceMergeRules),
        emoji: optional(nullable(Emoji)),
        icon: optional(nullable(Type.String({ maxLength: 2048 }))),
      }),
    },
  ),
  duplicateSpace: create(`${one}/duplicate`, 'Copy a space.', Space),
  restoreSpace: post(`${one}/restore`, 'Restore a space that was deleted within the last 7 days.', Space, {
    errors: [409],
  }),
  moveSpace: post(`${one}/move`, 'Move a space into a collection, or reorder it among its siblings.', Space, {
    body: Type.Object(
      { parent: optional(nullable(identifier)), position: optional(movePosition) },
      { minProperties: 1 },
    ),
    errors: [409],
  }),
  transferSpace: post(`${one}/transfer`, 'Move a space to another organization.', Space, {
    body: Type.Object({ organization: identifier }),
    errors: [409, 412],
  }),
  listSpaceLinks: get(
    `${one}/links`,
    'List the links in the content of a space and their status.',
    LinkList,
    linkFilters,
  ),
  listSpacesInOrganizationById: list('/orgs/{organizationId}/spaces', 'List the spaces of an organization.', Space),
  createSpace: create('/orgs/{organizationId}/spaces', 'Create a space.', Space, {
    body: Type.Object({
      title: optional(title),
      emoji: optional(Emoji),
      parent: optional(identifier),
      language: optional(Language),
      editMode: optional(oneOf('live', 'locked')),
      empty: optional(Type.Boolean()),
    }),
    bodyOptional: true,
  }),
}
