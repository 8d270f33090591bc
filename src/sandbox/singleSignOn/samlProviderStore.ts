import type { Role } from '../../contract/schemas/conventions.ts'
import { Store } from '../database/store.ts'

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
export class SamlProviderStore extends Store {
  add(row: Omit<SamlProviderRow, 'seq'>): void {
    this.database.insert('saml_providers', row)
  }

  get(organizationId: string, id: string): SamlProviderRow | undefined {
    return this.database.find<SamlProviderRow>('saml_providers', { organization_id: organizationId, id })
  }

  /** Returns the providers after a cursor, oldest first. Returns all of them without a limit. */
  list(organizationId: string, after = 0, limit = -1): SamlProviderRow[] {
    return this.database.all<SamlProviderRow>(
      'SELECT * FROM saml_providers WHERE organization_id = ? AND seq > ? ORDER BY seq LIMIT ?',
      organizationId,
      after,
      limit,
    )
  }

  count(organizationId: string): number {
    return this.database.count('saml_providers WHERE organization_id = ?', organizationId)
  }

  change(id: string, change: SamlProviderChange): void {
    this.database.update('saml_providers', { id }, change)
  }

  /** Removes a provider. Returns false if it doesn't exist. */
  remove(organizationId: string, id: string): boolean {
    return this.database.delete('saml_providers', { organization_id: organizationId, id })
  }
}
