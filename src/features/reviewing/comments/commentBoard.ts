import {
  comments,
  CommentThreadCollapsibleState,
  type Disposable,
  l10n,
  type CommentController,
  type CommentThread,
  type TextDocument,
  type Uri,
} from 'vscode'
import type { ThreadTarget } from '../../../core/comments/thread.ts'
import { inOrder, noFilter, passesFilter, type ThreadFilter } from '../../../core/comments/threadFilter.ts'
import type { Log } from '../../shared/log.ts'
import { window } from '../../shared/window.ts'
import type { Discussion } from './discussion.ts'
import type { Discussions } from './discussions.ts'
import { isFolded, keyOf, newEditorThread, ShownThread, type KeptDraft, type ThreadSource } from './shownThread.ts'
import type { Spot, Surface } from './surface.ts'

/** Identifier of the controller, which the manifest’s menus ask for. */
export const controllerId = 'galley-comments'

/** What the board needs from its surroundings. */
export interface BoardParts {
  readonly discussions: Discussions
  readonly log: Log
  /** Drafts of replies that an earlier window left. */
  readonly keptDrafts: (thread: string) => readonly KeptDraft[]
  /** Makes what stands for a document, where threads can be shown in it. */
  readonly surfaceOf: (document: TextDocument) => Surface | undefined
  /** Brings back what an earlier window could not send. */
  readonly restore: (surface: Surface) => void
  /** Hears of threads that are shown no longer in a document that still is. */
  readonly disposed: (thread: ShownThread) => void
}

/** Replies that are read at once for threads that are in sight; the others follow as they come into sight. */
const mostReadAtOnce = 2

interface Wanted {
  readonly source: ThreadSource
  readonly discussion: Discussion
  readonly spot: Spot
}

/** Shows threads in the documents that they belong to, each once, and keeps them as they are on the server. */
export class CommentBoard implements Disposable {
  readonly controller: CommentController
  readonly #parts: BoardParts
  readonly #surfaces = new Map<string, Surface>()
  readonly #shown = new Map<string, Map<string, ShownThread>>()
  readonly #subscription: Disposable
  readonly #owned: Disposable[] = []
  /** Documents that the editor has asked for before they were looked at. */
  readonly #toldNothing = new Set<string>()
  #made = 0
  #leftToRead = mostReadAtOnce
  filter: ThreadFilter = noFilter

  constructor(parts: BoardParts) {
    this.#parts = parts
    this.controller = comments.createCommentController(controllerId, 'Galley')
    this.controller.options = {
      prompt: l10n.t('Reply…'),
      placeHolder: l10n.t('Write a comment. Markdown, @ for people, [ for pages'),
    }
    this.offerRanges()
    this.#subscription = parts.discussions.onDidChange((discussion) => this.#changed(discussion))
  }

  get surfaces(): readonly Surface[] {
    return [...this.#surfaces.values()]
  }

  /** All threads that are shown. */
  get threads(): readonly ShownThread[] {
    return [...this.#shown.values()].flatMap((threads) => [...threads.values()])
  }

  surface(uri: Uri): Surface | undefined {
    return this.#surfaces.get(uri.toString())
  }

  /** What the editor's thread stands for; undefined for one that somebody is just about to begin. */
  shownBy(thread: CommentThread): ShownThread | undefined {
    return this.threads.find(({ editor }) => editor === thread)
  }

  /** The discussions that a document shows threads of. */
  discussionsOf(surface: Surface): readonly Discussion[] {
    const { discussions } = this.#parts
    const own = discussions.at(surface.place)
    return [own, ...discussions.inSpace(surface.place).filter((other) => other !== own)]
  }

  /** Whether threads can be begun in a document, by whoever is signed in. */
  mayBegin({ whole, place }: Surface): boolean {
    return whole !== undefined && this.#parts.discussions.at(place).mayComment
  }

  /** Shows the threads of a document from now on. Nothing happens where it has none. */
  async open(document: TextDocument): Promise<Surface | undefined> {
    const key = document.uri.toString()
    const known = this.#surfaces.get(key)
    const surface = known ?? this.#parts.surfaceOf(document)
    if (!surface) return undefined
    this.#surfaces.set(key, surface)
    try {
      await this.#parts.discussions.at(surface.place).open()
    } catch (error) {
      // The page itself is fine; the comments come with the next look.
      this.#parts.log.info('Comments could not be read.', error)
    }
    if (!known) this.#parts.restore(surface)
    this.update(surface)
    await this.place(surface)
    if (this.#surfaces.get(key) !== surface) return undefined
    // Being asked anew in the midst of new threads, the editor may show them twice.
    if (this.#toldNothing.delete(key)) this.offerRanges()
    return surface
  }

  /** Has the places of a document's threads found, where it takes more than was known. */
  async place(surface: Surface): Promise<void> {
    const targets = this.#sourcesFor(surface).map(({ source }) => targetOf(source))
    try {
      if (await surface.prepare(targets)) this.update(surface)
    } catch (error) {
      this.#parts.log.info('The blocks of a page could not be read.', error)
    }
  }

  close(uri: Uri): void {
    const key = uri.toString()
    this.#surfaces.delete(key)
    for (const { editor } of this.#shown.get(key)?.values() ?? []) editor.dispose()
    this.#shown.delete(key)
  }

  /** Takes everything off, for another account. */
  clear(): void {
    for (const { uri } of this.surfaces) this.close(uri)
  }

  /** Has the editor ask anew where threads can be started: it does so when it is told who answers. */
  offerRanges(): void {
    this.controller.commentingRangeProvider = {
      provideCommentingRanges: async (document) => {
        // The editor asks for every document that is opened; only what is looked at is worth a request.
        const surface = isVisible(document.uri) ? await this.open(document) : this.surface(document.uri)
        if (!surface) {
          this.#toldNothing.add(document.uri.toString())
          return { enableFileComments: false, ranges: [] }
        }
        if (!this.mayBegin(surface)) return { enableFileComments: false, ranges: [] }
        return { enableFileComments: true, ranges: await surface.ranges() }
      },
    }
  }

  /** Makes the thread that somebody has just begun the one that shows a message on its way. */
  adopt(editor: CommentThread, surface: Surface, discussion: Discussion, source: ThreadSource): void {
    const shown = new ShownThread({
      surface,
      discussion,
      source,
      context: { outgoing: [], drafts: [] },
      madeAs: ++this.#made,
      isAdopted: true,
      editor: (comments) => Object.assign(editor, { comments }),
    })
    this.#threadsOf(surface).set(shown.key, shown)
  }

  /** Shows the threads of a document as they are now. Nothing happens once it is closed. */
  update(surface: Surface): void {
    if (this.surface(surface.uri) !== surface) return
    const shown = this.#threadsOf(surface)
    const wanted = this.#wanted(surface)
    for (const [key, thread] of shown) {
      if (wanted.has(key)) continue
      const now = this.#becameOf(thread)
      shown.delete(key)
      if (now !== undefined && wanted.has(now) && !shown.has(now)) shown.set(now, thread)
      else {
        thread.editor.dispose()
        this.#parts.disposed(thread)
      }
    }
    for (const [key, { source, discussion, spot }] of wanted) {
      const context = {
        outgoing: discussion.outgoing.filter((each) => each.thread === key),
        drafts: this.#parts.keptDrafts(key),
      }
      let thread = shown.get(key)
      if (!thread) {
        const isCollapsed = isFolded(source, spot, discussion.me)
        thread = new ShownThread({
          surface,
          discussion,
          source,
          context,
          madeAs: ++this.#made,
          editor: (comments) => newEditorThread(this.controller, { uri: surface.uri, spot, isCollapsed, comments }),
        })
        shown.set(key, thread)
      }
      thread.show(source, spot, context)
    }
    void this.#readInSight()
  }

  updateAll(): void {
    for (const surface of this.surfaces) this.update(surface)
  }

  /** Others have come into sight: reads the replies of some that are unfolded. */
  async readInSight(): Promise<void> {
    this.#leftToRead = mostReadAtOnce
    await this.#readInSight()
  }

  async #readInSight(): Promise<void> {
    if (this.#leftToRead === 0) return
    const unread = this.threads.filter((shown) => shown.thread && !shown.thread.replies && isInSight(shown))
    const next = unread.slice(0, this.#leftToRead)
    this.#leftToRead -= next.length
    await Promise.all(
      next.map(async ({ discussion, key }) => {
        try {
          await discussion.readReplies(key)
        } catch (error) {
          this.#parts.log.info('Replies could not be read.', error)
        }
      }),
    )
  }

  /** What lives as long as the board. */
  adoptDisposable(disposable: Disposable): void {
    this.#owned.push(disposable)
  }

  dispose(): void {
    for (const each of this.#owned) each.dispose()
    this.#subscription.dispose()
    this.controller.dispose()
  }

  #changed(discussion: Discussion): void {
    for (const surface of this.surfaces) {
      if (!this.discussionsOf(surface).includes(discussion)) continue
      this.update(surface)
      if (isVisible(surface.uri)) void this.place(surface)
    }
  }

  #threadsOf({ uri }: Surface): Map<string, ShownThread> {
    const key = uri.toString()
    const known = this.#shown.get(key) ?? new Map<string, ShownThread>()
    this.#shown.set(key, known)
    return known
  }

  #becameOf({ source, discussion }: ShownThread): string | undefined {
    return 'outgoing' in source ? discussion.becameOf(source.outgoing.id) : undefined
  }

  #wanted(surface: Surface): ReadonlyMap<string, Wanted> {
    const own = this.#parts.discussions.at(surface.place)
    const wanted = new Map<string, Wanted>()
    for (const { source, discussion } of this.#sourcesFor(surface)) {
      const spot = surface.spotOf('thread' in source ? source.thread : { ...source.outgoing, target: targetOf(source) })
      // What is about another branch belongs here only where its block is.
      if (spot && (discussion === own || spot.kind === 'lines')) wanted.set(keyOf(source), { source, discussion, spot })
    }
    return wanted
  }

  /** What there may be to show in a document, wherever it stands. */
  #sourcesFor(surface: Surface): Pick<Wanted, 'source' | 'discussion'>[] {
    const own = this.#parts.discussions.at(surface.place)
    return this.discussionsOf(surface).flatMap((discussion) => {
      const threads = discussion.threads.filter((thread) => {
        return passesFilter(thread, this.filter) && (discussion === own || surface.showsOthers(thread))
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

/** Whether a document is in an editor that is seen. */
export function isVisible(uri: Uri): boolean {
  return window.visibleTextEditors.some(({ document }) => document.uri.toString() === uri.toString())
}

function isInSight({ surface, editor }: ShownThread): boolean {
  if (editor.collapsibleState !== CommentThreadCollapsibleState.Expanded) return false
  return window.visibleTextEditors.some(({ document, visibleRanges }) => {
    if (document.uri.toString() !== surface.uri.toString()) return false
    const line = editor.range?.end.line ?? 0
    return visibleRanges.some((range) => line >= range.start.line - 1 && line <= range.end.line + 1)
  })
}
