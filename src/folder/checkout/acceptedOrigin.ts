import path from 'node:path'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { makePrivateFolder, readPrivateFile, stateFolder, writePrivateFile } from '../../disk/privateFiles.ts'

/** Where a folder says that it comes from. */
export interface Origin {
  /** As the record of the folder has it. */
  readonly server: string
  readonly space: string
}

/**
 * Whether a person has agreed on this machine that a folder belongs to this space of this server: by checking it out, by
 * connecting it, or when asked. What lies in the folder itself says nothing about that: a repository may bring it along.
 */
export async function isAccepted(folder: string, { server, space }: Origin): Promise<boolean> {
  // What can't be read wasn't agreed to.
  const known = await readPrivateFile(acceptanceFile(folder)).catch(() => undefined)
  return known?.bytes.toString('utf8') === textOf({ server, space })
}

/**
 * Remembers that a folder belongs to a space, in the place of what was remembered before. Where that can't be kept, the
 * person is asked again the next time.
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

/** Where it is remembered. */
export function acceptancesFolder(): string {
  return path.join(stateFolder(), 'checkouts')
}

function textOf(origin: Origin): string {
  return `${JSON.stringify(origin)}\n`
}
