import { l10n, ThemeIcon, type QuickPickItem } from 'vscode'
import { maxSearchLength } from '../../../contract/schemas/contentLimits.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { QueryState } from '../../../core/docs/search/liveQuery.ts'
import type { SearchHit } from '../../../core/docs/search/searchHits.ts'
import { explainError } from '../../shared/window/explainError.ts'

/** A row of *Search Docs*: a hit or a remark, which can offer to try again. */
export interface SearchRow extends QuickPickItem {
  readonly hit?: SearchHit
  readonly retry?: true
  /** True for the row that changes where to search. */
  readonly elsewhere?: true
}

/** Returns the rows for the state of a search. Undefined keeps the current rows until an answer arrives. */
export function searchRows(state: QueryState<readonly SearchHit[]>): SearchRow[] | undefined {
  switch (state.kind) {
    case 'idle':
      return []
    case 'running':
      return undefined
    case 'failed':
      return [
        {
          ...remark(l10n.t('The search failed. Press Enter to try again.'), 'error'),
          detail: explainError(state.error).message,
          retry: true,
        },
        elsewhere(),
      ]
    case 'found':
      if (state.value.length > 0) return state.value.map(hitRow)
      return [remark(l10n.t('No results for “{0}”.', state.query), 'info'), elsewhere()]
  }
}

/** Returns a row that says that a query is too long. */
export function tooLong(length: number): SearchRow {
  return remark(l10n.t('A search can have up to {0} characters. This one has {1}.', maxSearchLength, length), 'warning')
}

/** Returns the row that changes where to search, because the space might be the wrong one or no longer exist. */
function elsewhere(): SearchRow {
  return { ...remark(l10n.t('Search somewhere else'), 'filter'), elsewhere: true }
}

function remark(label: string, icon: string): SearchRow {
  return { label, iconPath: new ThemeIcon(icon), alwaysShow: true }
}

function hitRow(hit: SearchHit): SearchRow {
  const { page, section, space, ancestors, excerpt } = hit
  const title = displayTitle(page.title, l10n.t('Untitled page'))
  const inSection = section && section.title !== page.title ? ` › ${displayTitle(section.title, '')}` : ''
  return {
    label: title + inSection,
    description: [space.title, ...ancestors].map((each) => displayTitle(each, '')).join(' › '),
    ...(excerpt === '' ? {} : { detail: excerpt }),
    iconPath: new ThemeIcon(section ? 'list-selection' : 'file-text'),
    alwaysShow: true,
    hit,
  }
}
