import { l10n, ThemeIcon, type Memento, type QuickPickItem } from 'vscode'
import type { Connection } from '../../shared/connections/connection.ts'
import { readOrganizations, readSpaces } from '../../shared/pages/organizationSpaces.ts'
import { window } from '../../shared/window/window.ts'

/** Where to search. */
export interface SearchScope {
  readonly kind: 'organization' | 'space'
  readonly id: string
  readonly title: string
}

const stateKey = 'search.scope'

/** Remembers in this workspace where an account searched last. */
export class RememberedScope {
  readonly #state: Memento
  readonly #connection: Connection
  readonly #key: string

  constructor(state: Memento, connection: Connection) {
    this.#state = state
    this.#connection = connection
    this.#key = `${stateKey}:${connection.account.id}`
  }

  /** The scope of the last search, else the account's first organization; undefined where it has none. */
  async read(): Promise<SearchScope | undefined> {
    const kept: unknown = this.#state.get(this.#key)
    if (isScope(kept)) return kept
    const [first] = await readOrganizations(this.#connection)
    return first && { kind: 'organization', id: first.id, title: first.title }
  }

  async write(scope: SearchScope): Promise<void> {
    await this.#state.update(this.#key, scope)
  }
}

interface ScopeRow extends QuickPickItem {
  readonly scope: SearchScope
}

/** Asks where to search; undefined when the question was left. */
export async function askForScope(connection: Connection): Promise<SearchScope | undefined> {
  const row = await window.showQuickPick(scopeRows(connection), {
    title: l10n.t('Where to search'),
    placeHolder: l10n.t('An organization or a space'),
    matchOnDescription: true,
  })
  return row?.scope
}

async function scopeRows(connection: Connection): Promise<ScopeRow[]> {
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
    (value.kind === 'organization' || value.kind === 'space') &&
    typeof value.id === 'string' &&
    typeof value.title === 'string'
  )
}
