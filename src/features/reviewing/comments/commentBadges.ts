import { Disposable, EventEmitter, FileDecoration, type FileDecorationProvider, type Uri } from 'vscode'
import { shownPage, type PagesOfFiles } from '../../shared/pages/pagesOfFiles.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { Discussion } from './threads/discussion.ts'
import type { Discussions } from './threads/discussions.ts'
import { openCommentsLabel } from '../../shared/labels/countLabels.ts'

/** The largest number that a badge has room for. */
const largest = 99

/** Where pages and their comments are known from. */
interface CommentBadgesServices {
  readonly discussions: Discussions
  readonly pagesOfFiles: PagesOfFiles
  readonly log: Log
}

/**
 * Shows how many threads are open: on pages in the Docs view, on files that the platform syncs in the Explorer and the
 * Docs view, and on tabs, where the editor hides it behind the lock of what is read-only.
 */
export class CommentBadges implements FileDecorationProvider, Disposable {
  readonly #services: CommentBadgesServices
  readonly #changed = new EventEmitter<undefined>()
  readonly #subscription: Disposable

  readonly onDidChangeFileDecorations = this.#changed.event

  /** The discussions that were read because files count them: each once, no matter what came of it, until {@link retry}. */
  #counted = new WeakSet<Discussion>()

  constructor(services: CommentBadgesServices) {
    this.#services = services
    const { discussions, pagesOfFiles } = services
    this.#subscription = Disposable.from(
      this.#changed,
      discussions.onDidChange(() => this.#changed.fire(undefined)),
      pagesOfFiles.onDidChange(() => this.retry()),
      window.registerFileDecorationProvider(this),
    )
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const { discussions, pagesOfFiles } = this.#services
    const address = shownPage(uri, pagesOfFiles)
    if (!address || address.revision !== undefined) return undefined
    if (uri.scheme === 'file') void this.#read(discussions.at({ server: address.server, space: address.space }))
    const threads = discussions.known(address)?.threads ?? []
    const count = threads.filter(({ target, isResolved }) => target.page === address.page && !isResolved).length
    if (count === 0) return undefined
    return new FileDecoration(String(Math.min(count, largest)), openCommentsLabel(count))
  }

  /** Counts again, also where that failed: the editor keeps what it got and doesn't ask by itself. */
  retry(): void {
    this.#counted = new WeakSet()
    this.#changed.fire(undefined)
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  async #read(discussion: Discussion): Promise<void> {
    if (this.#counted.has(discussion)) return
    this.#counted.add(discussion)
    try {
      await discussion.open()
    } catch (error) {
      this.#services.log.info('Couldn’t count comments.', error)
    }
  }
}
