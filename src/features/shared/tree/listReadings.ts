import { l10n } from 'vscode'
import { isApiError, type ApiError, type ErrorKind } from '../../../client/errors/apiError.ts'
import { isCancellation } from '../window/explainError.ts'

/** Returns what a row says about a list that can't be read, such as `Can’t load collections (403)`. */
export type FailedLabel = (reason: string) => string

/** A list that couldn't be read, or couldn't be refreshed. */
export interface ListFailure {
  readonly label: string
  readonly error: unknown
  /** When the content that is still shown was read, in milliseconds since 1970. Undefined if there is none. */
  readonly staleSince: number | undefined
}

/** A list that was read, or an earlier one with the reason why it couldn't be refreshed. */
interface Reading {
  readonly value: unknown
  readonly fetchedAt?: number
  readonly error?: ApiError
  /** The parts of the list that failed, if it comes from several requests. */
  readonly failures?: readonly ListFailure[]
}

/** Reads the lists below a tree element. Each fails for itself, and the others are shown. */
export class ListReadings {
  /** The failures of each reading, in the order in which they were started. */
  readonly #failures: ListFailure[][] = []

  /** The lists that failed, each once. */
  get failures(): readonly ListFailure[] {
    return [...new Map(this.#failures.flat().map((failure) => [failure.label, failure])).values()]
  }

  /** True if there's nothing to show for at least one list, so that the others don't show everything. */
  get isPartial(): boolean {
    return this.failures.some(({ staleSince }) => staleSince === undefined)
  }

  /** Resolves to a list, or to undefined if it can't be read. Rejects only if that was cancelled. */
  async read<R extends Reading | undefined>(label: FailedLabel, reading: Promise<R>): Promise<R | undefined> {
    const failures: ListFailure[] = []
    this.#failures.push(failures)
    try {
      const read = await reading
      const { error, fetchedAt: staleSince } = read ?? {}
      if (error) failures.push({ label: label(failureReason(error)), error, staleSince })
      failures.push(...(read?.failures ?? []))
      return read
    } catch (error) {
      if (isCancellation(error)) throw error
      failures.push({ label: label(failureReason(error)), error, staleSince: undefined })
      return undefined
    }
  }
}

/** Throws the reason if nothing of a list could be read, so that it isn't mistaken for an empty one. */
export function requireSomething(items: readonly unknown[], failures: readonly ListFailure[] | undefined): void {
  const [failure] = failures ?? []
  if (failure && items.length === 0) throw failure.error
}

/** Throws the reason if a part of a list couldn't be read. */
export function requireEverything(failures: readonly ListFailure[] | undefined): void {
  const [failure] = failures ?? []
  if (failure) throw failure.error
}

const connectionProblems: ReadonlySet<ErrorKind> = new Set(['offline', 'timeout', 'unauthorized', 'rateLimited'])

/** Returns whether other requests to the same server fail for the same reason. */
export function isConnectionProblem(error: unknown): error is ApiError {
  return isApiError(error) && connectionProblems.has(error.kind)
}

/** Returns why a list can't be read, in a word or as a status. */
export function failureReason(error: unknown): string {
  if (!isApiError(error)) return l10n.t('unexpected error')
  if (error.status !== undefined && error.kind !== 'protocol') return String(error.status)
  const reasons: Partial<Record<ErrorKind, string>> = {
    offline: l10n.t('offline'),
    timeout: l10n.t('no response'),
    unauthorized: l10n.t('token refused'),
    protocol: l10n.t('unexpected response'),
  }
  return reasons[error.kind] ?? l10n.t('unexpected error')
}
