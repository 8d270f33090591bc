import type { Role } from '../../contract/schemas/conventions.ts'
import { addRow, changeRow } from '../database/rows.ts'
import type { Database } from '../database/database.ts'

/** A SAML provider as stored. */
export interface SamlProviderRow {
  readonly seq: number
  readonly id: string
  readonly organization_id: string
  readonly label: string
  readonly entity_id: string | null
  readonly certificate: string | null
  readonly sso_url: string | null
  readonly default_team_id: string | null
  readonly default_role: Role | null
  readonly created_at: string
}

/** The columns of a SAML provider that may change. */
type SamlProviderChange = Partial<Omit<SamlProviderRow, 'seq' | 'id' | 'organization_id' | 'created_at'>>

/** Stores the SAML providers of organizations. */
export class SamlProviderStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  add(row: Omit<SamlProviderRow, 'seq'>): void {
    addRow(this.#database, 'saml_providers', row)
  }

  get(organizationId: string, id: string): SamlProviderRow | undefined {
    return this.#database.get<SamlProviderRow>(
      'SELECT * FROM saml_providers WHERE organization_id = ? AND id = ?',
      organizationId,
      id,
    )
  }

  /** Returns the providers after a cursor, oldest first. Returns all of them without a limit. */
  list(organizationId: string, after = 0, limit = -1): SamlProviderRow[] {
    return this.#database.all<SamlProviderRow>(
      'SELECT * FROM saml_providers WHERE organization_id = ? AND seq > ? ORDER BY seq LIMIT ?',
      organizationId,
      after,
      limit,
    )
  }

  count(organizationId: string): number {
    return (
      this.#database.get<{ n: number }>(
        'SELECT count(*) AS n FROM saml_providers WHERE organization_id = ?',
        organizationId,
      )?.n ?? 0
    )
  }

  change(id: string, change: SamlProviderChange): void {
    changeRow(this.#database, 'saml_providers', id, change)
  }

  /** Removes a provider. Returns false if it doesn't exist. */
  remove(organizationId: string, id: string): boolean {
    return this.#database.run('DELETE FROM saml_providers WHERE organization_id = ? AND id = ?', organizationId, id) > 0
  }
}
