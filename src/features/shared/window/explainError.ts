import { l10n } from 'vscode'
import { isApiError, type ErrorKind } from '../../../client/errors/apiError.ts'
import { errorMessage } from '../../../client/errors/errorMessage.ts'
import { mayBeDoneTwice } from '../../../client/errors/mayHaveArrived.ts'
import { literalText } from '../../../core/text/strings/literalText.ts'
import { ExplainedError } from './explainedError.ts'
import { translate } from './translate.ts'

/** An error in words for people. */
export interface ErrorExplanation {
  /** Whole sentences: what happened and what to do. */
  readonly message: string
  /** What happened, without what to do. */
  readonly cause: string
  /** True where trying the same again can help. */
  readonly retryable: boolean
}

const hopeless: ReadonlySet<ErrorKind> = new Set(['unauthorized', 'forbidden', 'notFound', 'invalid', 'conflict'])

/** True for errors that only say that someone, or a newer request, cancelled the work. */
export function isCancellation(error: unknown): boolean {
  if (isApiError(error)) return error.kind === 'cancelled'
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled')
}

/**
 * Puts any error in words. The ones that Galley doesn't know keep their own message. The words are literal: the editor
 * puts those of a file system into messages of its own.
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
    return { message: `${cause} ${advice}`.trim(), cause, retryable: !isOpen && !hopeless.has(error.kind) }
  }
  const detail = error instanceof Error ? error.message : String(error)
  return { message: l10n.t('Something unexpected happened: {0}', detail), retryable: true }
}
