import { CancellationError, l10n } from 'vscode'
import type { Checkout } from '../../../folder/checkout/checkoutRecord.ts'
import { escapeHidden } from '../../../core/text/strings/hiddenCharacters.ts'
import { shorten } from '../../../core/text/strings/titles.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'

/**
 * Asks once whether a folder belongs to the space that it names, unless it was checked out or connected on this machine:
 * a repository may bring such a record along. Rejects as cancelled, before anything is sent, where nobody agrees.
 */
export async function requireAccepted(folder: string, checkout: Checkout): Promise<void> {
  const { acceptOrigin, acceptancesFolder, isAccepted } = await import('../../../folder/checkout/acceptedOrigin.ts')
  if (await isAccepted(folder, checkout)) return
  const { server, space } = checkout
  const message = l10n.t(
    'Bring this folder together with the space {0} of {1}?',
    shown(space),
    server === 'sandbox' ? l10n.t('the sandbox') : shown(server),
  )
  const detail = l10n.t(
    'The folder {0} says that it comes from there, but it wasn’t checked out or connected on this machine. If you go on, your account is used there: pages of this space are read, and what you push goes into it.',
    folder,
  )
  const agree = l10n.t('Use This Space')
  if ((await window.showWarningMessage(message, { modal: true, detail }, agree)) !== agree)
    throw new CancellationError()
  await acceptOrigin(folder, checkout)
  if (await isAccepted(folder, checkout)) return
  throw new ExplainedError(
    l10n.t(
      'Your answer can’t be kept on this machine, so nothing was sent. Make {0} a folder that you can write to, and try again.',
      acceptancesFolder(),
    ),
  )
}

function shown(text: string): string {
  return escapeHidden(shorten(text, 200))
}
