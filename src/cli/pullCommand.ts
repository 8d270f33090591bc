import path from 'node:path'
import { replacedFolder, type Checkout } from '../folder/checkout/checkoutRecord.ts'
import { pullChanges } from '../folder/checkout/pullChanges.ts'
import { takeLink, withClone, type ClonedFolder } from './clonedFolder.ts'
import type { Output } from './output.ts'
import type { OpenPlatform } from './openPlatform.ts'
import { confirmWith } from './terminal.ts'

/** The options of `galley pull`. */
export interface PullOptions extends ClonedFolder {
  /** Agrees with deleting many pages. */
  readonly yes: boolean
}

/** Pulls changes from the platform into the folder. The exit status is 1 if a person has to resolve something. */
export async function pullCommand({ yes, ...cloned }: PullOptions, output: Output): Promise<number> {
  const { folder, ask } = cloned
  const confirm = confirmWith(ask, yes)
  const pull = async (platform: OpenPlatform, checkout: Checkout): Promise<number> => {
    const onRead = (done: number, all: number): void => output.progress(`Read ${done} of ${all} pages…`)
    const pulled = await pullChanges({ ...platform, confirm, onRead }, folder, checkout)
    const { updated, added, deleted, conflicts, kept } = pulled
    const rows = (word: string, files: readonly string[]): string[] => files.map((file) => `${word.padEnd(9)} ${file}`)
    const merged = updated.filter((file) => !conflicts.includes(file))
    const done = [
      ...rows('new', added),
      ...rows('updated', merged),
      ...rows('deleted', deleted),
      ...rows('conflict', conflicts),
    ]
    output.lines(done.length === 0 ? ['No changes on the platform.'] : done)
    if (deleted.length > 0) output.line(`Copies of deleted files are in ${path.join(folder, replacedFolder)}.`)
    output.lines(kept)
    if (conflicts.length > 0)
      output.line('These files have conflict markers around both versions. Resolve the conflicts, and then push.')
    return conflicts.length > 0 || kept.length > 0 ? 1 : 0
  }
  return await withClone(cloned, pull, async (platform, link) => {
    return await pull(platform, await takeLink(folder, link, output))
  })
}
