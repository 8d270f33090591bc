import { stat } from 'node:fs/promises'
import path from 'node:path'
import { badRequest, conflict } from '../http/errors.ts'
import type { Platform } from '../platform.ts'

/**
 * Binds a space to the Git repository in a local folder. Refuses a folder without `.git`, or one that another space is
 * bound to.
 */
export async function bindToRepository(platform: Platform, spaceId: string, folder: string): Promise<void> {
  const absolute = path.resolve(folder)
  const isRepository = await stat(path.join(absolute, '.git')).then(
    () => true,
    () => false,
  )
  if (!isRepository) throw badRequest(`${absolute} doesn’t contain a Git repository.`)
  const other = platform.gitSyncs.withFolder(absolute)
  if (other?.space_id === spaceId) return
  if (other) throw conflict(`${absolute} is already connected to “${platform.spaces.get(other.space_id)?.title}”.`)
  platform.gitSyncs.bind(spaceId, absolute, platform.clock().toISOString())
}
