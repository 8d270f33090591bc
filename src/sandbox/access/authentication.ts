import { ApiFailure } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { UserRow } from '../users/userStore.ts'

/** Returns the user of a bearer token. Throws a 401 failure if the token is missing or unknown. */
export function authenticate(platform: Platform, header: string | undefined): { user: UserRow; token: string } {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw new ApiFailure(401, 'Send a token with the request: “Authorization: Bearer <token>”.')
  const user = platform.users.userOfToken(token)
  if (!user) throw new ApiFailure(401, 'The token isn’t valid.')
  return { user, token }
}
