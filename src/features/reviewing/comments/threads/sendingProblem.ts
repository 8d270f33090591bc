import { l10n } from 'vscode'
import { isApiError } from '../../../../client/errors/apiError.ts'
import { mayHaveArrived } from '../../../../client/errors/mayHaveArrived.ts'
import type { Outgoing } from '../../../../core/review/comments/outgoing.ts'
import { explainError } from '../../../shared/window/explainError.ts'

/** Why a comment could not be sent, and what can be done about it, in a sentence. */
export function sendingProblem(error: unknown, { thread, target }: Outgoing): string {
  if (isApiError(error, 'notFound')) {
    return thread === undefined
      ? l10n.t('What the comment is about is no longer there.')
      : l10n.t('The thread was deleted meanwhile. Start a new one with this text.')
  }
  if (isApiError(error, 'invalid') && target?.page !== undefined) {
    return l10n.t(
      'The server accepts no comment here: the block or the page is no longer there. {0}',
      explainError(error).message,
    )
  }
  if (mayHaveArrived(error)) {
    return l10n.t('{0} Retry looks first whether it has arrived.', explainError(error).cause)
  }
  return explainError(error).message
}
