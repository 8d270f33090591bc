import { randomBytes } from 'node:crypto'
import { roles, type Role } from '../../contract/schemas/conventions.ts'
import type { Platform } from '../platform.ts'

/** The name of the user with each role. A sandbox always has these six users. */
const names: Readonly<Record<Role, string>> = {
  admin: 'Ines Moreau',
  create: 'Tomasz Zielinski',
  review: 'Priya Raman',
  edit: 'Jonas Lindqvist',
  comment: 'Amara Okafor',
  read: 'Wei Chen',
}

/** The ids of a sandbox's users by role. */
export type SandboxUsers = Readonly<Record<Role, string>>

/**
 * Creates the six users with a token each, if the data folder has none. The tokens stay valid as long as the folder
 * exists.
 */
export function ensureUsers(platform: Platform): SandboxUsers {
  const { users, database, newId } = platform
  if (users.printedTokens().length === 0) {
    database.transaction(() => {
      for (const role of roles) {
        const id = newId()
        const email = `${names[role].toLowerCase().replace(' ', '.')}@example.com`
        users.addUser({ id, display_name: names[role], email })
        users.addToken(`galley_${role}_${randomBytes(24).toString('base64url')}`, id, role)
      }
    })
  }
  return Object.fromEntries(users.printedTokens().map(({ role, user_id: id }) => [role, id])) as Record<Role, string>
}

/** Creates an organization in which each of the six users has their role. */
export function addOrganization(platform: Platform, title: string, users: SandboxUsers): string {
  const { database, organizations, newId } = platform
  const id = newId()
  const time = platform.clock().toISOString()
  database.transaction(() => {
    organizations.add({ id, title, created_at: time })
    for (const role of roles)
      platform.users.addMember({ organizationId: id, userId: users[role], role, joinedAt: time })
  })
  return id
}
