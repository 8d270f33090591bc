import type { Role } from '../../contract/schemas/conventions.ts'
import { TableStore } from '../database/store.ts'

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

/** Stores the SAML providers of organizations. */
export class SamlProviderStore extends TableStore<SamlProviderRow, Omit<SamlProviderRow, 'seq'>> {
  protected override readonly table = 'saml_providers'

  get(organizationId: string, id: string): SamlProviderRow | undefined {
    return this.findRow({ organization_id: organizationId, id })
  }

  /** Returns all providers of an organization, oldest first. */
  list(organizationId: string): SamlProviderRow[] {
    return this.allWhere('organization_id = ? ORDER BY seq', organizationId)
  }
}
