import type { Fallback } from './fallback.ts'

/** Returns the person that the token belongs to, after an own write has shown it. */
export const readMe: Fallback<'getAuthenticatedUser'> = async ({ known }) => {
  const { user } = known
  return await Promise.resolve(user && { object: 'user', ...user, urls: {} })
}

/** A space has the information about its sync. */
export const readGitInfo: Fallback<'getGitInfo'> = async ({ client, options }, input) => {
  return (await client.getSpaceById(input, options)).gitSync
}
