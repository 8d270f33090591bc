import {
  CommentThreadCollapsibleState,
  CommentThreadState,
  l10n,
  type CommentController,
  type CommentThread,
  type Range,
} from 'vscode'
import type { Outgoing } from '../../core/comments/outgoing.ts'
import { startsCollapsed, type Thread } from '../../core/comments/thread.ts'
import { momentText } from '../shared/factsTooltip.ts'
import type { Discussion } from './discussion.ts'
import { ShownComment, type ShownContent } from './shownComment.ts'
import type { Spot, Surface } from './surface.ts'

/** What a shown thread stands for: a thread of the server, or a new one that is on its way. */
export type ThreadSource = { readonly thread: Thread } | { readonly outgoing: Outgoing }

/** A draft that was typed before the window closed. */
export interface KeptDraft {
  readonly id: string
  readonly text: string
}

/** What else belongs into a shown thread. */
export interface ThreadContext {
  readonly outgoing: readonly Outgoing[]
  readonly drafts: readonly KeptDraft[]
}

/** A thread in a document. It is patched in place, so that whoever types in it is not disturbed. */
export class ShownThread {
  readonly surface: Surface
  readonly discussion: Discussion
  readonly editor: CommentThread
  /** Rises from thread to thread in the order in which they were made. */
  readonly madeAs: number
  key: string
  source: ThreadSource
  readonly #comments = new Map<string, ShownComment>()

  constructor(given: {
    readonly surface: Surface
    readonly discussion: Discussion
    readonly editor: CommentThread
    readonly source: ThreadSource
    readonly madeAs: number
  }) {
    this.surface = given.surface
    this.discussion = given.discussion
    this.editor = given.editor
    this.source = given.source
    this.madeAs = given.madeAs
    this.key = keyOf(given.source)
  }

  /** The thread on the server; undefined while there is none. */
  get thread(): Thread | undefined {
    return 'thread' in this.source ? this.source.thread : undefined
  }

  /** Shows a source where it belongs. Opening and folding is the person's own from here on. */
  show(source: ThreadSource, spot: Spot, context: ThreadContext): void {
    this.source = source
    this.key = keyOf(source)
    const { editor } = this
    const range = spot.kind === 'lines' ? spot.range : undefined
    if (!isSameRange(editor.range, range)) editor.range = range
    // A box that becomes a thread keeps its old heading until it gets another one (the editor ignores an empty one).
    const label = labelOf(source, spot) ?? (editor.label === undefined ? undefined : ' ')
    if (editor.label !== label) editor.label = label
    const contextValue = contextOf(source, spot)
    if (editor.contextValue !== contextValue) editor.contextValue = contextValue
    const canReply = 'thread' in source && source.thread.mayReply
    if (editor.canReply !== canReply) editor.canReply = canReply
    const state =
      'thread' in source && source.thread.isResolved ? CommentThreadState.Resolved : CommentThreadState.Unresolved
    if (editor.state !== state) editor.state = state
    this.#showComments(contentsOf(source, context, () => this.#myName()))
  }

  /** Unfolds it, where somebody asked to see it. */
  unfold(): void {
    this.editor.collapsibleState = CommentThreadCollapsibleState.Expanded
  }

  /** What stands in it, as the editor shows it. */
  comment(find: (comment: ShownComment) => boolean): ShownComment | undefined {
    return [...this.#comments.values()].find(find)
  }

  /** Tells the editor that a comment in it is another one now. */
  changed(): void {
    this.editor.comments = [...this.#comments.values()]
  }

  #showComments(contents: readonly (readonly [string, ShownContent])[]): void {
    const { me } = this.discussion
    let isNew = contents.length !== this.#comments.size
    const before = new Map(this.#comments)
    this.#comments.clear()
    for (const [key, content] of contents) {
      const known = before.get(key)
      if (known) isNew = known.show(content, me) || isNew
      else isNew = true
      this.#comments.set(key, known ?? new ShownComment(this.key, content, me))
    }
    if (isNew) this.changed()
  }

  #myName(): string {
    const { me, threads } = this.discussion
    const own = threads
      .flatMap(({ first, replies }) => [first, ...(replies ?? [])])
      .find(({ author }) => author.id === me)
    return own?.author.name ?? l10n.t('You')
  }
}

/** Makes a thread of the editor for one of the server, folded by the rule. */
export function newEditorThread(
  controller: CommentController,
  surface: Surface,
  spot: Spot,
  collapsed: boolean,
): CommentThread {
  const range = spot.kind === 'lines' ? spot.range : undefined
  // The type asks for a range; what is about the whole document has none (vscode#238878).
  const editor = controller.createCommentThread(surface.uri, range as Range, [])
  editor.collapsibleState = collapsed ? CommentThreadCollapsibleState.Collapsed : CommentThreadCollapsibleState.Expanded
  return editor
}

/** Whether a thread is folded when it is first shown. Those that have lost their place do not push the text down. */
export function isFolded(source: ThreadSource, spot: Spot, me: string | undefined): boolean {
  if ('outgoing' in source) return false
  return spot.kind === 'outdated' || spot.kind === 'ambiguous' || startsCollapsed(source.thread, me)
}

/** What tells one source from another. */
export function keyOf(source: ThreadSource): string {
  return 'thread' in source ? source.thread.id : `outgoing ${source.outgoing.id}`
}

function contentsOf(
  source: ThreadSource,
  { outgoing, drafts }: ThreadContext,
  myName: () => string,
): (readonly [string, ShownContent])[] {
  if ('outgoing' in source) {
    return [[source.outgoing.id, { kind: 'outgoing', outgoing: source.outgoing, author: myName() }]]
  }
  const { thread } = source
  const contents: (readonly [string, ShownContent])[] = [[thread.id, { kind: 'entry', entry: thread.first }]]
  if (thread.replies) for (const entry of thread.replies) contents.push([entry.id, { kind: 'entry', entry }])
  else contents.push([`unread ${thread.id}`, { kind: 'unread', thread }])
  for (const each of outgoing) contents.push([each.id, { kind: 'outgoing', outgoing: each, author: myName() }])
  for (const { id, text } of drafts) contents.push([`draft ${id}`, { kind: 'draft', id, text }])
  return contents
}

function labelOf(source: ThreadSource, spot: Spot): string | undefined {
  if ('outgoing' in source) return l10n.t('New comment')
  const { isResolved, resolvedBy, resolvedAt } = source.thread
  const words = [
    isResolved && (resolvedBy === undefined ? l10n.t('Resolved') : l10n.t('Resolved by {0}', resolvedBy)),
    isResolved && resolvedAt !== undefined && momentText(resolvedAt),
    spot.kind === 'outdated' && l10n.t('Outdated: the block is no longer in this text'),
    spot.kind === 'ambiguous' && l10n.t('On one of several blocks that are alike'),
    spot.kind === 'whole' && !isResolved && l10n.t('On the whole page'),
  ].filter(Boolean)
  return words.length === 0 ? undefined : words.join(' · ')
}

/** Words that the manifest’s menus ask for. */
function contextOf(source: ThreadSource, spot: Spot): string {
  if ('outgoing' in source) return 'outgoing'
  const { isResolved, mayReply } = source.thread
  return ['thread', isResolved ? 'resolved' : 'open', mayReply && 'canReply', spot.kind].filter(Boolean).join(' ')
}

function isSameRange(one: Range | undefined, other: Range | undefined): boolean {
  return one && other ? one.isEqual(other) : one === other
}
