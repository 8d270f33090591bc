import { isDeepStrictEqual } from 'node:util'
import {
  CommentMode,
  CommentThreadCollapsibleState,
  CommentThreadState,
  l10n,
  type CommentController,
  type CommentThread,
  Range,
  type Uri,
} from 'vscode'
import type { Outgoing } from '../../../../core/review/comments/outgoing.ts'
import { startsCollapsed, type Thread } from '../../../../core/review/comments/thread.ts'
import { momentText } from '../../../shared/labels/factsTooltip.ts'
import type { settings } from '../../../shared/commands/ids.ts'
import type { SettingTypes } from '../../../shared/commands/settings.ts'
import type { Discussion } from './discussion.ts'
import { ShownComment, type ShownContent, type Viewer } from './shownComment.ts'
import type { ThreadPosition, ThreadHost } from './threadHost.ts'

/** What a shown thread represents: a thread of the server, or a new one that is on its way. */
export type ThreadSource = { readonly thread: Thread } | { readonly outgoing: Outgoing }

/** A draft that was typed before the window closed. */
export interface KeptDraft {
  readonly id: string
  readonly text: string
}

/** What else belongs in a shown thread. */
export interface ThreadContext {
  readonly outgoing: readonly Outgoing[]
  readonly drafts: readonly KeptDraft[]
  /** Read once for all threads: the editor takes long over a setting, and there may be a thousand comments. */
  readonly remoteImages: SettingTypes[typeof settings.remoteImages]
}

/** A thread in a document. It is patched in place, so that typing in it isn't disturbed. */
export class ShownThread {
  readonly host: ThreadHost
  readonly discussion: Discussion
  readonly editor: CommentThread
  /** True for one that began as a box of the editor's. */
  readonly isAdopted: boolean
  /** Rises from thread to thread in the order in which they were made. */
  readonly madeAs: number
  key: string
  source: ThreadSource
  readonly #comments = new Map<string, ShownComment>()
  #viewer: Viewer | undefined

  /** `editor` makes the editor's thread, with its comments in it: one that comes empty would be shown as a new one. */
  constructor(given: {
    readonly host: ThreadHost
    readonly discussion: Discussion
    readonly source: ThreadSource
    readonly context: ThreadContext
    readonly madeAs: number
    readonly isAdopted?: boolean
    readonly editor: (comments: readonly ShownComment[]) => CommentThread
  }) {
    this.host = given.host
    this.discussion = given.discussion
    this.source = given.source
    this.madeAs = given.madeAs
    this.isAdopted = given.isAdopted ?? false
    this.key = keyOf(given.source)
    this.#fill(given.context)
    this.editor = given.editor([...this.#comments.values()])
  }

  /** The thread on the server; undefined while there is none. */
  get thread(): Thread | undefined {
    return 'thread' in this.source ? this.source.thread : undefined
  }

  /** True while someone changes one of its comments. */
  get isEdited(): boolean {
    return this.comment(({ mode }) => mode === CommentMode.Editing) !== undefined
  }

  /** Shows a source where it belongs. Opening and folding is the person's own from here on. */
  show(source: ThreadSource, position: ThreadPosition, context: ThreadContext): void {
    this.source = source
    this.key = keyOf(source)
    const { editor } = this
    const range = rangeOf(position)
    if (!isSameRange(editor.range, range)) editor.range = range
    const label = labelOf(source, position)
    if (editor.label !== label) editor.label = label
    const isNew = this.#fill(context)
    const offersImages = context.remoteImages === 'ask' && this.comment(({ holdsImages }) => holdsImages) !== undefined
    const contextValue = [contextOf(source, position, this.discussion), offersImages && 'heldImages']
      .filter(Boolean)
      .join(' ')
    if (editor.contextValue !== contextValue) editor.contextValue = contextValue
    const canReply = 'thread' in source && source.thread.mayReply
    if (editor.canReply !== canReply) editor.canReply = canReply
    const state =
      'thread' in source && source.thread.isResolved ? CommentThreadState.Resolved : CommentThreadState.Unresolved
    if (editor.state !== state) editor.state = state
    if (isNew) this.changed()
  }

  /** Expands it, where someone asked to see it. */
  unfold(): void {
    this.editor.collapsibleState = CommentThreadCollapsibleState.Expanded
  }

  /** What is in it, as the editor shows it. */
  comment(find: (comment: ShownComment) => boolean): ShownComment | undefined {
    return [...this.#comments.values()].find(find)
  }

  /** Tells the editor that a comment in it is another one now. */
  changed(): void {
    this.editor.comments = [...this.#comments.values()]
  }

  /** Puts what there is into comments. True when something is another than before. */
  #fill(context: ThreadContext): boolean {
    const { mayComment } = this.discussion
    const viewer = this.#viewerNow(context)
    const contents = contentsOf(this.source, context, { mayReact: mayComment, myName: () => this.#myName() })
    let isNew = contents.length !== this.#comments.size
    const before = new Map(this.#comments)
    this.#comments.clear()
    for (const [key, content] of contents) {
      const known = before.get(key)
      if (known) isNew = known.show(content, viewer) || isNew
      else isNew = true
      this.#comments.set(key, known ?? new ShownComment(this.key, content, viewer))
    }
    return isNew
  }

  /** The same one as long as nothing about it changes, so that comments can tell at a glance. */
  #viewerNow({ remoteImages }: ThreadContext): Viewer {
    const { me, imageHosts, scope } = this.discussion
    const loadsOthers = remoteImages === 'always' || (remoteImages === 'ask' && this.discussion.loadsImages(this.key))
    const viewer: Viewer = { me, images: { hosts: imageHosts, loadsOthers }, place: scope }
    if (this.#viewer === undefined || !isDeepStrictEqual(viewer, this.#viewer)) this.#viewer = viewer
    return this.#viewer
  }

  #myName(): string {
    const { me, threads } = this.discussion
    const own = threads
      .flatMap(({ first, replies }) => [first, ...(replies ?? [])])
      .find(({ author }) => author.id === me)
    return own?.author.name ?? l10n.t('You')
  }
}

/** What a thread of the editor is made from. */
export interface NewThread {
  readonly uri: Uri
  readonly position: ThreadPosition
  readonly isCollapsed: boolean
  readonly comments: readonly ShownComment[]
}

/** Makes a thread of the editor for one of the server, folded by the rule. */
export function newEditorThread(
  controller: CommentController,
  { uri, position, isCollapsed, comments }: NewThread,
): CommentThread {
  const range = rangeOf(position)
  // The type asks for a range; what is about the whole document has none (vscode#238878).
  const editor = controller.createCommentThread(uri, range as Range, comments)
  editor.collapsibleState = isCollapsed
    ? CommentThreadCollapsibleState.Collapsed
    : CommentThreadCollapsibleState.Expanded
  return editor
}

/** The end of the lines: the editor opens a thread below the middle of a range, which may be within a wrapped line. */
function rangeOf(position: ThreadPosition): Range | undefined {
  return position.kind === 'lines' ? new Range(position.range.end, position.range.end) : undefined
}

/** Whether a thread is folded when it is first shown. Those that have lost their place don't push the text down. */
export function isFolded(source: ThreadSource, position: ThreadPosition, me: string | undefined): boolean {
  if ('outgoing' in source) return false
  return position.kind === 'outdated' || position.kind === 'ambiguous' || startsCollapsed(source.thread, me)
}

/** What tells one source from another. */
export function keyOf(source: ThreadSource): string {
  return 'thread' in source ? source.thread.id : `outgoing ${source.outgoing.id}`
}

function contentsOf(
  source: ThreadSource,
  { outgoing, drafts }: ThreadContext,
  { mayReact, myName }: { readonly mayReact: boolean; readonly myName: () => string },
): (readonly [string, ShownContent])[] {
  if ('outgoing' in source) {
    return [[source.outgoing.id, { kind: 'outgoing', outgoing: source.outgoing, author: myName() }]]
  }
  const { thread } = source
  const contents: (readonly [string, ShownContent])[] = [[thread.id, { kind: 'entry', entry: thread.first, mayReact }]]
  if (thread.replies) for (const entry of thread.replies) contents.push([entry.id, { kind: 'entry', entry, mayReact }])
  else contents.push([`unread ${thread.id}`, { kind: 'unread', thread }])
  for (const each of outgoing) contents.push([each.id, { kind: 'outgoing', outgoing: each, author: myName() }])
  for (const { id, text } of drafts) contents.push([`draft ${id}`, { kind: 'draft', id, text }])
  return contents
}

/** Never empty: the editor would show an empty heading, or go on showing the old one. */
function labelOf(source: ThreadSource, position: ThreadPosition): string {
  if ('outgoing' in source) return l10n.t('New comment')
  const { isResolved, resolvedBy, resolvedAt, replyCount } = source.thread
  const words = [
    isResolved && (resolvedBy === undefined ? l10n.t('Resolved') : l10n.t('Resolved by {0}', resolvedBy)),
    isResolved && resolvedAt !== undefined && momentText(resolvedAt),
    position.kind === 'outdated' && l10n.t('Outdated: this text no longer has the block'),
    position.kind === 'ambiguous' && l10n.t('On one of several identical blocks'),
    position.kind === 'whole' && !isResolved && l10n.t('On the whole page'),
  ].filter(Boolean)
  if (words.length > 0) return words.join(' · ')
  if (replyCount === 0) return l10n.t('Comment')
  return replyCount === 1 ? l10n.t('Comment with 1 reply') : l10n.t('Comment with {0} replies', replyCount)
}

/** Words that the manifest’s menus ask for. */
function contextOf(source: ThreadSource, position: ThreadPosition, { mayComment }: Discussion): string {
  if ('outgoing' in source) return 'outgoing'
  const { isResolved, mayReply } = source.thread
  const words = [
    'thread',
    isResolved ? 'resolved' : 'open',
    mayReply && 'canReply',
    mayComment && 'canSettle',
    position.kind,
  ]
  return words.filter(Boolean).join(' ')
}

function isSameRange(one: Range | undefined, other: Range | undefined): boolean {
  return one && other ? one.isEqual(other) : one === other
}
