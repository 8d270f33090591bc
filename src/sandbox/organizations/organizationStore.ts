import type { Role } from '../../contract/schemas/conventions.ts'
import type { StoredRows } from '../database/database.ts'
import { TableStore } from '../database/store.ts'

/** An organization as stored. `merge_rules` and `agent_instructions` are JSON. */
export interface OrganizationRow {
  readonly id: string
  readonly position: number
  readonly title: string
  readonly created_at: string
  readonly default_role: Role | null
  readonly merge_rules: string
  readonly agent_instructions: string | null
  /** A JSON list of email domains. Users with an address in one of them can join without an invitation. */
  readonly email_domains: string
  readonly hostname: string | null
  readonly default_site_id: string | null
  readonly logo: string | null
  readonly sso: number
  readonly ai: number
  readonly invite_links: number
  readonly instructions_updated_at: string | null
  readonly instructions_updated_by: string | null
}

/** An invite link as stored. Anyone who has its address can join. */
interface LinkInviteRow {
  readonly id: string
  readonly organization_id: string
  readonly role: Role | null
  readonly created_by: string
  readonly created_at: string
}

type NewOrganization = Pick<OrganizationRow, 'id' | 'title' | 'created_at'>

/** Stores organizations and their invite links. */
export class OrganizationStore extends TableStore<OrganizationRow, NewOrganization> {
  protected override readonly table = 'organizations'

  override add({ id, title, created_at: createdAt }: NewOrganization): void {
    this.database.run(
      `INSERT INTO organizations (id, position, title, created_at, default_role, merge_rules)
       VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM organizations), ?, ?, 'read', '{"type":"none"}')`,
      id,
      title,
      createdAt,
    )
  }

  get(id: string): OrganizationRow | undefined {
    return this.findRow({ id })
  }

  /** Returns the organization with an id, or else with a host name. */
  named(name: string): OrganizationRow | undefined {
    return this.get(name) ?? this.at(name)
  }

  /** Returns the organization with a host name. */
  at(hostname: string): OrganizationRow | undefined {
    return this.findRow({ hostname })
  }

  /** Returns the organization that was created first, or undefined in a new data folder. */
  first(): OrganizationRow | undefined {
    return this.database.get<OrganizationRow>('SELECT * FROM organizations ORDER BY position LIMIT 1')
  }

  /** Returns the organizations of a user. */
  listOfUser(userId: string): StoredRows<OrganizationRow, number[]> {
    return this.database.list({
      select: 'o.*',
      from: 'organizations o JOIN members m ON m.organization_id = o.id',
      where: 'm.user_id = :user',
      values: { user: userId },
      by: ['o.position'],
    })
  }

  addInvite(row: LinkInviteRow): void {
    this.database.insert('link_invites', row)
  }

  /** Removes an invite link. Returns false if it doesn't exist. */
  removeInvite(organizationId: string, id: string): boolean {
    return this.database.delete('link_invites', { organization_id: organizationId, id })
  }
}
