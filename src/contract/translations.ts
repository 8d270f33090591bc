import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Language } from './schemas/conventions.ts'
import { Document } from './schemas/document.ts'
import { get, list, operation, post, put, remove } from './operation.ts'
import { flags, identifier, links, model, oneOf, optional, timestamp } from './schemas/schema.ts'

/** A space that is a translation into another language (API part 2 §2.7). Durations are in milliseconds. */
export const Translation = model('Translation', {
  object: Type.Literal('translation'),
  id: Type.String(),
  status: oneOf('pending', 'running', 'completed'),
  source: Type.Object({ space: Type.String(), language: optional(Language) }),
  language: Language,
  instructions: optional(Document),
  result: optional(
    Type.Object({ space: Type.String(), revision: optional(Type.String()), language: optional(Language) }),
  ),
  createdAt: timestamp,
  updatedAt: timestamp,
  stats: Type.Object({
    runs: Type.Number(),
    totalWords: Type.Number(),
    totalPages: Type.Number(),
    totalDuration: Type.Number(),
    latestRunDuration: optional(Type.Number()),
    latestPages: optional(Type.Number()),
    latestWords: optional(Type.Number()),
  }),
  permissions: flags('view', 'edit'),
  urls: links('location'),
})
export type Translation = Static<typeof Translation>

const base = '/orgs/{organizationId}/translations'
const one = `${base}/{translationId}`

/** Operations on translations (API part 2 §4.7). */
export const translationOperations = {
  listTranslations: list(base, 'List the translations of an organization.', Translation),
  createTranslation: operation('POST', base, 'Translate a space into another language.', {
    body: Type.Object({
      language: Language,
      source: Type.Object({ space: identifier, language: optional(Language) }),
      instructions: optional(Document),
    }),
    responses: { 201: Translation },
  }),
  getTranslation: get(one, 'Get a translation.', Translation),
  updateTranslation: put(one, 'Change the instructions of a translation.', Translation, {
    body: Type.Object({ instructions: optional(Document) }),
  }),
  deleteTranslation: remove(one, 'Delete a translation. The translated space isn’t deleted.'),
  runTranslation: post(`${one}/run`, 'Run a translation again.', null),
}
