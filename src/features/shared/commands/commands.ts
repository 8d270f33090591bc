import { CancellationError, l10n, type Disposable } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { Hint, SignInNeeded } from '../window/explainedError.ts'
import { explainError, isCancellation } from '../window/explainError.ts'
import type { CommandTable } from './commandTable.ts'
import type { Log } from '../window/log.ts'
import { window } from '../window/window.ts'
import { offerSignIn } from './offerSignIn.ts'

/** Handlers of commands, which never reject. */
export type CommandHandlers = Map<string, (...args: unknown[]) => Promise<unknown>>

/** What commands give their handlers to, and where failures are logged. */
export interface CommandHost {
  readonly subscriptions: Disposable[]
  readonly handlers: CommandHandlers
  readonly log: Log
}

/** What runs when a command is called, with all arguments it got. */
type CommandHandler = (...args: unknown[]) => unknown

/** A handler for every command of a table; nothing fits where no table is named. */
type Handlers<Table> = [Table] extends [never] ? never : { readonly [Name in keyof Table]: CommandHandler }

/**
 * Wraps the commands of a table, which must be named, their handlers, which are awaited; cancellation is silent, and an error is logged and
 * told in words with *Retry* (where that can help) and *Show log*. A command's promise never rejects, because no one
 * would see that; it resolves with what the handler returns.
 */
export function registerCommands<Table extends CommandTable = never>(
  host: CommandHost,
  handlers: NoInfer<Handlers<Table>>,
): void {
  for (const [name, handler] of Object.entries<CommandHandler>(handlers)) {
    const id = `galley.${name}`
    host.handlers.set(id, catching(host, id, handler))
  }
}

function catching(host: CommandHost, id: string, handler: CommandHandler): (...args: unknown[]) => Promise<unknown> {
  return async function run(...args) {
    try {
      return await handler(...args)
    } catch (error) {
      if (error instanceof CancellationError || isCancellation(error)) return undefined
      host.log.error(`The command ${id} failed.`, error)
      void showError(error, host.log, () => run(...args))
      return undefined
    }
  }
}

/**
 * Tells an error in words, with *Show log* and, where trying again can help, *Retry*; with *Sign In* where only that
 * helps. A hint is a mere notice.
 */
export async function showError(error: unknown, log: Log, retry?: () => Promise<unknown>): Promise<void> {
  if (error instanceof Hint) return void (await window.showInformationMessage(error.message))
  const { message, retryable } = explainError(error)
  if (error instanceof SignInNeeded || isApiError(error, 'unauthorized')) return await offerSignIn(message)
  const retryLabel = l10n.t('Retry')
  const logLabel = l10n.t('Show Log')
  const choice = await window.showErrorMessage(message, ...(retryable && retry ? [retryLabel] : []), logLabel)
  if (choice === retryLabel) await retry?.()
  else if (choice === logLabel) log.show()
}
