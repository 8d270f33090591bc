import type { Role } from '../../contract/schemas/conventions.ts'
import { Store } from '../database/store.ts'

/** A user as stored. */
export interface UserRow {
  readonly id: string
  readonly display_name: string
  readonly email: string
}

/** Stores users, their tokens and their roles in organizations. */
export class UserStore extends Store {
  addUser(user: UserRow): void {
    this.database.insert('users', user)
  }

  /** Adds a token for a user. `role` is the name under which the command line prints it. */
  addToken(token: string, userId: string, role: Role): void {
    this.database.insert('tokens', { token, user_id: userId, role })
  }

  addMember(member: { organizationId: string; userId: string; role: Role | null; joinedAt: string }): void {
    this.database.insert('members', {
      organization_id: member.organizationId,
      user_id: member.userId,
      role: member.role,
      joined_at: member.joinedAt,
    })
  }

  user(id: string): UserRow | undefined {
    return this.database.find<UserRow>('users', { id })
  }

  /** Returns the user of a token. */
  userOfToken(token: string): UserRow | undefined {
    return this.database.get<UserRow>(
      'SELECT u.id, u.display_name, u.email FROM tokens t JOIN users u ON u.id = t.user_id WHERE t.token = ?',
      token,
    )
  }

  /** Returns the tokens that the command line prints, and their users. */
  printedTokens(): { role: Role; token: string; user_id: string }[] {
    return this.database.all('SELECT role, token, user_id FROM tokens WHERE role IS NOT NULL')
  }

  /** Returns the role of a member: null for a guest, undefined for someone who isn't a member. */
  roleIn(organizationId: string, userId: string): Role | null | undefined {
    return this.database.get<{ role: Role | null }>(
      'SELECT role FROM members WHERE organization_id = ? AND user_id = ?',
      organizationId,
      userId,
    )?.role
  }
}
