import { emptyDocument, type Document } from '../../contract/schemas/document.ts'
import type { Translation } from '../../contract/translations.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { TranslationRow } from './translationStore.ts'

/** Returns a translation in the form of the API, as the caller sees it (API part 2 §2.7). */
export function translationView(row: TranslationRow, context: RequestContext): Translation {
  const { addresses } = context
  const role = context.roleInOrganization(row.organization_id)
  return {
    object: 'translation',
    id: row.id,
    status: row.status,
    source: {
      space: row.source_space_id,
      ...(row.source_language === null ? {} : { language: row.source_language as Translation['language'] }),
    },
    language: row.language as Translation['language'],
    instructions: row.instructions === null ? emptyDocument : (JSON.parse(row.instructions) as Document),
    ...(row.result_space_id === null
      ? {}
      : {
          result: {
            space: row.result_space_id,
            ...(row.result_revision_id === null ? {} : { revision: row.result_revision_id }),
            language: row.language as Translation['language'],
          },
        }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    stats: JSON.parse(row.stats) as Translation['stats'],
    permissions: { view: true, edit: may(role, 'create') },
    urls: { location: addresses.api(`/orgs/${row.organization_id}/translations/${row.id}`) },
  }
}
