import type { Checkout } from '../folder/checkout/checkoutRecord.ts'
import { pullChanges } from '../folder/checkout/pullChanges.ts'
import { takeLink, withClone, type ClonedFolder } from './clonedFolder.ts'
import type { OpenPlatform } from './openPlatform.ts'

/** Brings what changed on the platform into the folder; the exit status is 1 where somebody has to decide. */
export async function pullCommand(cloned: ClonedFolder, print: (text: string) => void): Promise<number> {
  const { folder } = cloned
  const pull = async (platform: OpenPlatform, checkout: Checkout): Promise<number> => {
    const { updated, added, deleted, conflicts, kept } = await pullChanges(platform, folder, checkout)
    const rows = (word: string, files: readonly string[]): string =>
      files.map((file) => `${word.padEnd(9)} ${file}\n`).join('')
    const merged = updated.filter((file) => !conflicts.includes(file))
    const done = rows('new', added) + rows('updated', merged) + rows('deleted', deleted) + rows('conflict', conflicts)
    print(done || 'Nothing changed on the platform.\n')
    for (const sentence of kept) print(`${sentence}\n`)
    if (conflicts.length > 0) print('Both texts stand between marks in these files. Decide, then push.\n')
    return conflicts.length > 0 || kept.length > 0 ? 1 : 0
  }
  return await withClone(cloned, pull, async (platform, link) => {
    return await pull(platform, await takeLink(folder, link, print))
  })
}
