import * as Type from 'typebox'
import type { Static } from 'typebox'
import { create, list, patch, remove } from './operation.ts'
import { links, model, optional, timestamp } from './schemas/schema.ts'

const name = Type.String({ maxLength: 50 })

/** A secret link to a site of visibility `share-link` (API part 2 §2.4). */
export const ShareLink = model('ShareLink', {
  object: Type.Literal('share-link'),
  id: Type.String(),
  createdAt: timestamp,
  name: optional(name),
  active: optional(Type.Boolean()),
  urls: optional(links('published')),
})
export type ShareLink = Static<typeof ShareLink>

const base = '/orgs/{organizationId}/sites/{siteId}/share-links'

/** Operations on share links (API part 2 §4.4). */
export const shareLinkOperations = {
  listSiteShareLinks: list(base, 'List the share links of a site.', ShareLink, { search: optional(Type.String()) }),
  createSiteShareLink: create(base, 'Create a share link.', ShareLink, { body: Type.Object({ name }) }),
  updateSiteShareLinkById: patch(`${base}/{shareLinkId}`, 'Rename, activate, or deactivate a share link.', ShareLink, {
    body: Type.Object({ active: optional(Type.Boolean()), name: optional(name) }),
  }),
  deleteSiteShareLinkById: remove(`${base}/{shareLinkId}`, 'Delete a share link. People who have it lose access.'),
}
