import { l10n, QuickPickItemKind, ThemeIcon } from 'vscode'
import type { Method } from '../../../contract/operation.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { OperationFamily } from '../../../core/platform/operations/families.ts'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'
import type { OperationEntry } from '../../../core/platform/operations/operationEntry.ts'
import { remark, type ReplyRow } from '../../shared/window/quickReply.ts'

/** Which operations are listed, and in which order. */
export interface ListedOperations {
  readonly catalog: OperationCatalog
  /** The operations that were used last, newest first. */
  readonly recent: readonly string[]
  /** Returns false for operations that the platform doesn't offer. */
  readonly offered: (name: OperationName) => boolean
}

const icons: Readonly<Record<Method, string>> = { GET: 'eye', POST: 'add', PUT: 'edit', PATCH: 'edit', DELETE: 'trash' }

/** Returns the rows for a typed text: all operations by family if it's empty, or else the matches, best first. */
export function operationRows(
  { catalog, recent, offered }: ListedOperations,
  typed: string,
): ReplyRow<OperationName>[] {
  const row = (entry: OperationEntry): ReplyRow<OperationName> => operationRow(entry, offered(entry.name))
  if (typed.trim() !== '') {
    const found = catalog.find(typed)
    return found.length > 0
      ? found.map(row)
      : [remark(l10n.t('No operation matches this text in its name, path, or summary.'), 'info')]
  }
  const used = recent.flatMap((name) => catalog.entries.find((entry) => entry.name === name) ?? [])
  const rows: ReplyRow<OperationName>[] = used.length > 0 ? [separator(l10n.t('recently used')), ...used.map(row)] : []
  let family: OperationFamily | undefined
  for (const entry of catalog.entries) {
    if (entry.family !== family) rows.push(separator(familyTitle(entry.family)))
    family = entry.family
    rows.push(row(entry))
  }
  return rows
}

function operationRow({ name, method, path, summary }: OperationEntry, offered: boolean): ReplyRow<OperationName> {
  return {
    label: name,
    description: `${method} ${path}`,
    detail: offered ? summary : `${l10n.t('This server doesn’t support it.')} ${summary}`,
    iconPath: new ThemeIcon(icons[method]),
    alwaysShow: true,
    value: name,
  }
}

function separator(label: string): ReplyRow<never> {
  return { label, kind: QuickPickItemKind.Separator }
}

function familyTitle(family: OperationFamily): string {
  const titles: Record<OperationFamily, string> = {
    spaces: l10n.t('Collections and spaces'),
    content: l10n.t('Content and revisions'),
    changeRequests: l10n.t('Change requests'),
    comments: l10n.t('Comments'),
    sites: l10n.t('Sites'),
    audience: l10n.t('Share links and adaptive content'),
    openApi: l10n.t('OpenAPI specs'),
    people: l10n.t('Organizations, members and teams'),
    integrations: l10n.t('Integrations'),
    translations: l10n.t('Translations'),
    conversations: l10n.t('Conversations'),
    account: l10n.t('Users and addresses'),
  }
  return titles[family]
}
