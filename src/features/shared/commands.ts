import { CancellationError, l10n, type Disposable } from 'vscode'
import { explainError, isCancellation } from './explainError.ts'
import type { CommandId } from './commandIds.ts'
import type { Log } from './log.ts'
import { window } from './window.ts'

/** Handlers of commands, which never reject. */
export type CommandHandlers = Map<string, (...args: unknown[]) => Promise<unknown>>

/** What {@link registerCommand} needs from its surroundings. */
export interface CommandHost {
  readonly subscriptions: Disposable[]
  readonly handlers: CommandHandlers
  readonly log: Log
}

/**
 * Gives a command its handler, which gets all arguments and is awaited, cancellation is silent, and an error is logged
 * and told in words with *Retry* (where that can help) and *Show log*. The command's promise never rejects, because
 * nobody would see that; it resolves with what the handler returns.
 */
export function registerCommand(host: CommandHost, id: CommandId, handler: (...args: unknown[]) => unknown): void {
  const run = async (...args: unknown[]): Promise<unknown> => {
    try {
      return await handler(...args)
    } catch (error) {
      if (error instanceof CancellationError || isCancellation(error)) return undefined
      host.log.error(`The command ${id} failed.`, error)
      void showError(error, host.log, () => run(...args))
      return undefined
    }
  }
  host.handlers.set(id, run)
}

/** Tells an error in words, with *Show log* and, where trying again can help, *Retry*. */
export async function showError(error: unknown, log: Log, retry?: () => Promise<unknown>): Promise<void> {
  const { message, retryable } = explainError(error)
  const retryLabel = l10n.t('Retry')
  const logLabel = l10n.t('Show log')
  const choice = await window.showErrorMessage(message, ...(retryable && retry ? [retryLabel] : []), logLabel)
  if (choice === retryLabel) await retry?.()
  else if (choice === logLabel) log.show()
}
