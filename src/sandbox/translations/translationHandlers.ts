import type { Translation, translationOperations } from '../../contract/translations.ts'
import { emptyDocument, type Document } from '../../contract/schemas/document.ts'
import { may } from '../access/accessRules.ts'
import { badRequest, notFound, unprocessable } from '../http/errors.ts'
import { oldestFirst, pageOfSorted } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { TranslationRow } from './translationStore.ts'
import type { Handlers } from '../http/handler.ts'

const noStats: Translation['stats'] = {
  runs: 0,
  totalWords: 0,
  totalPages: 0,
  totalDuration: 0,
  latestRunDuration: 0,
  latestPages: 0,
  latestWords: 0,
}

/** Operations on translations (API part 2 §4.7). A background worker translates. */
export const translationHandlers: Handlers<keyof typeof translationOperations> = {
  listTranslations(context, input) {
    const rows = context.platform.translations.list(context.organization.id).filter((row) => sees(context, row))
    return pageOfSorted(input, oldestFirst, rows, (row) => translationView(row, context))
  },

  createTranslation(context, input) {
    const { platform, organization } = context
    const { source, language, instructions } = input.body
    if (context.edition === 'current' && source.language === undefined) {
      throw unprocessable('In source: “language” is missing.')
    }
    const space = platform.spaces.get(source.space)
    const isVisible = space?.deleted_at === null && may(context.roleInSpace(space), 'view')
    if (!isVisible || space.organization_id !== organization.id) {
      throw badRequest('“source.space” isn’t a space of this organization.')
    }
    const from = source.language ?? space.language
    if (from === language) throw badRequest('The space is already in this language.')
    const id = platform.newId()
    platform.translations.add({
      id,
      organization_id: organization.id,
      source_space_id: space.id,
      source_language: from ?? null,
      language,
      instructions: instructions === undefined ? null : JSON.stringify(instructions),
      requested_by: context.user.id,
      stats: JSON.stringify(noStats),
      created_at: context.now,
      updated_at: context.now,
    })
    platform.work.notify()
    return translationView(translationOf(context, id), context)
  },

  getTranslation: (context, input) => translationView(translationOf(context, input.translationId), context),

  updateTranslation(context, input) {
    const row = translationOf(context, input.translationId)
    const { instructions } = input.body
    if (instructions !== undefined) {
      const change = { instructions: JSON.stringify(instructions), updated_at: context.now }
      context.platform.translations.change(row.id, change)
    }
    return translationView(translationOf(context, row.id), context)
  },

  deleteTranslation(context, input) {
    const row = context.platform.translations.get(input.translationId)
    if (row?.organization_id !== context.organization.id || !sees(context, row)) return false
    return context.platform.translations.remove(row.id)
  },

  runTranslation(context, input) {
    const row = translationOf(context, input.translationId)
    context.platform.translations.askForRun(row.id, context.user.id, context.now)
    context.platform.work.notify()
    return undefined
  },
}

function translationOf(context: RequestContext, id: string): TranslationRow {
  const row = context.platform.translations.get(id)
  if (row?.organization_id !== context.organization.id || !sees(context, row)) throw notFound('Translation')
  return row
}

/**
 * Returns whether the caller can see a translation: anyone who sees the source can. If the source is permanently
 * removed, all members except guests can.
 */
function sees(context: RequestContext, row: TranslationRow): boolean {
  const space = context.platform.spaces.get(row.source_space_id)
  const role = space ? context.roleInSpace(space) : context.roleInOrganization(row.organization_id)
  return may(role, 'view')
}

/** Returns a translation in the form of the API, as the caller sees it (API part 2 §2.7). */
function translationView(row: TranslationRow, context: RequestContext): Translation {
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
    result:
      row.result_space_id === null
        ? undefined
        : {
            space: row.result_space_id,
            revision: row.result_revision_id ?? undefined,
            language: row.language as Translation['language'],
          },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    stats: JSON.parse(row.stats) as Translation['stats'],
    permissions: { view: true, edit: may(role, 'create') },
    urls: { location: addresses.api(`/orgs/${row.organization_id}/translations/${row.id}`) },
  }
}
