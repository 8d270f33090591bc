import type { Role } from '../../contract/schemas/conventions.ts'
import { changeRow } from '../database/rows.ts'
import type { Database } from '../database/database.ts'

/** The columns of an organization that can change. Lists and documents are JSON. */
interface OrganizationChange {
  readonly title?: string
  readonly email_domains?: string
  readonly hostname?: string
  readonly default_role?: Role | null
  readonly default_site_id?: string | null
  readonly logo?: string | null
  readonly sso?: number
  readonly ai?: number
  readonly invite_links?: number
  readonly merge_rules?: string
  readonly agent_instructions?: string
  readonly instructions_updated_at?: string
  readonly instructions_updated_by?: string
}

/** An invite link. Anyone who has its address can join. */
interface LinkInvite {
  readonly id: string
  readonly organizationId: string
  readonly role: Role | null
  readonly createdBy: string
  readonly createdAt: string
}

/** Stores the settings of organizations and their invite links. */
export class OrganizationSettingsStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Changes some columns; undefined ones stay as they are. */
  change(id: string, change: { readonly [C in keyof OrganizationChange]: OrganizationChange[C] | undefined }): void {
    changeRow(this.#database, 'organizations', id, change)
  }

  /** Returns the organization with a host name. */
  organizationAt(hostname: string): string | undefined {
    return this.#database.get<{ id: string }>('SELECT id FROM organizations WHERE hostname = ?', hostname)?.id
  }

  addInvite(invite: LinkInvite): void {
    this.#database.run(
      'INSERT INTO link_invites (id, organization_id, role, created_by, created_at) VALUES (?, ?, ?, ?, ?)',
      invite.id,
      invite.organizationId,
      invite.role,
      invite.createdBy,
      invite.createdAt,
    )
  }

  /** Returns the invite links of an organization, oldest first. */
  invites(organizationId: string): string[] {
    return this.#database
      .all<{ id: string }>('SELECT id FROM link_invites WHERE organization_id = ? ORDER BY created_at', organizationId)
      .map((row) => row.id)
  }

  /** Removes an invite link. Returns false if it doesn't exist. */
  removeInvite(organizationId: string, id: string): boolean {
    return this.#database.run('DELETE FROM link_invites WHERE organization_id = ? AND id = ?', organizationId, id) > 0
  }
}
