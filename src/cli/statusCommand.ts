import type { Client } from '../client/client.ts'
import type { Checkout } from '../folder/checkout/checkoutRecord.ts'
import { compare } from '../folder/checkout/comparison.ts'
import { folderStatus, type FileChange } from '../folder/checkout/folderStatus.ts'
import type { ContentSource } from '../folder/checkout/remoteContent.ts'
import { clonedIn, listedLink, shownLink, withClone, type ClonedFolder } from './clonedFolder.ts'
import type { Output } from './output.ts'
import type { OpenPlatform } from './openPlatform.ts'

/** The options of `galley status`. */
export interface StatusOptions extends ClonedFolder {
  readonly json: boolean
}

/**
 * Prints what changed on the platform and in the folder, or in each cloned docs folder in it. The exit status is 1 if a
 * person has to resolve something.
 */
export async function statusCommand({ json, ...cloned }: StatusOptions, output: Output): Promise<number> {
  const folders = cloned.space === undefined ? await clonedIn(cloned.folder) : [cloned.folder]
  const statuses: (readonly [object, number])[] = []
  for (const folder of folders) {
    const isNamed = folder === cloned.folder
    if (!isNamed && !json) output.line(`${folder}:`)
    const { status, result } = await statusOf({ ...cloned, folder }, json ? undefined : output)
    statuses.push([isNamed ? result : { folder, ...result }, status])
  }
  const results = statuses.map(([result]) => result)
  if (json) output.json(results.length === 1 ? results[0] : results)
  return Math.max(...statuses.map(([, status]) => status))
}

/** Without `output`, nothing is printed. */
async function statusOf(
  cloned: ClonedFolder,
  output: Output | undefined,
): Promise<{ readonly status: number; readonly result: object }> {
  const { folder } = cloned
  let result: object = {}
  const printStatus = async ({ client }: OpenPlatform, checkout: Checkout): Promise<number> => {
    const comparison = await compare(client, folder, checkout)
    const status = await folderStatus(client, comparison)
    result = status
    output?.line(await sourceTitle(client, comparison.source))
    const { local, remote, conflicts, unmerged } = status
    const parts = [
      ...listed('Changed in the folder', local),
      ...listed('Changed on the platform', remote),
      ...named('Conflicts', conflicts),
      ...named('With conflict markers (can’t be pushed)', unmerged),
    ]
    output?.lines(parts.length === 0 ? ['The folder matches the platform.'] : parts)
    return conflicts.length + unmerged.length > 0 ? 1 : 0
  }
  const status = await withClone(cloned, printStatus, async (_, link) => {
    const then = `Nothing was written. To use these matches, run galley pull ${folder} --space …`
    result = listedLink(link)
    output?.lines([...shownLink(link), then])
    return 0
  })
  return { status, result }
}

/** Returns the title of the content that the folder is compared with. */
async function sourceTitle(client: Client, { space, changeRequest }: ContentSource): Promise<string> {
  const { title } = await client.getSpaceById({ spaceId: space })
  if (changeRequest === undefined) return `Space “${title}”`
  const { number, subject } = await client.getChangeRequestById({ spaceId: space, changeRequestId: changeRequest })
  return `Change request #${number}${subject === '' ? '' : ` “${subject}”`} of the space “${title}”`
}

function listed(title: string, changes: readonly FileChange[]): string[] {
  const rows = changes.map(({ path, change }) =>
    change === 'unlisted'
      ? `${'new'.padEnd(8)} ${path} (not in the table of contents, so it won’t be pushed)`
      : `${change.padEnd(8)} ${path}`,
  )
  return named(title, rows)
}

function named(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [`${title}:`, ...rows.map((row) => `  ${row}`)]
}
