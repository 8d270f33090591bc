import { l10n, ThemeIcon, type Memento, type QuickPickItem } from 'vscode'
import type { Connection } from '../../shared/connections/connection.ts'
import type { PageFolder } from '../../shared/pages/pageFolders.ts'
import { innermostContaining } from '../../../folder/folderFiles.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { readOrganizations, readSpaces } from '../../shared/pages/organizationSpaces.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { window } from '../../shared/window/window.ts'

/** Where to search. */
export interface SearchScope {
  readonly kind: 'organization' | 'space' | 'folder' | 'folders'
  /** The root of a folder's pages. Empty for all docs folders of the workspace. */
  readonly id: string
  readonly title: string
}

/** What can be searched. */
export interface SearchPlaces {
  readonly connection: Connection | undefined
  readonly folders: readonly PageFolder[]
}

/**
 * Returns the docs folder of the active page, unless all folders were searched last. Otherwise returns what an account
 * searched last in this workspace, its first organization, or the docs folders. Undefined if there is none.
 */
export async function initialScope(state: Memento, places: SearchPlaces): Promise<SearchScope | undefined> {
  const { connection, folders } = places
  const kept: unknown = state.get(stateKeyOf(places))
  const isKept = isScope(kept) && (kept.kind !== 'folder' || folders.some(({ id }) => id === kept.id))
  if (isKept && kept.kind === 'folders') return kept
  const active = activeUri()
  const around = active?.scheme === 'file' ? innermostContaining(folders, ({ id }) => id, active.fsPath) : undefined
  if (around !== undefined) return scopeOf(around)
  if (isKept) return kept
  const [first] = connection ? await readOrganizations(connection) : []
  if (first) return { kind: 'organization', id: first.id, title: first.title }
  const [folder] = folders
  return folders.length > 1 ? allFolders() : folder && scopeOf(folder)
}

/** Remembers, for this workspace, where an account searched last. */
export async function rememberScope(state: Memento, places: SearchPlaces, scope: SearchScope): Promise<void> {
  await state.update(stateKeyOf(places), scope)
}

function stateKeyOf({ connection }: SearchPlaces): string {
  return `search.scope:${connection?.account.id ?? ''}`
}

interface ScopeRow extends QuickPickItem {
  readonly scope: SearchScope
}

/** Asks where to search. Returns undefined if the user cancels. */
export async function askForScope(places: SearchPlaces): Promise<SearchScope | undefined> {
  const row = await window.showQuickPick(scopeRows(places), {
    title: pickerTitle(commands.searchDocs),
    placeHolder: l10n.t('Select an organization, a space, or a docs folder to search'),
    matchOnDescription: true,
  })
  return row?.scope
}

async function scopeRows({ connection, folders }: SearchPlaces): Promise<ScopeRow[]> {
  const all = folders.length > 1 ? [row(allFolders(), l10n.t('{0} docs folders', folders.length), 'library')] : []
  const inFolders = [...all, ...folders.map((folder) => row(scopeOf(folder), l10n.t('docs folder'), 'book'))]
  return connection ? [...inFolders, ...(await platformRows(connection))] : inFolders
}

function allFolders(): SearchScope {
  return { kind: 'folders', id: '', title: l10n.t('All docs of this workspace') }
}

function scopeOf({ id, title }: PageFolder): SearchScope {
  return { kind: 'folder', id, title }
}

async function platformRows(connection: Connection): Promise<ScopeRow[]> {
  const organizations = await readOrganizations(connection)
  const rows = await Promise.all(
    organizations.map(async ({ id, title }) => {
      const spaces = await readSpaces(connection, id)
      return [
        row({ kind: 'organization', id, title }, l10n.t('all spaces'), 'organization'),
        ...spaces.map((space) => row({ kind: 'space', id: space.id, title: space.title }, title, 'book')),
      ]
    }),
  )
  return rows.flat()
}

function row(scope: SearchScope, description: string, icon: string): ScopeRow {
  return { label: scope.title, description, iconPath: new ThemeIcon(icon), scope }
}

function isScope(value: unknown): value is SearchScope {
  if (typeof value !== 'object' || value === null) return false
  if (!('kind' in value && 'id' in value && 'title' in value)) return false
  return (
    ['organization', 'space', 'folder', 'folders'].includes(String(value.kind)) &&
    typeof value.id === 'string' &&
    typeof value.title === 'string'
  )
}
