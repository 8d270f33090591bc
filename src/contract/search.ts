import * as Type from 'typebox'
import type { Static } from 'typebox'
import { maxSearchLength } from './schemas/contentLimits.ts'
import { links, model, optional } from './schemas/schema.ts'

/** A page in search results, with its matching sections (API part 1 §2.9). `id` is the id of the page. */
export const SearchPage = model('SearchPage', {
  id: Type.String(),
  title: Type.String(),
  path: Type.String(),
  description: optional(Type.String()),
  score: optional(Type.Number()),
  /** The rank among all results, counted from 1. */
  rank: optional(Type.Number()),
  sections: optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        path: Type.String(),
        body: Type.String(),
        score: optional(Type.Number()),
        urls: links('app'),
      }),
    ),
  ),
  ancestors: optional(Type.Array(Type.Object({ title: Type.String() }))),
  urls: links('app'),
})
export type SearchPage = Static<typeof SearchPage>

/** The search text (API part 1 §8). */
export const searchText = Type.String({ minLength: 1, maxLength: maxSearchLength })

/** The query of searches in a space or an organization (API part 1 §4.3). */
export const searchFilters = { query: searchText }
