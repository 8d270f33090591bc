import type { Role } from '../../contract/schemas/conventions.ts'
import { Store } from '../database/store.ts'

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
export class OrganizationSettingsStore extends Store {
  /** Changes some columns; undefined ones stay as they are. */
  change(id: string, change: { readonly [C in keyof OrganizationChange]: OrganizationChange[C] | undefined }): void {
    this.database.update('organizations', { id }, change)
  }

  /** Returns the organization with a host name. */
  organizationAt(hostname: string): string | undefined {
    return this.database.get<{ id: string }>('SELECT id FROM organizations WHERE hostname = ?', hostname)?.id
  }

  addInvite(invite: LinkInvite): void {
    this.database.insert('link_invites', {
      id: invite.id,
      organization_id: invite.organizationId,
      role: invite.role,
      created_by: invite.createdBy,
      created_at: invite.createdAt,
    })
  }

  /** Returns the invite links of an organization, oldest first. */
  invites(organizationId: string): string[] {
    return this.database
      .all<{ id: string }>('SELECT id FROM link_invites WHERE organization_id = ? ORDER BY created_at', organizationId)
      .map((row) => row.id)
  }

  /** Removes an invite link. Returns false if it doesn't exist. */
  removeInvite(organizationId: string, id: string): boolean {
    return this.database.delete('link_invites', { organization_id: organizationId, id })
  }
}
