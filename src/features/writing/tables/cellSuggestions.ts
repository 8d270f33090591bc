import type { TextDocument } from 'vscode'
import type { ColumnType } from '../../../core/text/tables/gridTable.ts'
import { loadPlatformNames } from '../language/loadPlatformNames.ts'
import type { WritingServices } from '../language/textSource.ts'
import { maxCell } from './readChange.ts'
import type { Suggestion, SuggestionRequest } from './tableMessages.ts'

/** Returns what the text of a cell can be completed to. None for a request that makes no sense. */
export async function suggestionsFor(
  document: TextDocument,
  { scopes, recent, log }: Pick<WritingServices, 'scopes' | 'recent' | 'log'>,
  { text, offset, isAny }: SuggestionRequest,
  type: ColumnType | undefined,
): Promise<Suggestion[]> {
  if (type === undefined || typeof text !== 'string' || text.length > maxCell) return []
  if (!Number.isSafeInteger(offset) || offset < 0 || offset > text.length) return []
  const [{ cellCompletions }, scope, names] = await Promise.all([
    import('../../../core/authoring/language/cellCompletions.ts'),
    scopes.scope(document),
    loadPlatformNames(log),
  ])
  const column = { type, isAny: isAny === true }
  return cellCompletions(text, offset, column, { scope, names, recent: recent(document.uri) }).map((each) => {
    const { label, description = '', insert, span, also } = each
    return { label, description, insert, start: span.start, end: span.end, also }
  })
}
