import { unlessNotOffered } from './errors/apiError.ts'
import type { ReadCache, ReadOptions } from './readCache.ts'

/**
 * Returns the id of the person that the token belongs to. Undefined if the server names them only in answers to own
 * writes, and there was none yet.
 */
export async function readOwnId(
  cache: ReadCache,
  options: Pick<ReadOptions, 'signal'> = {},
): Promise<string | undefined> {
  return (await unlessNotOffered(cache.get('getAuthenticatedUser', {}, options)))?.value.id
}
