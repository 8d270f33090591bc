import { CommentThreadCollapsibleState } from 'vscode'
import type { Log } from '../../../shared/window/log.ts'
import { window } from '../../../shared/window/window.ts'
import type { ShownThread } from './shownThread.ts'

/** How many threads have their replies read at a time. The others follow as they become visible. */
const maxReadAtOnce = 2

/** Reads the replies of expanded, visible threads, few at a time. */
export class VisibleReplies {
  readonly #threads: () => readonly ShownThread[]
  readonly #log: Log
  #left = maxReadAtOnce

  constructor(threads: () => readonly ShownThread[], log: Log) {
    this.#threads = threads
    this.#log = log
  }

  /** Reads more, because other threads became visible. */
  async readMore(): Promise<void> {
    this.#left = maxReadAtOnce
    await this.readLeft()
  }

  /** Reads the rest of what is allowed since other threads became visible. */
  async readLeft(): Promise<void> {
    if (this.#left === 0) return
    const unread = this.#threads().filter((shown) => shown.thread && !shown.thread.replies && isVisibleThread(shown))
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

function isVisibleThread({ host, editor }: ShownThread): boolean {
  if (editor.collapsibleState !== CommentThreadCollapsibleState.Expanded) return false
  return window.visibleTextEditors.some(({ document, visibleRanges }) => {
    if (document.uri.toString() !== host.uri.toString()) return false
    const line = editor.range?.end.line ?? 0
    return visibleRanges.some((range) => line >= range.start.line - 1 && line <= range.end.line + 1)
  })
}
