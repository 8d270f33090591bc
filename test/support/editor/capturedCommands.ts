import * as vscode from 'vscode'

type Handler = (...args: unknown[]) => unknown

/**
 * Keeps the commands that code of the test's own bundle registers, instead of giving them to the editor, which has those
 * of the running extension already. So a test can run them with questions that it answers itself.
 */
export class CapturedCommands {
  readonly #handlers = new Map<string, Handler>()

  /** Registers within `register`. */
  constructor(register: () => void) {
    const original = vscode.commands.registerCommand
    Object.assign(vscode.commands, {
      registerCommand: (id: string, handler: Handler) => {
        this.#handlers.set(id, handler)
        return new vscode.Disposable(() => undefined)
      },
    })
    try {
      register()
    } finally {
      Object.assign(vscode.commands, { registerCommand: original })
    }
  }

  async run(id: string, ...args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(id)
    if (!handler) throw new Error(`Nobody registered ${id}.`)
    return await handler(...args)
  }
}
