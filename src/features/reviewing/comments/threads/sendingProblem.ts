import { l10n } from 'vscode'
import { isApiError } from '../../../../client/errors/apiError.ts'
import { mayHaveArrived } from '../../../../client/errors/mayHaveArrived.ts'
import type { Outgoing } from '../../../../core/review/comments/outgoing.ts'
import { explainError } from '../../../shared/window/explainError.ts'

/** Returns a sentence about why a comment couldn't be sent, and what to do. */
export function sendingProblem(error: unknown, { thread, target }: Outgoing): string {
  if (isApiError(error, 'notFound')) {
    return thread === undefined
      ? l10n.t('The commented content no longer exists.')
      : l10n.t('Someone deleted the thread. Start a new thread with this text.')
  }
  if (isApiError(error, 'invalid') && target?.page !== undefined) {
    return l10n.t(
      'The server refused the comment, because the block or the page no longer exists. {0}',
      explainError(error).message,
    )
  }
  if (mayHaveArrived(error)) {
    return l10n.t('{0} Retry first checks whether the comment arrived.', explainError(error).cause)
  }
  return explainError(error).message
}
