import type { Checkout } from '../folder/checkout/checkoutRecord.ts'
import { compare } from '../folder/checkout/comparison.ts'
import { folderStatus, type FileChange } from '../folder/checkout/folderStatus.ts'
import { listedLink, shownLink, withClone, type ClonedFolder } from './clonedFolder.ts'
import type { OpenPlatform } from './openPlatform.ts'

/** What `galley status` was asked for. */
export interface StatusOptions extends ClonedFolder {
  readonly json: boolean
}

/** Prints what changed in the folder and on the platform; the exit status is 1 where both do not go together. */
export async function statusCommand(
  { json, ...cloned }: StatusOptions,
  print: (text: string) => void,
): Promise<number> {
  const { folder } = cloned
  const tell = async ({ client }: OpenPlatform, checkout: Checkout): Promise<number> => {
    const status = await folderStatus(client, await compare(client, folder, checkout))
    if (json) print(`${JSON.stringify(status)}\n`)
    else {
      const { local, remote, conflicts } = status
      const parts = [
        listed('Changed here', local),
        listed('Changed on the platform', remote),
        conflicts.length === 0 ? '' : `In conflict:\n${conflicts.map((file) => `  ${file}\n`).join('')}`,
      ]
      print(parts.join('') || 'Folder and platform are the same.\n')
    }
    return status.conflicts.length > 0 ? 1 : 0
  }
  return await withClone(cloned, tell, async (_, link) => {
    if (json) print(`${JSON.stringify(listedLink(link))}\n`)
    else print(`${shownLink(link)}Nothing was written. galley pull ${folder} --space … takes this for granted.\n`)
    return 0
  })
}

function listed(title: string, changes: readonly FileChange[]): string {
  const rows = changes.map(({ path, change }) => `  ${change.padEnd(8)} ${path}\n`)
  return rows.length === 0 ? '' : `${title}:\n${rows.join('')}`
}
