import { l10n } from 'vscode'

/** How many comments are open. */
export function openCommentsLabel(count: number): string {
  return count === 1 ? l10n.t('1 open comment') : l10n.t('{0} open comments', count)
}

/** How many problems there are. */
export function problemsLabel(count: number): string {
  return count === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', count)
}

/** How many replies there are. */
export function repliesLabel(count: number): string {
  return count === 1 ? l10n.t('1 reply') : l10n.t('{0} replies', count)
}

/** How many changes a list leaves out, as the platform does. */
export function moreChangesLabel(count: number): string {
  return count === 1 ? l10n.t('1 more change isn’t listed') : l10n.t('{0} more changes aren’t listed', count)
}
