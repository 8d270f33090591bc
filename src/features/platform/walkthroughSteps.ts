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
 * Remembers that someone has read a page, and opened one to write. The editor ticks a step of a walkthrough for what
 * happens while it knows the walkthrough, which is from when it was first shown in a window.
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
