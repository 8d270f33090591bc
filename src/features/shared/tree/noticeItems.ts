import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, type Command } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { explainError } from '../window/explainError.ts'

/** Returns a line for an empty list, which would otherwise look like a failure. */
export function emptyItem(label: string): TreeItem {
  const item = new TreeItem('', TreeItemCollapsibleState.None)
  item.description = label
  item.contextValue = 'empty'
  item.accessibilityInformation = { label }
  return item
}

/**
 * Returns a line that says why a list couldn't be read, or with `isStale`, couldn't be refreshed. A click tries again.
 */
export function errorItem(error: unknown, isStale: boolean, retry: Omit<Command, 'title'>): TreeItem {
  const { message } = explainError(error)
  const item = new TreeItem(message, TreeItemCollapsibleState.None)
  const isOffline = isApiError(error, 'offline') || isApiError(error, 'timeout')
  item.iconPath = new ThemeIcon(isOffline ? 'debug-disconnect' : 'error', new ThemeColor('list.errorForeground'))
  item.tooltip = isStale ? `${message} ${l10n.t('This content is from an earlier time.')}` : message
  item.contextValue = 'error'
  item.command = { title: l10n.t('Retry'), ...retry }
  return item
}
