import { l10n } from 'vscode'
import { withSignal } from '../../../client/withSignal.ts'
import type { Checkout } from '../../../folder/checkout/checkoutRecord.ts'
import type { Platform } from '../../../folder/checkout/cloneSpace.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import { storedServer } from './checkouts.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'

/** The source of a checked-out folder, and the connection to it. */
export interface CheckoutOrigin {
  readonly connection: Connection
  readonly checkout: Checkout
}

/**
 * Returns a platform in the form that folders need, for work that the signal cancels. `report` receives the progress.
 */
export function syncPlatform(
  { server, client, download }: Connection,
  signal: AbortSignal,
  report: (message: string) => void,
): Platform {
  return {
    server: storedServer(server),
    client: withSignal(client, signal),
    download: async (url) => await download(url, { signal }),
    t: translate,
    confirm: async (question) => {
      const go = l10n.t('Delete Pages')
      return (await window.showWarningMessage(question, { modal: true }, go)) === go
    },
    onRead: (done, all) => report(l10n.t('{0} of {1}', done, all)),
  }
}

/** Does work with a folder and its platform that can be cancelled. A refusal becomes a message for users. */
export async function syncing<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
  try {
    return await withCancel(title, work)
  } catch (error) {
    const isExplained = error instanceof Error && error.name === 'CheckoutError'
    throw isExplained ? new ExplainedError(error.message, { cause: error, retryable: true }) : error
  }
}
