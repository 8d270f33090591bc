import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, type Command } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { plainTitle } from '../../../core/text/strings/titles.ts'
import { timeOfDay } from '../labels/factsTooltip.ts'
import { explainError } from '../window/explainError.ts'
import type { ListFailure } from './listReadings.ts'

/** Returns a line for an empty list, which would otherwise look like a failure. */
export function emptyItem(label: string): TreeItem {
  const item = new TreeItem('', TreeItemCollapsibleState.None)
  item.description = label
  item.contextValue = 'empty'
  item.accessibilityInformation = { label }
  return item
}

/** Returns a line for a list that couldn't be read or refreshed. The tooltip says why. A click tries again. */
export function errorItem({ label, error, staleSince }: ListFailure, retry: Omit<Command, 'title'>): TreeItem {
  const { message } = explainError(error)
  const item = new TreeItem(label, TreeItemCollapsibleState.None)
  const isOffline = isApiError(error, 'offline') || isApiError(error, 'timeout')
  item.iconPath = new ThemeIcon(isOffline ? 'debug-disconnect' : 'error', new ThemeColor('list.errorForeground'))
  if (staleSince !== undefined) item.description = l10n.t('last loaded at {0}', timeOfDay(staleSince))
  item.tooltip = staleSince === undefined ? message : `${message} ${l10n.t('This content is from an earlier time.')}`
  item.contextValue = 'error'
  item.accessibilityInformation = { label: `${label}. ${message}` }
  item.command = { title: l10n.t('Retry'), ...retry }
  return item
}

/** Makes the texts of a row plain: on one line, without characters that hide text or change its direction. */
export function makePlain(item: TreeItem): void {
  if (typeof item.label === 'string') item.label = plainTitle(item.label)
  if (typeof item.description === 'string') item.description = plainTitle(item.description)
}
