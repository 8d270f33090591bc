import { addRow } from '../database/rows.ts'
import type { Role } from '../../contract/schemas/conventions.ts'
import type { Database } from '../database/database.ts'

/** A user as stored. */
export interface UserRow {
  readonly id: string
  readonly display_name: string
  readonly email: string
}

/** Stores users, their tokens and their roles in organizations. */
export class UserStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  addUser(user: UserRow): void {
    addRow(this.#database, 'users', user)
  }

  /** Adds a token for a user. `role` is the name under which the command line prints it. */
  addToken(token: string, userId: string, role: Role): void {
    this.#database.run('INSERT INTO tokens (token, user_id, role) VALUES (?, ?, ?)', token, userId, role)
  }

  addMember(member: { organizationId: string; userId: string; role: Role | null; joinedAt: string }): void {
    this.#database.run(
      'INSERT INTO members (organization_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)',
      member.organizationId,
      member.userId,
      member.role,
      member.joinedAt,
    )
  }

  user(id: string): UserRow | undefined {
    return this.#database.get<UserRow>('SELECT id, display_name, email FROM users WHERE id = ?', id)
  }

  /** Returns the user of a token. */
  userOfToken(token: string): UserRow | undefined {
    return this.#database.get<UserRow>(
      'SELECT u.id, u.display_name, u.email FROM tokens t JOIN users u ON u.id = t.user_id WHERE t.token = ?',
      token,
    )
  }

  /** Returns the tokens that the command line prints, and their users. */
  printedTokens(): { role: Role; token: string; user_id: string }[] {
    return this.#database.all('SELECT role, token, user_id FROM tokens WHERE role IS NOT NULL')
  }

  /** Returns the role of a member: null for a guest, undefined for someone who isn't a member. */
  roleIn(organizationId: string, userId: string): Role | null | undefined {
    return this.#database.get<{ role: Role | null }>(
      'SELECT role FROM members WHERE organization_id = ? AND user_id = ?',
      organizationId,
      userId,
    )?.role
  }
}
