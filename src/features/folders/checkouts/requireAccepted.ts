import { CancellationError, l10n } from 'vscode'
import type { Checkout } from '../../../folder/checkout/checkoutRecord.ts'
import { escapeHidden } from '../../../core/text/strings/hiddenCharacters.ts'
import { shorten } from '../../../core/text/strings/titles.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'

/**
 * Asks once whether a folder belongs to the space in its record, unless it was checked out or connected on this
 * machine. A repository can contain such a record. If the user doesn't agree, rejects as cancelled before anything is
 * sent.
 */
export async function requireAccepted(folder: string, checkout: Checkout): Promise<void> {
  const { acceptOrigin, acceptancesFolder, isAccepted } = await import('../../../folder/checkout/acceptedOrigin.ts')
  if (await isAccepted(folder, checkout)) return
  const { server, space } = checkout
  const message = l10n.t(
    'Use the space {0} on {1} for this folder?',
    shown(space),
    server === 'sandbox' ? l10n.t('the sandbox') : shown(server),
  )
  const detail = l10n.t(
    'The folder {0} names this space, but it wasn’t checked out or connected on this machine. If you continue, Galley reads the pages of this space with your account, and your pushes go to it.',
    folder,
  )
  const agree = l10n.t('Use This Space')
  if ((await window.showWarningMessage(message, { modal: true, detail }, agree)) !== agree)
    throw new CancellationError()
  await acceptOrigin(folder, checkout)
  if (await isAccepted(folder, checkout)) return
  throw new ExplainedError(
    l10n.t(
      'Galley can’t save your answer on this machine, so it didn’t send anything. Make sure that you can write to the folder {0}, and try again.',
      acceptancesFolder(),
    ),
  )
}

function shown(text: string): string {
  return escapeHidden(shorten(text, 200))
}
