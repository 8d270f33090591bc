import { CommentThreadCollapsibleState } from 'vscode'
import type { Log } from '../../../shared/window/log.ts'
import { window } from '../../../shared/window/window.ts'
import type { ShownThread } from './shownThread.ts'

/** Threads whose replies are read at once; the others follow as they come into sight. */
const maxReadAtOnce = 2

/** Reads the replies of threads that are expanded and visible, few at a time. */
export class RepliesInSight {
  readonly #threads: () => readonly ShownThread[]
  readonly #log: Log
  #left = maxReadAtOnce

  constructor(threads: () => readonly ShownThread[], log: Log) {
    this.#threads = threads
    this.#log = log
  }

  /** Reads some more: others have come into sight. */
  async readMore(): Promise<void> {
    this.#left = maxReadAtOnce
    await this.readLeft()
  }

  /** Reads as many as haven't been read of those that may be since others came into sight. */
  async readLeft(): Promise<void> {
    if (this.#left === 0) return
    const unread = this.#threads().filter((shown) => shown.thread && !shown.thread.replies && isInSight(shown))
    const next = unread.slice(0, this.#left)
    this.#left -= next.length
    await Promise.all(
      next.map(async ({ discussion, key }) => {
        try {
          await discussion.readReplies(key)
        } catch (error) {
          this.#log.info('Couldn’t load replies.', error)
        }
      }),
    )
  }
}

function isInSight({ host, editor }: ShownThread): boolean {
  if (editor.collapsibleState !== CommentThreadCollapsibleState.Expanded) return false
  return window.visibleTextEditors.some(({ document, visibleRanges }) => {
    if (document.uri.toString() !== host.uri.toString()) return false
    const line = editor.range?.end.line ?? 0
    return visibleRanges.some((range) => line >= range.start.line - 1 && line <= range.end.line + 1)
  })
}
