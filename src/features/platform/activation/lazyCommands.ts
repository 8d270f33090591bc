import { commands as editorCommands, type Disposable } from 'vscode'
import type { CommandHandlers } from '../../shared/commands/commands.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { Lazy } from './lazy.ts'

/** Owns the handlers of commands. */
export interface HandlerOwner {
  readonly handlers: CommandHandlers
}

/** Registers every command of Galley. The handlers are loaded at the first call. */
export function registerCommands(galley: Pick<Lazy<HandlerOwner>, 'get'>): Disposable[] {
  return Object.values(commands).map((id) =>
    editorCommands.registerCommand(id, async (...args: unknown[]) => {
      const { handlers } = await galley.get()
      return await handlers.get(id)?.(...args)
    }),
  )
}
