import type { Role } from '../../contract/schemas/conventions.ts'
import type { StoredRows } from '../database/database.ts'
import { Store } from '../database/store.ts'
import type { UserRow } from '../users/userStore.ts'

/** A member of an organization as stored, with the user and the number of the member's teams. */
export interface MemberRow {
  readonly organization_id: string
  readonly user_id: string
  readonly role: Role | null
  readonly joined_at: string
  readonly last_seen_at: string | null
  readonly sso: number
  readonly display_name: string
  readonly email: string
  readonly teams: number
  /** The value that orders the list. */
  readonly sort_value?: string
}

/**
 * The filter and order of a list of members. If ordered by `lastSeenAt`, it lists only members who were seen at least
 * once.
 */
export interface MemberListing {
  /** A role, or `guest` for members without one. */
  readonly role?: string | undefined
  readonly sort: keyof typeof sortColumns
  readonly order: 'asc' | 'desc'
}

const columns = `m.organization_id, m.user_id, m.role, m.joined_at, m.last_seen_at, m.sso, u.display_name, u.email,
  (SELECT count(*) FROM team_members tm JOIN teams t ON t.id = tm.team_id
    WHERE tm.user_id = m.user_id AND t.organization_id = m.organization_id) AS teams`

const sortColumns = { joinedAt: 'm.joined_at', lastSeenAt: 'm.last_seen_at', name: 'lower(u.display_name)' } as const

/** Stores the members of organizations: their roles, when they were last seen, and how they sign in. */
export class MemberStore extends Store {
  get(organizationId: string, userId: string): MemberRow | undefined {
    return this.database.get<MemberRow>(
      `SELECT ${columns} FROM members m JOIN users u ON u.id = m.user_id
       WHERE m.organization_id = ? AND m.user_id = ?`,
      organizationId,
      userId,
    )
  }

  /** Returns the members to list. A limit of -1 reads all of them. */
  list(organizationId: string, listing: MemberListing): StoredRows<MemberRow, [string, string]> {
    const column = sortColumns[listing.sort]
    return this.database.list({
      select: `${columns}, ${column} AS sort_value`,
      from: 'members m JOIN users u ON u.id = m.user_id',
      where: `m.organization_id = :organization AND ${column} IS NOT NULL
        AND (:role IS NULL OR coalesce(m.role, 'guest') = :role)`,
      values: { organization: organizationId, role: listing.role },
      by: [column, 'm.user_id'],
      descending: listing.order === 'desc',
    })
  }

  /** Returns whether this member is the only administrator. */
  isLastAdmin(organizationId: string, userId: string): boolean {
    const admins = this.database.all<{ user_id: string }>(
      `SELECT user_id FROM members WHERE organization_id = ? AND role = 'admin' LIMIT 2`,
      organizationId,
    )
    return admins.length === 1 && admins[0]?.user_id === userId
  }

  change(
    organizationId: string,
    userId: string,
    change: Partial<Pick<MemberRow, 'role' | 'sso' | 'last_seen_at'>>,
  ): void {
    this.database.update('members', { organization_id: organizationId, user_id: userId }, change)
  }

  /** Removes a member from an organization, its teams, and its review requests. */
  remove(organizationId: string, userId: string): void {
    const values = { organization: organizationId, user: userId }
    this.database.run(
      `DELETE FROM team_members WHERE user_id = :user
         AND team_id IN (SELECT id FROM teams WHERE organization_id = :organization)`,
      values,
    )
    this.database.run(
      `DELETE FROM requested_reviewers WHERE user_id = :user AND change_request_id IN
         (SELECT c.id FROM change_requests c JOIN spaces s ON s.id = c.space_id
          WHERE s.organization_id = :organization)`,
      values,
    )
    this.database.run('DELETE FROM members WHERE organization_id = :organization AND user_id = :user', values)
  }

  /** Returns whether two users share an organization. */
  areTogether(one: string, other: string): boolean {
    const shared = 'members a JOIN members b ON b.organization_id = a.organization_id'
    return this.database.count(`${shared} WHERE a.user_id = ? AND b.user_id = ?`, one, other) > 0
  }

  /** Returns the email address of a user, if it's verified. */
  verifiedEmail(user: UserRow): string | undefined {
    const row = this.database.get<{ email_verified: number }>('SELECT email_verified FROM users WHERE id = ?', user.id)
    return row?.email_verified === 1 && user.email !== '' ? user.email : undefined
  }
}
