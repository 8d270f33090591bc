import path from 'node:path'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { makePrivateFolder, readPrivateFile, stateFolder, writePrivateFile } from '../../disk/privateFiles.ts'
import type { Checkout } from './checkoutRecord.ts'

/** The space that a folder claims to come from. */
type Origin = Pick<Checkout, 'server' | 'space'>

/**
 * Returns whether the user has confirmed on this machine that a folder belongs to a space: by checking it out, by
 * connecting it, or when asked. The folder's own files prove nothing, because a repository can include them.
 */
export async function isAccepted(folder: string, { server, space }: Origin): Promise<boolean> {
  // An unreadable file counts as not confirmed.
  const known = await readPrivateFile(acceptanceFile(folder)).catch(() => undefined)
  return known?.bytes.toString('utf8') === textOf({ server, space })
}

/**
 * Records that a folder belongs to a space, in place of the previous one. If that fails, Galley asks again the next
 * time.
 */
export async function acceptOrigin(folder: string, { server, space }: Origin): Promise<void> {
  const kept = makePrivateFolder(acceptancesFolder()).then(async () => {
    await writePrivateFile(acceptanceFile(folder), textOf({ server, space }))
  })
  await kept.catch(() => undefined)
}

function acceptanceFile(folder: string): string {
  return path.join(acceptancesFolder(), `${DiskFolder.open(folder).identity}.json`)
}

/** Returns the folder of these records. */
export function acceptancesFolder(): string {
  return path.join(stateFolder(), 'checkouts')
}

function textOf(origin: Origin): string {
  return `${JSON.stringify(origin)}\n`
}
