import { Disposable, type Event } from 'vscode'
import type { Clock } from '../../../client/clock.ts'
import { isCancellation } from '../window/explainError.ts'
import type { Log } from '../window/log.ts'
import { RefreshPace, type PaceLimits } from './refreshPace.ts'
import { window } from '../window/window.ts'

/** Something that is refreshed while it's visible. */
export interface RefreshWatch {
  /** Returns false if no one can see what would be refreshed. */
  isVisible(): boolean
  /** Asks the server for news and shows them. */
  poll(): Promise<'news' | 'nothing'>
}

/** Whether the window has the focus. */
export interface WindowFocus {
  readonly isFocused: () => boolean
  readonly onDidChange: Event<unknown>
}

/** The focus and pace of a scheduler. The defaults are VS Code's window and the default pace. */
export interface RefreshSchedulerOptions {
  readonly focus?: WindowFocus
  readonly pace?: PaceLimits
  readonly random: () => number
  readonly clock: Clock
  readonly log: Log
}

const editorWindow: WindowFocus = {
  isFocused: () => window.state.focused,
  onDidChange: window.onDidChangeWindowState,
}

/**
 * The only timer for automatic refreshes. It runs while the window has the focus and something of Galley is visible,
 * and slows down while nothing changes. When you return to the window after a while, it refreshes immediately.
 */
export class RefreshScheduler implements Disposable {
  readonly #watches = new Set<RefreshWatch>()
  readonly #pace: RefreshPace
  readonly #log: Log
  readonly #focus: WindowFocus
  readonly #subscription: Disposable
  readonly #clock: Clock
  #cancel: (() => void) | undefined
  #polling = false
  #lastRefresh: number

  constructor({ random, clock, log, focus = editorWindow, pace }: RefreshSchedulerOptions) {
    this.#pace = new RefreshPace(random, pace)
    this.#focus = focus
    this.#log = log
    this.#clock = clock
    this.#lastRefresh = clock.now()
    this.#subscription = focus.onDidChange(() => this.#focusChanged())
  }

  /** Refreshes something until the result is disposed. */
  watch(watch: RefreshWatch): Disposable {
    this.#watches.add(watch)
    this.update()
    return new Disposable(() => {
      this.#watches.delete(watch)
      this.update()
    })
  }

  /** Call this when something becomes visible or hidden. */
  update(): void {
    const wanted = this.#focus.isFocused() && this.#visible().length > 0
    if (!wanted) this.#stop()
    else if (!this.#cancel && !this.#polling) this.#start()
  }

  /** Refreshes more often again, because someone is working. */
  wake(): void {
    this.#pace.reset()
    this.#stop()
    this.update()
  }

  dispose(): void {
    this.#watches.clear()
    this.#stop()
    this.#subscription.dispose()
  }

  #focusChanged(): void {
    const isDue = this.#pace.isDue(this.#clock.now() - this.#lastRefresh)
    if (!isDue || this.#polling || !this.#focus.isFocused() || this.#visible().length === 0) return this.update()
    this.#pace.reset()
    this.#stop()
    void this.#poll()
  }

  #visible(): RefreshWatch[] {
    return [...this.#watches].filter((watch) => watch.isVisible())
  }

  #start(): void {
    this.#cancel = this.#clock.after(this.#pace.next(), () => {
      this.#cancel = undefined
      void this.#poll()
    })
  }

  #stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }

  async #poll(): Promise<void> {
    this.#polling = true
    this.#lastRefresh = this.#clock.now()
    try {
      const found = await Promise.all(this.#visible().map((watch) => watch.poll()))
      this.#pace.recordResult(found.includes('news') ? 'news' : 'nothing')
    } catch (error) {
      if (!isCancellation(error)) this.#log.debug('Couldn’t check for changes.', error)
      this.#pace.recordResult('failure')
    } finally {
      this.#polling = false
      this.update()
    }
  }
}
