import * as Type from 'typebox'
import type { Static } from 'typebox'
import { operation } from './operation.ts'
import { links, listOf, model, optional, pagedQuery, timestamp } from './schemas/schema.ts'

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
  listSiteShareLinks: operation({
    method: 'GET',
    path: base,
    summary: 'List the share links of a site.',
    query: pagedQuery({ search: optional(Type.String()) }),
    responses: { 200: listOf(ShareLink) },
  }),
  createSiteShareLink: operation({
    method: 'POST',
    path: base,
    summary: 'Create a share link.',
    body: Type.Object({ name }),
    responses: { 201: ShareLink },
    location: true,
  }),
  updateSiteShareLinkById: operation({
    method: 'PATCH',
    path: `${base}/{shareLinkId}`,
    summary: 'Rename, activate, or deactivate a share link.',
    body: Type.Object({ active: optional(Type.Boolean()), name: optional(name) }),
    responses: { 200: ShareLink },
  }),
  deleteSiteShareLinkById: operation({
    method: 'DELETE',
    path: `${base}/{shareLinkId}`,
    summary: 'Delete a share link. People who have it lose access.',
    responses: { 204: null, 205: null },
  }),
}
