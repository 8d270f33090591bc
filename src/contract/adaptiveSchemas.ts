import * as Type from 'typebox'
import type { Static } from 'typebox'
import { get, put } from './operation.ts'
import { model, optional, timestamp } from './schemas/schema.ts'

/** A JSON Schema (draft-07) of the claims that a site can get about its visitors (API part 2 §2.4). */
const jsonSchema = Type.Record(Type.String(), Type.Unknown())

/** The adaptive schema of a site. */
export const AdaptiveSchema = model('AdaptiveSchema', {
  object: Type.Literal('site-adaptive-schema'),
  jsonSchema,
  updatedAt: optional(timestamp),
})
export type AdaptiveSchema = Static<typeof AdaptiveSchema>

const base = '/orgs/{organizationId}/sites/{siteId}/adaptive-schema'

/** Operations on adaptive schemas (API part 2 §4.4). */
export const adaptiveSchemaOperations = {
  getSiteAdaptiveSchema: get(base, 'Get the adaptive schema of a site.', AdaptiveSchema),
  updateSiteAdaptiveSchema: put(base, 'Set the adaptive schema of a site.', AdaptiveSchema, {
    body: Type.Object({ jsonSchema }),
  }),
  listSiteAdaptiveTemplateConditions: get(
    `${base}/template-conditions`,
    'List conditions that the adaptive schema of a site makes possible.',
    Type.Object({
      items: Type.Array(Type.Object({ description: Type.String(), condition: Type.String() })),
    }),
  ),
}
