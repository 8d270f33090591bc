import {
  comments,
  CommentThreadCollapsibleState,
  type Disposable,
  l10n,
  window,
  type CommentController,
  type CommentThread,
  type TextDocument,
  type Uri,
} from 'vscode'
import { inOrder, noFilter, passesFilter, type ThreadFilter } from '../../core/comments/threadFilter.ts'
import type { Log } from '../shared/log.ts'
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
  /** Has the places of a document's threads found. */
  readonly prepare: (surface: Surface) => Promise<void>
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

  /** Shows the threads of a document from now on. Nothing happens where it has none. */
  async open(document: TextDocument): Promise<Surface | undefined> {
    const key = document.uri.toString()
    const known = this.#surfaces.get(key)
    const surface = known ?? this.#parts.surfaceOf(document)
    if (!surface) return undefined
    this.#surfaces.set(key, surface)
    try {
      await Promise.all([this.#parts.discussions.at(surface.place).open(), this.#parts.prepare(surface)])
    } catch (error) {
      // The page itself is fine; the comments come with the next look.
      this.#parts.log.info('Comments could not be read.', error)
    }
    if (this.#surfaces.get(key) !== surface) return undefined
    this.update(surface)
    if (!known) this.offerRanges()
    return surface
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
        const surface = await this.open(document)
        if (!surface) return { enableFileComments: false, ranges: [] }
        return { enableFileComments: surface.targetAt(undefined) !== undefined, ranges: surface.ranges() }
      },
    }
  }

  /** Makes the thread that somebody has just begun the one that shows a message on its way. */
  adopt(editor: CommentThread, surface: Surface, discussion: Discussion, source: ThreadSource): void {
    editor.comments = []
    const shown = new ShownThread({ surface, discussion, editor, source, madeAs: ++this.#made })
    this.#threadsOf(surface).set(shown.key, shown)
  }

  /** Shows the threads of a document as they are now. */
  update(surface: Surface): void {
    const shown = this.#threadsOf(surface)
    const wanted = this.#wanted(surface)
    for (const [key, thread] of shown) {
      if (wanted.has(key)) continue
      const now = this.#becameOf(thread)
      shown.delete(key)
      if (now !== undefined && wanted.has(now) && !shown.has(now)) shown.set(now, thread)
      else thread.editor.dispose()
    }
    for (const [key, { source, discussion, spot }] of wanted) {
      let thread = shown.get(key)
      if (!thread) {
        const isCollapsed = isFolded(source, spot, discussion.me)
        const editor = newEditorThread(this.controller, surface, spot, isCollapsed)
        shown.set(key, (thread = new ShownThread({ surface, discussion, editor, source, madeAs: ++this.#made })))
      }
      thread.show(source, spot, {
        outgoing: discussion.outgoing.filter((each) => each.thread === key),
        drafts: this.#parts.keptDrafts(key),
      })
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
    for (const surface of this.surfaces) if (this.discussionsOf(surface).includes(discussion)) this.update(surface)
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
    const wanted = new Map<string, Wanted>()
    const own = this.#parts.discussions.at(surface.place)
    const add = (source: ThreadSource, discussion: Discussion, spot: Spot | undefined): void => {
      // What is about another branch belongs here only where its block is.
      if (!spot || (discussion !== own && spot.kind !== 'lines')) return
      wanted.set(keyOf(source), { source, discussion, spot })
    }
    for (const discussion of this.discussionsOf(surface)) {
      for (const thread of inOrder(discussion.threads)) {
        if (!surface.isReady && thread.target.node !== undefined) continue
        if (!passesFilter(thread, this.filter)) continue
        const isElsewhere = discussion !== own && !surface.showsOthers(thread)
        if (!isElsewhere) add({ thread }, discussion, surface.spotOf(thread))
      }
      for (const outgoing of discussion === own ? discussion.outgoing : []) {
        if (outgoing.thread !== undefined) continue
        add({ outgoing }, discussion, surface.spotOf({ target: { ...outgoing.target, revision: '' } }))
      }
    }
    return wanted
  }
}

function isInSight({ surface, editor }: ShownThread): boolean {
  if (editor.collapsibleState !== CommentThreadCollapsibleState.Expanded) return false
  return window.visibleTextEditors.some(({ document, visibleRanges }) => {
    if (document.uri.toString() !== surface.uri.toString()) return false
    const line = editor.range?.end.line ?? 0
    return visibleRanges.some((range) => line >= range.start.line - 1 && line <= range.end.line + 1)
  })
}
