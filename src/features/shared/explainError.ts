import { l10n } from 'vscode'
import { ExplainedError } from './explainedError.ts'

/** An error in words for people. */
export interface ErrorExplanation {
  /** Whole sentences: what happened and what to do. */
  readonly message: string
  /** True where trying the same again can help. */
  readonly retryable: boolean
}

/** True for errors that only say that somebody, or a newer request, cancelled the work. */
export function isCancellation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || error.name === 'Canceled' || ('kind' in error && error.kind === 'cancelled')
}

/** Puts any error in words. The ones that Galley does not know keep their own message. */
export function explainError(error: unknown): ErrorExplanation {
  if (error instanceof ExplainedError) return { message: error.message, retryable: error.retryable }
  const detail = error instanceof Error ? error.message : String(error)
  return { message: l10n.t('Something unexpected happened: {0}', detail), retryable: true }
}
