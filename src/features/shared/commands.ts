import { commands as editorCommands, CancellationError, l10n, window, type Disposable } from 'vscode'
import { explainError, isCancellation } from './explainError.ts'
import type { CommandId } from './ids.ts'
import type { Log } from './log.ts'

/** What {@link registerCommand} needs from its surroundings. */
export interface CommandHost {
  readonly subscriptions: Disposable[]
  readonly log: Log
}

/**
 * Registers a command: the handler gets all arguments and is awaited, cancellation is silent, and an error is logged
 * and told in words with *Retry* (where that can help) and *Show log*. The command's promise never rejects, because
 * nobody would see that; it resolves with what the handler returns.
 */
export function registerCommand<Args extends unknown[]>(
  host: CommandHost,
  id: CommandId,
  handler: (...args: Args) => unknown,
): void {
  const run = async (...args: Args): Promise<unknown> => {
    try {
      return await handler(...args)
    } catch (error) {
      if (error instanceof CancellationError || isCancellation(error)) return undefined
      host.log.error(`The command ${id} failed.`, error)
      void showError(error, host.log, () => run(...args))
      return undefined
    }
  }
  host.subscriptions.push(editorCommands.registerCommand(id, run))
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
