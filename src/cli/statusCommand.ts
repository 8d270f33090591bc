import type { Checkout } from '../folder/checkout/checkoutRecord.ts'
import { compare } from '../folder/checkout/comparison.ts'
import { folderStatus, type FileChange } from '../folder/checkout/folderStatus.ts'
import { listedLink, shownLink, withClone, type ClonedFolder } from './clonedFolder.ts'
import type { Output } from './output.ts'
import type { OpenPlatform } from './openPlatform.ts'

/** What `galley status` was asked for. */
export interface StatusOptions extends ClonedFolder {
  readonly json: boolean
}

/** Prints what changed in the folder and on the platform; the exit status is 1 where both do not go together. */
export async function statusCommand({ json, ...cloned }: StatusOptions, output: Output): Promise<number> {
  const { folder } = cloned
  const tell = async ({ client }: OpenPlatform, checkout: Checkout): Promise<number> => {
    const status = await folderStatus(client, await compare(client, folder, checkout))
    if (json) output.json(status)
    else {
      const { local, remote, conflicts } = status
      const parts = [
        ...listed('Changed here', local),
        ...listed('Changed on the platform', remote),
        ...(conflicts.length === 0 ? [] : ['In conflict:', ...conflicts.map((file) => `  ${file}`)]),
      ]
      output.lines(parts.length === 0 ? ['Folder and platform are the same.'] : parts)
    }
    return status.conflicts.length > 0 ? 1 : 0
  }
  return await withClone(cloned, tell, async (_, link) => {
    const then = `Nothing was written. galley pull ${folder} --space … takes this for granted.`
    if (json) output.json(listedLink(link))
    else output.lines([...shownLink(link), then])
    return 0
  })
}

function listed(title: string, changes: readonly FileChange[]): string[] {
  const rows = changes.map(({ path, change }) => `  ${change.padEnd(8)} ${path}`)
  return rows.length === 0 ? [] : [`${title}:`, ...rows]
}
