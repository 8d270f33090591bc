import { ApiFailure } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { UserRow } from '../users/userStore.ts'

/** Finds the user that a bearer token belongs; 401 without a known one. */
export function authenticate(platform: Platform, header: string | undefined): { user: UserRow; token: string } {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw new ApiFailure(401, 'Send a token with the request: “Authorization: Bearer <token>”.')
  const user = platform.users.userOfToken(token)
  if (!user) throw new ApiFailure(401, 'The token isn’t valid.')
  return { user, token }
}
