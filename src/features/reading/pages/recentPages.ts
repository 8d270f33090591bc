import type { Disposable, Memento, TextEditor } from 'vscode'
import { pageKey } from '../../../core/search/pageSearch.ts'
import { parsePageUri } from '../../../core/uris/uris.ts'
import { window } from '../../shared/window/window.ts'

const stateKey = 'pages.recent'
const maxKept = 50

/** Remembers in this workspace which pages were looked at last, so that *Go to page* can offer them first. */
export class RecentPages implements Disposable {
  readonly #state: Memento
  readonly #subscription: Disposable

  constructor(state: Memento) {
    this.#state = state
    this.#subscription = window.onDidChangeActiveTextEditor((editor) => this.#note(editor))
  }

  /** Keys of pages (see `pageKey`), the one looked at last first. */
  keys(server: string): string[] {
    return this.#all().flatMap((entry) => (entry.startsWith(`${server}/`) ? [entry.slice(server.length + 1)] : []))
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  #all(): string[] {
    const kept: unknown = this.#state.get(stateKey)
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : []
  }

  #note(editor: TextEditor | undefined): void {
    const target = editor && parsePageUri(editor.document.uri)
    if (!target || target.revision !== undefined) return
    const entry = `${target.server}/${pageKey(target.space, target.page)}`
    const all = this.#all()
    if (all[0] === entry) return
    void this.#state.update(stateKey, [entry, ...all.filter((other) => other !== entry)].slice(0, maxKept))
  }
}
