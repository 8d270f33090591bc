import { Disposable, type Event } from 'vscode'
import type { Clock } from '../../../client/clock.ts'
import { isCancellation } from '../window/explainError.ts'
import type { Log } from '../window/log.ts'
import { RefreshPace, type PaceLimits } from './refreshPace.ts'
import { window } from '../window/window.ts'

/** Something that is polled while people see it. */
export interface RefreshWatch {
  /** False while no one can see what the watch would refresh. */
  isVisible(): boolean
  /** Asks the server whether something is new and, if so, shows it. */
  poll(): Promise<'news' | 'nothing'>
}

/** Whether someone has the window in front. */
export interface WindowFocus {
  readonly isFocused: () => boolean
  readonly onDidChange: Event<unknown>
}

/** When refreshes may run; the editor's own window and the default pace unless said. */
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
 * The one clock behind every refresh that no one asked for: it runs only while the window has the focus and something
 * of Galley is visible, and slower and slower while nothing changes. Anyone who comes back to the window after a while sees
 * at once what happened in the meantime.
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
  #lookedAt: number

  constructor({ random, clock, log, focus = editorWindow, pace }: RefreshSchedulerOptions) {
    this.#pace = new RefreshPace(random, pace)
    this.#focus = focus
    this.#log = log
    this.#clock = clock
    this.#lookedAt = clock.now()
    this.#subscription = focus.onDidChange(() => this.#focusChanged())
  }

  /** Manages something from now on. */
  watch(watch: RefreshWatch): Disposable {
    this.#watches.add(watch)
    this.update()
    return new Disposable(() => {
      this.#watches.delete(watch)
      this.update()
    })
  }

  /** To be called when something became visible or hidden. */
  update(): void {
    const wanted = this.#focus.isFocused() && this.#visible().length > 0
    if (!wanted) this.#stop()
    else if (!this.#cancel && !this.#polling) this.#start()
  }

  /** The person is at work: look more often again. */
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
    const isDue = this.#pace.isDue(this.#clock.now() - this.#lookedAt)
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
    this.#lookedAt = this.#clock.now()
    try {
      const found = await Promise.all(this.#visible().map((watch) => watch.poll()))
      this.#pace.looked(found.includes('news') ? 'news' : 'nothing')
    } catch (error) {
      if (!isCancellation(error)) this.#log.debug('Couldn’t check for changes.', error)
      this.#pace.looked('failure')
    } finally {
      this.#polling = false
      this.update()
    }
  }
}
