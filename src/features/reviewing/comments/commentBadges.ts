import { EventEmitter, FileDecoration, type FileDecorationProvider, type Uri } from 'vscode'
import { shownPage, type PagesOfFiles } from '../../shared/pages/pagesOfFiles.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { Discussion } from './threads/discussion.ts'
import type { Discussions } from './threads/discussions.ts'
import { openCommentsLabel } from '../../shared/labels/countLabels.ts'

/** The largest number that fits in a badge. */
const largest = 99

/** What badges need. */
interface CommentBadgesServices {
  readonly discussions: Discussions
  readonly pagesOfFiles: PagesOfFiles
  readonly log: Log
}

/**
 * Shows the number of open threads: on pages in the Docs view, on synced files in the Explorer and the Docs view, and
 * on tabs. On tabs of read-only documents, VS Code shows a lock instead.
 */
export class CommentBadges extends DisposableBase implements FileDecorationProvider {
  readonly #services: CommentBadgesServices
  readonly #changed = new EventEmitter<undefined>()

  readonly onDidChangeFileDecorations = this.#changed.event

  /**
   * The discussions that were read for the badges of files. Each is read once, even if that fails, until {@link retry}.
   */
  #counted = new WeakSet<Discussion>()

  constructor(services: CommentBadgesServices) {
    super()
    this.#services = services
    const { discussions, pagesOfFiles } = services
    this.register(
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

  /** Counts again, even after failures. VS Code caches decorations and doesn't ask again by itself. */
  retry(): void {
    this.#counted = new WeakSet()
    this.#changed.fire(undefined)
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
