import { l10n, ThemeColor, ThemeIcon } from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { FailedLabel } from '../tree/listReadings.ts'
import type { ChangeKind } from '../../../core/review/changeRequests/changedThings.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'

/** Returns the title of a change request: its number and subject. */
export function changeRequestTitle({ number, subject }: Pick<ChangeRequest, 'number' | 'subject'>): string {
  return `#${number} ${displayTitle(subject, l10n.t('No subject'))}`
}

/** Returns what happened to a page or file, in a word. */
export function changeKindLabel(kind: ChangeKind): string {
  const labels: Record<ChangeKind, string> = {
    created: l10n.t('created'),
    edited: l10n.t('edited'),
    moved: l10n.t('moved'),
    deleted: l10n.t('deleted'),
  }
  return labels[kind]
}

const kindIcons: Record<ChangeKind, readonly [icon: string, color: string]> = {
  created: ['diff-added', 'gitDecoration.addedResourceForeground'],
  edited: ['diff-modified', 'gitDecoration.modifiedResourceForeground'],
  moved: ['diff-renamed', 'gitDecoration.renamedResourceForeground'],
  deleted: ['diff-removed', 'gitDecoration.deletedResourceForeground'],
}

/** Returns the icon for what happened to a page or file, the same in every list. */
export function changeKindIcon(kind: ChangeKind): ThemeIcon {
  const [icon, color] = kindIcons[kind]
  return new ThemeIcon(icon, new ThemeColor(color))
}

/** Returns the icon of a page in which an update from main left conflict markers. */
export function conflictIcon(): ThemeIcon {
  return new ThemeIcon('warning', new ThemeColor('gitDecoration.conflictingResourceForeground'))
}

/** Returns the status of a change request, in a word. */
export function statusLabel(status: ChangeRequest['status']): string {
  const labels = new Map<typeof status, string>([
    ['draft', l10n.t('draft')],
    ['open', l10n.t('open')],
    ['merged', l10n.t('merged')],
    ['archived', l10n.t('archived')],
  ])
  return labels.get(status) ?? String(status)
}

/** Returns the icon for the status of a change request, the same in every list. */
export function statusIcon(status: ChangeRequest['status']): ThemeIcon {
  if (status === 'draft') return new ThemeIcon('git-pull-request-draft')
  if (status === 'merged') return new ThemeIcon('git-merge', new ThemeColor('charts.purple'))
  if (status === 'archived') return new ThemeIcon('git-pull-request-closed')
  return new ThemeIcon('git-pull-request', new ThemeColor('charts.green'))
}

/** What to say if the change requests of a status can't be read. */
export const requestsFailed: Readonly<Record<ChangeRequest['status'], FailedLabel>> = {
  open: (reason) => l10n.t('Can’t load open change requests ({0})', reason),
  draft: (reason) => l10n.t('Can’t load drafts ({0})', reason),
  merged: (reason) => l10n.t('Can’t load merged change requests ({0})', reason),
  archived: (reason) => l10n.t('Can’t load archived change requests ({0})', reason),
}
