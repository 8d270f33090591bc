import { l10n } from 'vscode'
import { isApiError, type ErrorKind } from '../../../client/errors/apiError.ts'
import { errorMessage } from '../../../client/errors/errorMessage.ts'
import { mayBeDoneTwice } from '../../../client/errors/mayHaveArrived.ts'
import { literalText } from '../../../core/text/strings/literalText.ts'
import { ExplainedError } from './explainedError.ts'
import { translate } from './translate.ts'

/** The explanation of an error for users. */
export interface ErrorExplanation {
  /** Sentences that say what happened and what to do. */
  readonly message: string
  /** What happened, without what to do. */
  readonly cause: string
  /** True if trying again can help. */
  readonly retryable: boolean
}

const notRetryable: ReadonlySet<ErrorKind> = new Set(['unauthorized', 'forbidden', 'notFound', 'invalid', 'conflict'])

/** Returns whether an error only means that the user, or a newer request, cancelled the work. */
export function isCancellation(error: unknown): boolean {
  if (isApiError(error)) return error.kind === 'cancelled'
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled')
}

/**
 * Explains any error. Unknown errors keep their own message. The texts are escaped, because VS Code puts errors of file
 * systems into its own messages.
 */
export function explainError(error: unknown): ErrorExplanation {
  const { message, cause = message, retryable } = explanation(error)
  return { message: literalText(message), cause: literalText(cause), retryable }
}

function explanation(error: unknown): Omit<ErrorExplanation, 'cause'> & { readonly cause?: string } {
  if (error instanceof ExplainedError) return { message: error.message, retryable: error.retryable }
  if (isApiError(error)) {
    const { message: cause, hint } = errorMessage(error, translate)
    const isOpen = mayBeDoneTwice(error)
    const advice = isOpen ? l10n.t('The change might still have been made. Check before you try again.') : hint
    return { message: `${cause} ${advice}`.trim(), cause, retryable: !isOpen && !notRetryable.has(error.kind) }
  }
  const detail = error instanceof Error ? error.message : String(error)
  return { message: l10n.t('Something unexpected happened: {0}', detail), retryable: true }
}
