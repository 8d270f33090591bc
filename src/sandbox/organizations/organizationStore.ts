import type { Role } from '../../contract/schemas/conventions.ts'
import { Store } from '../database/store.ts'

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

/** Stores organizations. */
export class OrganizationStore extends Store {
  add(organization: { id: string; title: string; createdAt: string; agentInstructions?: string }): void {
    this.database.run(
      `INSERT INTO organizations (id, position, title, created_at, default_role, merge_rules, agent_instructions)
       VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM organizations), ?, ?, 'read', '{"type":"none"}', ?)`,
      organization.id,
      organization.title,
      organization.createdAt,
      organization.agentInstructions,
    )
  }

  get(id: string): OrganizationRow | undefined {
    return this.database.find<OrganizationRow>('organizations', { id })
  }

  /** Returns the organization that was created first, or undefined in a new data folder. */
  first(): OrganizationRow | undefined {
    return this.database.get<OrganizationRow>('SELECT * FROM organizations ORDER BY position LIMIT 1')
  }

  /** Returns the organizations of a user after a cursor. */
  listOfUser(userId: string, after: number, limit: number): OrganizationRow[] {
    return this.database.all<OrganizationRow>(
      `SELECT o.* FROM organizations o JOIN members m ON m.organization_id = o.id
       WHERE m.user_id = ? AND o.position > ? ORDER BY o.position LIMIT ?`,
      userId,
      after,
      limit,
    )
  }

  countOfUser(userId: string): number {
    return this.database.count('members WHERE user_id = ?', userId)
  }
}
