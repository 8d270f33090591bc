import { env, l10n, ThemeIcon, type QuickPickItem } from 'vscode'
import { displayTitle, emojiCharacter } from '../../../core/text/strings/displayTitle.ts'
import type { PageMatches, PageOfSpace } from '../../../core/docs/search/pageSearch.ts'
import { pageIcon } from '../../shared/labels/pageIcon.ts'
import type { PageFolder } from '../../shared/pages/pageFolders.ts'
import type { OpenedSpace } from '../pages/pageOpener.ts'

/** A space in the list of *Go to Page*. */
export interface ListedSpace extends OpenedSpace {
  readonly id: string
  readonly title: string
}

/** What *Go to Page* lists pages of: a space, or a docs folder of the workspace. */
export type ListedScope = ListedSpace | PageFolder

/** A row of *Go to Page*: a page or a remark, which can have an action. */
export interface PageRow extends QuickPickItem {
  readonly match?: PageOfSpace<ListedScope>
  readonly act?: () => void
  /** The text to search for in all pages. */
  readonly search?: string
}

/** Returns the rows for a query: its best matches, and how many more there are. */
export function pageRows({ pages, total }: PageMatches<ListedScope>): PageRow[] {
  const rows = pages.map((match) => pageRow(match))
  const duplicates = repeatedTexts(rows)
  const shown = rows.map((row) => (duplicates.has(textOf(row)) ? withPath(row) : row))
  const more = total - pages.length
  return more === 0 ? shown : [...shown, remark(moreLabel(more), 'ellipsis')]
}

function moreLabel(more: number): string {
  if (more === 1) return l10n.t('1 more page matches. Type more to find yours.')
  return l10n.t('{0} more pages match. Type more to find yours.', more.toLocaleString(env.language))
}

/** Returns a row with a remark. */
export function remark(label: string, icon: string, act?: () => void): PageRow {
  return { label, iconPath: new ThemeIcon(icon), alwaysShow: true, ...(act ? { act } : {}) }
}

function pageRow(match: PageOfSpace<ListedScope>): PageRow {
  const { page, space } = match
  const label = `${emojiCharacter(page.emoji)} ${displayTitle(page.title, l10n.t('Untitled page'))}`.trim()
  const description = [space.title, ...page.ancestors].map((title) => displayTitle(title, '')).join(' › ')
  return { label, description, iconPath: pageIcon(page), alwaysShow: true, match }
}

function textOf({ label, description }: PageRow): string {
  return `${label}\n${description}`
}

/** Returns the labels that several rows have in common. */
function repeatedTexts(rows: readonly PageRow[]): Set<string> {
  const seen = new Set<string>()
  return new Set(rows.map(textOf).filter((look) => seen.size === seen.add(look).size))
}

function withPath(row: PageRow): PageRow {
  const { path, id } = row.match?.page ?? { path: '', id: '' }
  return { ...row, description: `${row.description} · ${path || id}` }
}
