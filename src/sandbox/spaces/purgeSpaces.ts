import type { Platform } from '../platform.ts'

/** Removes for good the spaces that were deleted longer ago than they are kept (API part 1 §8). */
export function purgeSpaces(platform: Platform, retentionMilliseconds: number): void {
  const limit = new Date(platform.clock().getTime() - retentionMilliseconds).toISOString()
  platform.database.transaction(() => {
    for (const space of platform.spaces.deletedBefore(limit)) {
      platform.searchIndex.removeSpace(space.id)
      platform.spaces.remove(space.id)
    }
  })
}
