import { CancellationError, commands as editorCommands, l10n, type Disposable } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { Hint, SignInNeeded } from '../window/explainedError.ts'
import { explainError, isCancellation } from '../window/explainError.ts'
import { commands } from './commandIds.ts'
import type { CommandTable } from './commandTable.ts'
import type { Log } from '../window/log.ts'
import { window } from '../window/window.ts'

/** The handlers of commands. They never reject. */
export type CommandHandlers = Map<string, (...args: unknown[]) => Promise<unknown>>

/** Where commands register their handlers and log failures. */
export interface CommandHost {
  readonly subscriptions: Disposable[]
  readonly handlers: CommandHandlers
  readonly log: Log
}

/** Runs when a command is called, with all of its arguments. */
type CommandHandler = (...args: unknown[]) => unknown

/** A handler for every command of a table. Without a table as type argument, nothing is assignable. */
type Handlers<Table> = [Table] extends [never] ? never : { readonly [Name in keyof Table]: CommandHandler }

/**
 * Registers handlers for the commands of a table, which must be the type argument. Each handler is awaited.
 * Cancellation is silent. An error is logged and shown in a message with *Show Log*, and with *Retry* if that can help.
 * The promise of a command never rejects, because VS Code wouldn't show that. It resolves to what the handler returns.
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
 * Shows an error in a message with *Show Log*, and with *Retry* or *Sign In* if that can help. A hint is shown as
 * information.
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

/** Shows a message with *Sign In*. If the same message is already shown, it isn't shown twice. */
export async function offerSignIn(message: string): Promise<void> {
  const choice = l10n.t('Sign In')
  if ((await window.showWarningMessage(message, choice)) === choice)
    await editorCommands.executeCommand(commands.signIn)
}
