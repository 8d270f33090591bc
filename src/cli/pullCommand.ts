import { pullChanges } from '../folder/checkout/pullChanges.ts'
import { withClone, type TokenSource } from './openPlatform.ts'

/** What `galley pull` was asked for. */
export interface PullOptions extends TokenSource {
  readonly folder: string
}

/** Brings what changed on the platform into the folder; the exit status is 1 where somebody has to decide. */
export async function pullCommand({ folder, ...token }: PullOptions, print: (text: string) => void): Promise<number> {
  return await withClone(folder, token, async (platform, checkout) => {
    const { updated, added, deleted, conflicts, kept } = await pullChanges(platform, folder, checkout)
    const rows = (word: string, files: readonly string[]): string =>
      files.map((file) => `${word.padEnd(9)} ${file}\n`).join('')
    const merged = updated.filter((file) => !conflicts.includes(file))
    const done = rows('new', added) + rows('updated', merged) + rows('deleted', deleted) + rows('conflict', conflicts)
    print(done || 'Nothing changed on the platform.\n')
    for (const sentence of kept) print(`${sentence}\n`)
    if (conflicts.length > 0) print('Both texts stand between marks in these files. Decide, then push.\n')
    return conflicts.length > 0 || kept.length > 0 ? 1 : 0
  })
}
