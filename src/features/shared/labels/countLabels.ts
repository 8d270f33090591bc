import { l10n } from 'vscode'

/** Returns a label for a number of open comments. */
export function openCommentsLabel(count: number): string {
  return count === 1 ? l10n.t('1 open comment') : l10n.t('{0} open comments', count)
}

/** Returns a label for a number of pages. */
export function pagesLabel(count: number): string {
  return count === 1 ? l10n.t('1 page') : l10n.t('{0} pages', count)
}

/** Returns a label for a number of problems. */
export function problemsLabel(count: number): string {
  return count === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', count)
}

/** Returns a label for a number of replies. */
export function repliesLabel(count: number): string {
  return count === 1 ? l10n.t('1 reply') : l10n.t('{0} replies', count)
}

/** Returns a label for a number of changes that the platform doesn't list. */
export function moreChangesLabel(count: number): string {
  return count === 1 ? l10n.t('1 more change isn’t listed') : l10n.t('{0} more changes aren’t listed', count)
}
