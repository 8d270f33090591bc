import type { Disposable, Memento, TextEditor } from 'vscode'
import { changeRequestScheme, galleyScheme } from '../../core/platform/uris/uris.ts'
import type { ContextKeys } from '../shared/commands/contextKeys.ts'
import { contextKeys } from '../shared/commands/ids.ts'
import { window } from '../shared/window/window.ts'

const stateKey = 'walkthrough.done'
const keysOfSchemes = new Map<string, typeof contextKeys.hasRead | typeof contextKeys.hasWritten>([
  [galleyScheme, contextKeys.hasRead],
  [changeRequestScheme, contextKeys.hasWritten],
])

/**
 * Remembers that you read a page, or opened one to write. VS Code completes the steps of a walkthrough only for events
 * after the walkthrough was first shown in a window.
 */
export class WalkthroughSteps implements Disposable {
  readonly #state: Memento
  readonly #keys: Pick<ContextKeys, 'set'>
  readonly #subscription: Disposable

  constructor(state: Memento, keys: Pick<ContextKeys, 'set'>) {
    this.#state = state
    this.#keys = keys
    for (const key of keysOfSchemes.values()) if (this.#done().includes(key)) keys.set(key, true)
    this.#subscription = window.onDidChangeActiveTextEditor((editor) => this.#note(editor))
    this.#note(window.activeTextEditor)
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  #done(): readonly string[] {
    return this.#state.get<readonly string[]>(stateKey) ?? []
  }

  #note(editor: TextEditor | undefined): void {
    const key = keysOfSchemes.get(editor?.document.uri.scheme ?? '')
    if (key === undefined || this.#done().includes(key)) return
    this.#keys.set(key, true)
    void this.#state.update(stateKey, [...this.#done(), key])
  }
}
