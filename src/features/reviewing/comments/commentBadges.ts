import { Disposable, EventEmitter, FileDecoration, type FileDecorationProvider, type Uri } from 'vscode'
import { parsePageUri } from '../../../core/uris/uris.ts'
import { window } from '../../shared/window/window.ts'
import type { Discussions } from './threads/discussions.ts'
import { openCommentsLabel } from '../../shared/labels/countLabels.ts'

/** The largest number that a badge has room for. */
const largest = 99

/**
 * Shows on pages how many threads are open: in the Docs view, and on tabs, where the editor hides it behind the lock of
 * what is read-only. Asks nobody: it counts what was read.
 */
export class CommentBadges implements FileDecorationProvider, Disposable {
  readonly #discussions: Discussions
  readonly #changed = new EventEmitter<undefined>()
  readonly #subscription: Disposable

  readonly onDidChangeFileDecorations = this.#changed.event

  constructor(discussions: Discussions) {
    this.#discussions = discussions
    this.#subscription = Disposable.from(
      this.#changed,
      discussions.onDidChange(() => this.#changed.fire(undefined)),
      window.registerFileDecorationProvider(this),
    )
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const address = parsePageUri(uri)
    if (!address || address.revision !== undefined) return undefined
    const threads = this.#discussions.known(address)?.threads ?? []
    const count = threads.filter(({ target, isResolved }) => target.page === address.page && !isResolved).length
    if (count === 0) return undefined
    return new FileDecoration(String(Math.min(count, largest)), openCommentsLabel(count))
  }

  dispose(): void {
    this.#subscription.dispose()
  }
}
