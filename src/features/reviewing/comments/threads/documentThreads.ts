import {
  comments,
  EventEmitter,
  l10n,
  type CommentController,
  type CommentThread,
  type TextDocument,
  type Uri,
} from 'vscode'
import type { ThreadTarget } from '../../../../core/review/comments/thread.ts'
import { inOrder, noFilter, passesFilter, type ThreadFilter } from '../../../../core/review/comments/threadFilter.ts'
import { settings } from '../../../shared/commands/ids.ts'
import { readSetting } from '../../../shared/commands/settings.ts'
import { DisposableBase } from '../../../shared/window/disposableBase.ts'
import { ExplainedError, Hint } from '../../../shared/window/explainedError.ts'
import type { Log } from '../../../shared/window/log.ts'
import { window } from '../../../shared/window/window.ts'
import type { Discussion } from './discussion.ts'
import type { Discussions } from './discussions.ts'
import { VisibleReplies } from './visibleReplies.ts'
import {
  isCollapsedInitially,
  keyOf,
  newEditorThread,
  ShownThread,
  type KeptDraft,
  type ThreadSource,
} from './shownThread.ts'
import type { ThreadPosition, ThreadHost } from './threadHost.ts'

/** The id of the comment controller, which menus in the manifest use. */
export const controllerId = 'galley-comments'

/** What showing threads needs. */
export interface DocumentThreadsServices {
  readonly discussions: Discussions
  readonly log: Log
  /** Returns the drafts of replies from an earlier window. */
  readonly keptDrafts: (thread: string) => readonly KeptDraft[]
  /** Returns the host for a document that can show threads. */
  readonly hostOf: (document: TextDocument) => ThreadHost | undefined
  /** Restores the messages that an earlier window couldn't send. */
  readonly restore: (host: ThreadHost) => void
  /** Called for threads that are no longer shown, while their document still is. */
  readonly disposed: (thread: ShownThread) => void
}

interface Wanted {
  readonly source: ThreadSource
  readonly discussion: Discussion
  readonly position: ThreadPosition
}

/** Shows threads in their documents, each once, and keeps them up to date. */
export class DocumentThreads extends DisposableBase {
  readonly controller: CommentController
  readonly replies: VisibleReplies
  readonly #services: DocumentThreadsServices
  readonly #hosts = new Map<string, ThreadHost>()
  readonly #shown = new Map<string, Map<string, ShownThread>>()
  /** The documents for which VS Code asked for ranges before they were visible. */
  readonly #askedBeforeVisible = new Set<string>()
  readonly #asked = new EventEmitter<Uri>()
  /** Fires when VS Code asks where threads can be created in a document. */
  readonly onDidAskRanges = this.#asked.event
  #made = 0
  filter: ThreadFilter = noFilter

  constructor(services: DocumentThreadsServices) {
    super()
    this.#services = services
    this.controller = comments.createCommentController(controllerId, 'Galley')
    this.replies = new VisibleReplies(() => this.threads, services.log)
    this.offerRanges()
    this.register(
      services.discussions.onDidChange((discussion) => this.#changed(discussion)),
      this.#asked,
      this.controller,
    )
  }

  get hosts(): readonly ThreadHost[] {
    return [...this.#hosts.values()]
  }

  /** All shown threads. */
  get threads(): readonly ShownThread[] {
    return [...this.#shown.values()].flatMap((threads) => [...threads.values()])
  }

  host(uri: Uri): ThreadHost | undefined {
    return this.#hosts.get(uri.toString())
  }

  /** Returns the thread that a thread or comment of VS Code belongs to. Undefined for a thread that the user is creating. */
  shownBy(given: unknown): ShownThread | undefined {
    return this.threads.find((shown) => shown.editor === given || shown.comment((each) => each === given))
  }

  /** Returns the discussions whose threads a document shows. */
  discussionsOf(host: ThreadHost): readonly [own: Discussion, ...others: Discussion[]] {
    const { discussions } = this.#services
    const own = discussions.at(host.scope)
    return [own, ...discussions.inSpace(host.scope).filter((other) => other !== own)]
  }

  /** Returns whether the signed-in user can create threads in a document. */
  canCreateThread({ whole, scope }: ThreadHost): boolean {
    return whole !== undefined && this.#services.discussions.at(scope).mayComment
  }

  /** Shows the threads of a document from now on. Does nothing if it can't have any. */
  async open(document: TextDocument): Promise<ThreadHost | undefined> {
    const key = document.uri.toString()
    const known = this.#hosts.get(key)
    const host = known ?? this.#services.hostOf(document)
    if (!host) return undefined
    this.#hosts.set(key, host)
    try {
      await this.#services.discussions.at(host.scope).open()
    } catch (error) {
      // The page itself is readable; the comments follow at the next refresh.
      this.#services.log.info('Couldn’t load comments.', error)
    }
    if (!known) this.#services.restore(host)
    this.update(host)
    await this.place(host)
    if (this.#hosts.get(key) !== host) return undefined
    // If VS Code is asked while threads are being added, it can show them twice.
    if (this.#askedBeforeVisible.delete(key)) this.offerRanges()
    return host
  }

  /** Opens a document to comment on it. Rejects with a message for users if they can't. */
  async openToComment(document: TextDocument): Promise<ThreadHost> {
    const host = await this.open(document)
    if (!host?.whole) {
      throw new Hint(l10n.t('You can’t comment on an old revision. Open the current page.'))
    }
    if (this.canCreateThread(host)) return host
    throw new ExplainedError(
      l10n.t('Your role lets you read this space, but not comment. Ask an administrator of the organization.'),
    )
  }

  /** Finds the positions of a document's threads, if they aren't known yet. */
  async place(host: ThreadHost): Promise<void> {
    const targets = this.#sourcesFor(host).map(({ source }) => targetOf(source))
    try {
      if (await host.prepare(targets)) this.update(host)
    } catch (error) {
      this.#services.log.info('Couldn’t read the blocks of a page.', error)
    }
  }

  close(uri: Uri): void {
    const key = uri.toString()
    this.#hosts.delete(key)
    for (const { editor } of this.#shown.get(key)?.values() ?? []) editor.dispose()
    this.#shown.delete(key)
  }

  /** Removes all threads, after the account has changed. */
  clear(): void {
    for (const { uri } of this.hosts) this.close(uri)
  }

  /** Makes VS Code ask again where threads can be created, which it does when a new provider is set. */
  offerRanges(): void {
    this.controller.commentingRangeProvider = {
      provideCommentingRanges: async (document) => {
        this.#asked.fire(document.uri)
        // VS Code asks for every opened document, but only visible ones are worth a request.
        const host = isVisible(document.uri) ? await this.open(document) : this.host(document.uri)
        if (!host) {
          this.#askedBeforeVisible.add(document.uri.toString())
          return { enableFileComments: false, ranges: [] }
        }
        if (!this.canCreateThread(host)) return { enableFileComments: false, ranges: [] }
        return { enableFileComments: true, ranges: await host.ranges() }
      },
    }
  }

  /**
   * Runs an action while no thread on the whole document is shown. Otherwise, VS Code would collapse that thread
   * instead of creating another one.
   */
  async withoutWholeThread(host: ThreadHost, action: () => Promise<void>): Promise<void> {
    const shown = this.#threadsOf(host)
    for (const [key, thread] of shown) {
      if (thread.editor.range !== undefined) continue
      shown.delete(key)
      this.#takeOff(thread)
    }
    try {
      await action()
    } finally {
      this.update(host)
    }
  }

  /** Makes VS Code's new thread the one that shows a message being sent. */
  adopt(editor: CommentThread, host: ThreadHost, discussion: Discussion, source: ThreadSource): void {
    const shown = new ShownThread(
      { host, discussion, source, creationNumber: ++this.#made, isAdopted: true },
      { outgoing: [], drafts: [], remoteImages: readSetting(settings.remoteImages) },
      (comments) => Object.assign(editor, { comments }),
    )
    this.#threadsOf(host).set(shown.key, shown)
  }

  /** Updates the threads of a document. Does nothing if it's closed. */
  update(host: ThreadHost): void {
    if (this.host(host.uri) !== host) return
    const shown = this.#threadsOf(host)
    const wanted = this.#wanted(host)
    const remoteImages = readSetting(settings.remoteImages)
    for (const [key, thread] of shown) {
      if (wanted.has(key)) continue
      const now = this.#threadOfMessage(thread)
      shown.delete(key)
      if (now !== undefined && wanted.has(now) && !shown.has(now)) shown.set(now, thread)
      else this.#takeOff(thread)
    }
    for (const [key, { source, discussion, position }] of wanted) {
      const context = {
        outgoing: discussion.outgoing.filter((each) => each.thread === key),
        drafts: this.#services.keptDrafts(key),
        remoteImages,
      }
      let thread = shown.get(key)
      if (!thread) {
        const isCollapsed = isCollapsedInitially(source, position, discussion.me)
        const given = { host, discussion, source, creationNumber: ++this.#made, isAdopted: false }
        thread = new ShownThread(given, context, (comments) =>
          newEditorThread(this.controller, host.uri, position, isCollapsed, comments),
        )
        shown.set(key, thread)
      }
      thread.show(source, position, context)
    }
    void this.replies.readLeft()
  }

  updateAll(): void {
    for (const host of this.hosts) this.update(host)
  }

  #changed(discussion: Discussion): void {
    for (const host of this.hosts) {
      if (!this.discussionsOf(host).includes(discussion)) continue
      this.update(host)
      if (isVisible(host.uri)) void this.place(host)
    }
  }

  #takeOff(thread: ShownThread): void {
    thread.editor.dispose()
    this.#services.disposed(thread)
  }

  #threadsOf({ uri }: ThreadHost): Map<string, ShownThread> {
    const key = uri.toString()
    const known = this.#shown.get(key) ?? new Map<string, ShownThread>()
    this.#shown.set(key, known)
    return known
  }

  #threadOfMessage({ source, discussion }: ShownThread): string | undefined {
    return 'outgoing' in source ? discussion.threadOfMessage(source.outgoing.id) : undefined
  }

  #wanted(host: ThreadHost): ReadonlyMap<string, Wanted> {
    const own = this.#services.discussions.at(host.scope)
    const wanted = new Map<string, Wanted>()
    for (const { source, discussion } of this.#sourcesFor(host)) {
      const position = host.positionOf(
        'thread' in source ? source.thread : { ...source.outgoing, target: targetOf(source) },
      )
      // A thread about another branch is shown only if its block exists in this document.
      if (position && (discussion === own || position.kind === 'lines'))
        wanted.set(keyOf(source), { source, discussion, position })
    }
    return wanted
  }

  /** Returns all threads that a document might show, at any position. */
  #sourcesFor(host: ThreadHost): Pick<Wanted, 'source' | 'discussion'>[] {
    const own = this.#services.discussions.at(host.scope)
    return this.discussionsOf(host).flatMap((discussion) => {
      const threads = discussion.threads.filter((thread) => {
        return passesFilter(thread, this.filter) && (discussion === own || host.showsOthers(thread))
      })
      const begun = discussion === own ? discussion.outgoing.filter(({ thread }) => thread === undefined) : []
      return [
        ...inOrder(threads).map((thread) => ({ source: { thread }, discussion })),
        ...begun.map((outgoing) => ({ source: { outgoing }, discussion })),
      ]
    })
  }
}

function targetOf(source: ThreadSource): ThreadTarget {
  return 'thread' in source ? source.thread.target : { ...source.outgoing.target, revision: '' }
}

/** Returns whether a document is in a visible editor. */
export function isVisible(uri: Uri): boolean {
  return window.visibleTextEditors.some(({ document }) => document.uri.toString() === uri.toString())
}
