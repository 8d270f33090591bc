import { commands as editorCommands, type Disposable } from 'vscode'
import type { CommandHandlers } from '../../shared/commands/commands.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { Lazy } from './lazy.ts'

/** Owns the handlers of commands. */
export interface HandlerOwner {
  readonly handlers: CommandHandlers
}

/** Registers every command of Galley. The handlers are loaded at the first call. */
export function registerCommands(galley: Pick<Lazy<HandlerOwner>, 'get' | 'value'>): Disposable[] {
  return Object.values(commands).map((id) =>
    editorCommands.registerCommand(id, async (...args: unknown[]) => {
      // What is typed after a key comes after its command, so a handler that is loaded must not wait.
      const { handlers } = galley.value ?? (await galley.get())
      return await handlers.get(id)?.(...args)
    }),
  )
}
