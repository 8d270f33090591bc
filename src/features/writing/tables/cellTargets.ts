import { l10n, ThemeIcon, type TextDocument } from 'vscode'
import type { ColumnType } from '../../../core/text/tables/gridTable.ts'
import type { LinkDestination } from '../../../core/docs/body/docsBody.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { loadPlatformNames } from '../language/loadPlatformNames.ts'
import type { WritingServices } from '../language/textSource.ts'
import { maxCell } from './readChange.ts'
import type { Suggestion, SuggestionRequest } from './tableMessages.ts'

/** The maximum number of pages and files that are offered. */
const maxTargets = 5000

/** Returns what the text of a cell can be completed to. None for a request that makes no sense. */
export async function suggestionsFor(
  document: TextDocument,
  { scopes, recent, log }: WritingServices,
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

/** Asks for a page, a file or an image for a cell. Returns its target. */
export async function chooseTarget(
  document: TextDocument,
  { scopes }: WritingServices,
  type: ColumnType | undefined,
): Promise<string | undefined> {
  const scope = await scopes.scope(document)
  if (scope === undefined) throw new Hint(l10n.t('The pages of these docs aren’t known yet. Enter the target.'))
  const { body, page } = scope
  const isImage = (name: string): boolean => /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(name)
  const pages = type === 'content-ref' ? body.pages.entries.filter((entry) => entry.type === 'document') : []
  const files = [...(body.files?.values() ?? [])].filter(({ name }) => type !== 'image' || isImage(name))
  const row = (label: string, description: string, icon: string, destination: LinkDestination) => {
    return { label, description, iconPath: new ThemeIcon(icon), destination }
  }
  const rows = [
    ...pages.map((entry) => row(entry.title, entry.path, 'file', { kind: 'page', page: entry })),
    ...files.map((file) => row(file.name, file.id, 'file-media', { kind: 'file', file })),
  ].slice(0, maxTargets)
  const picked = await window.showQuickPick(rows, {
    title: l10n.t('Choose a Page or File'),
    placeHolder: l10n.t('Title or name'),
    matchOnDescription: true,
  })
  return picked && body.writeTarget(picked.destination, page)
}
