import path from 'node:path'
import { CheckoutError, readCheckout, type Checkout } from '../folder/checkout/checkoutRecord.ts'
import { resolveMerge } from '../folder/checkout/resolveMerge.ts'
import { english } from '../core/text/messages/translate.ts'
import { pathBelow } from '../disk/paths.ts'
import type { Output } from './output.ts'
import { UsageError } from './usageError.ts'

/** Records that the conflicts of files are resolved. The exit status is 1 if one still has conflict markers. */
export async function resolvedCommand(files: readonly string[], output: Output): Promise<number> {
  let status = 0
  for (const named of files) {
    const { folder, checkout } = await cloneOf(named)
    const file = pathBelow(folder, path.resolve(named))
    try {
      const wasOpen = await resolveMerge(folder, { file, checkout }, english)
      output.line(wasOpen ? `resolved  ${named}` : `${named} has no conflict to resolve.`)
    } catch (error) {
      if (!(error instanceof CheckoutError)) throw error
      output.line(error.message)
      status = 1
    }
  }
  return status
}

/** Returns the innermost cloned folder that contains a file. */
async function cloneOf(file: string): Promise<{ readonly folder: string; readonly checkout: Checkout }> {
  let folder = path.dirname(path.resolve(file))
  for (;;) {
    const checkout = await readCheckout(folder)
    if (checkout !== undefined) return { folder, checkout }
    const above = path.dirname(folder)
    if (above === folder) throw new UsageError(`${file} isn’t in a folder that was cloned from the platform.`)
    folder = above
  }
}
