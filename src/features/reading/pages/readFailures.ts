import { commands, TabInputText, type Disposable, type Uri } from 'vscode'
import { showError } from '../../shared/commands/commands.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { ReadFailure, RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'

/** How many milliseconds VS Code can take to report a tab that it just opened. */
const tabDelay = 300

/**
 * Shows why a page didn't open. VS Code only says "an unexpected error", no matter what the file system reports. So a visible
 * tab gets a message with the reason; tabs in the background get none.
 */
export class ReadFailures implements Disposable {
  readonly #log: Log
  readonly #reported = new Set<string>()
  readonly #subscription: Disposable

  constructor(files: RemoteDocuments, log: Log) {
    this.#log = log
    this.#subscription = files.onDidFailToRead((failure) => {
      setTimeout(() => void this.#notify(failure), tabDelay)
    })
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  async #notify({ uri, error }: ReadFailure): Promise<void> {
    const key = uri.toString()
    if (this.#reported.has(key) || !isActiveTab(uri)) return
    this.#reported.add(key)
    try {
      await showError(error, this.#log, async () => {
        this.#reported.delete(key)
        await commands.executeCommand('vscode.open', uri)
      })
    } finally {
      this.#reported.delete(key)
    }
  }
}

function isActiveTab(uri: Uri): boolean {
  return window.tabGroups.all.some(({ activeTab }) => {
    const input = activeTab?.input
    return input instanceof TabInputText && input.uri.toString() === uri.toString()
  })
}
