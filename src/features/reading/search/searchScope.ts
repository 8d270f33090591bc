import { l10n, ThemeIcon, type Memento, type QuickPickItem } from 'vscode'
import type { Connection } from '../../shared/connections/connection.ts'
import type { PageFolder } from '../../shared/pages/pageFolders.ts'
import { readOrganizations, readSpaces } from '../../shared/pages/organizationSpaces.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { window } from '../../shared/window/window.ts'

/** Where to search. */
export interface SearchScope {
  readonly kind: 'organization' | 'space' | 'folder'
  /** Of a folder: the root of its pages. */
  readonly id: string
  readonly title: string
}

/** What can be searched. */
export interface SearchPlaces {
  readonly connection: Connection | undefined
  readonly folders: readonly PageFolder[]
}

const stateKey = 'search.scope'

/** Remembers in this workspace where an account searched last. */
export class RememberedScope {
  readonly #state: Memento
  readonly #places: SearchPlaces
  readonly #key: string

  constructor(state: Memento, places: SearchPlaces) {
    this.#state = state
    this.#places = places
    this.#key = `${stateKey}:${places.connection?.account.id ?? ''}`
  }

  /**
   * The scope of the last search, else the account's first organization, else the first docs folder; undefined where
   * there is none.
   */
  async read(): Promise<SearchScope | undefined> {
    const { connection, folders } = this.#places
    const kept: unknown = this.#state.get(this.#key)
    if (isScope(kept) && (kept.kind !== 'folder' || folders.some(({ id }) => id === kept.id))) return kept
    const [first] = connection ? await readOrganizations(connection) : []
    if (first) return { kind: 'organization', id: first.id, title: first.title }
    const [folder] = folders
    return folder && scopeOf(folder)
  }

  async write(scope: SearchScope): Promise<void> {
    await this.#state.update(this.#key, scope)
  }
}

interface ScopeRow extends QuickPickItem {
  readonly scope: SearchScope
}

/** Asks where to search; undefined when the question was left. */
export async function askForScope(places: SearchPlaces): Promise<SearchScope | undefined> {
  const row = await window.showQuickPick(scopeRows(places), {
    title: pickerTitle(commands.searchDocs),
    placeHolder: l10n.t('Where to search: an organization, a space or a docs folder'),
    matchOnDescription: true,
  })
  return row?.scope
}

async function scopeRows({ connection, folders }: SearchPlaces): Promise<ScopeRow[]> {
  const inFolders = folders.map((folder) => row(scopeOf(folder), l10n.t('docs folder'), 'book'))
  return connection ? [...inFolders, ...(await platformRows(connection))] : inFolders
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
    (value.kind === 'organization' || value.kind === 'space' || value.kind === 'folder') &&
    typeof value.id === 'string' &&
    typeof value.title === 'string'
  )
}
