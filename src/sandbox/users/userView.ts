import type { User } from '../../contract/users.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { Addresses } from '../urls/addresses.ts'
import type { UserRow } from './userStore.ts'

/** Returns a user who must exist, by id. */
export function personView(id: string, { platform, addresses }: RequestContext): User {
  const row = platform.users.user(id)
  if (!row) throw new Error(`User ${id} is missing from the data folder.`)
  return userView(row, addresses)
}

/** Returns a user in the form of the API (API part 1 §2.2). */
export function userView(row: UserRow, addresses: Addresses): User {
  return {
    object: 'user',
    id: row.id,
    displayName: row.display_name,
    ...(row.email === '' ? {} : { email: row.email }),
    urls: { location: addresses.api(`/users/${row.id}`) },
  }
}
