import path from 'node:path'
import { withTemporaryFolder } from '../disk/temporaryFolder.ts'
import { cloneSpace } from '../folder/checkout/cloneSpace.ts'
import { readCheckout } from '../folder/checkout/checkoutRecord.ts'
import { pullChanges } from '../folder/checkout/pullChanges.ts'
import { missingRows } from './cloneCommand.ts'
import type { TokenSource } from './knownTokens.ts'
import { contentSourceOf, withPlatform } from './openPlatform.ts'
import type { Output } from './output.ts'

/** The docs to show as a site: of a folder, or of a space or change request of the platform instead. */
export interface SiteSource {
  readonly folder: string
  readonly space: string | undefined
  readonly tokenFile: string | undefined
  /** The claims of the visitor, such as `plan=pro`. */
  readonly visitor: readonly string[]
}

/** The docs of a space or change request in a folder. */
export interface DocsOfSpace {
  readonly folder: string
  /** Pulls what has changed on the platform since the last time. */
  readonly pull: () => Promise<void>
}

/**
 * Runs `work` with the docs of a space or change request in a temporary folder. `named` is a space, `SPACE#NUMBER`, or
 * an address in the platform's app.
 */
export async function withDocsOfSpace<T>(
  named: string,
  token: TokenSource,
  { output, work }: { readonly output: Output; readonly work: (docs: DocsOfSpace) => Promise<T> },
): Promise<T> {
  return await withPlatform(token, undefined, async (platform) => {
    const source = await contentSourceOf(platform, named)
    return await withTemporaryFolder('galley-space', async (around) => {
      const folder = path.join(around, 'docs')
      const onRead = (done: number, all: number): void => output.progress(`Read ${done} of ${all} texts…`)
      const { missing } = await cloneSpace({ ...platform, onRead }, source, folder)
      output.lines(missingRows(missing))
      const pull = async (): Promise<void> => {
        const checkout = await readCheckout(folder)
        if (checkout !== undefined) await pullChanges({ ...platform, confirm: async () => true }, folder, checkout)
      }
      return await work({ folder, pull })
    })
  })
}
