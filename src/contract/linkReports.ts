import * as Type from 'typebox'
import type { Static } from 'typebox'
import { links, listOf, model, oneOf, optional, paging } from './schemas/schema.ts'

/** One end of a link (API part 1 §2.10). The property named by `kind` has the full object. */
export const LinkLocation = model('LinkLocation', {
  kind: oneOf('file', 'page', 'reusable-content', 'space', 'collection', 'openapi', 'url', 'user'),
  organization: optional(Type.Unknown()),
  space: optional(Type.Unknown()),
  versionContext: optional(Type.Object({ type: oneOf('revision', 'changeRequest') })),
  page: optional(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      type: optional(Type.String()),
      path: optional(Type.String()),
      urls: optional(links('app')),
    }),
  ),
  file: optional(Type.Object({ id: Type.String(), name: Type.String() })),
  url: optional(Type.String()),
  internalLocation: optional(
    Type.Object({ type: oneOf('anchor', 'node'), anchor: optional(Type.String()), node: optional(Type.String()) }),
  ),
})
export type LinkLocation = Static<typeof LinkLocation>

/** A link and its state (API part 1 §2.10). */
export const Link = model('Link', {
  status: oneOf('ok', 'broken', 'in-app'),
  relation: oneOf('reference', 'dependsOn'),
  targetReference: optional(LinkLocation),
  locationReferences: Type.Array(LinkLocation),
})
export type Link = Static<typeof Link>

/** A list of links with totals. */
export const LinkList = Type.Object({
  ...listOf(Link).properties,
  stats: Type.Object({
    total: Type.Number(),
    broken: Type.Object({ total: Type.Number(), changeRequest: optional(Type.Number()) }),
  }),
})

/** The query of link lists with filters. */
export const linkFilters = { ...paging, status: optional(oneOf('ok', 'broken', 'in-app')) }
