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
import { startsCollapsed, unlistedReplies, type Thread } from '../../../../core/review/comments/thread.ts'
import { momentText } from '../../../shared/labels/factsTooltip.ts'
import type { settings } from '../../../shared/commands/ids.ts'
import type { SettingTypes } from '../../../shared/commands/settings.ts'
import type { Discussion } from './discussion.ts'
import { ShownComment, type ShownContent, type Viewer } from './shownComment.ts'
import type { ThreadPosition, ThreadHost } from './threadHost.ts'

/** The source of a shown thread: a thread on the server, or a new one that is being sent. */
export type ThreadSource = { readonly thread: Thread } | { readonly outgoing: Outgoing }

/** A draft that was typed before the window closed. */
export interface KeptDraft {
  readonly id: string
  readonly text: string
}

/** What a shown thread contains besides its comments. */
export interface ThreadContext {
  readonly outgoing: readonly Outgoing[]
  readonly drafts: readonly KeptDraft[]
  /** Read once for all threads, because reading a setting is slow and there can be a thousand comments. */
  readonly remoteImages: SettingTypes[typeof settings.remoteImages]
}

/** A thread in a document. It's updated in place, so that typing in it isn't interrupted. */
export class ShownThread {
  readonly host: ThreadHost
  readonly discussion: Discussion
  readonly editor: CommentThread
  /** True if the thread started as a box that VS Code created. */
  readonly isAdopted: boolean
  /** A number that increases in the order in which threads are created. */
  readonly creationNumber: number
  key: string
  source: ThreadSource
  readonly #comments = new Map<string, ShownComment>()
  #viewer: Viewer | undefined

  /** `editor` creates VS Code's thread with its comments. VS Code would show an empty thread as a new one. */
  constructor(
    given: Pick<ShownThread, 'host' | 'discussion' | 'source' | 'creationNumber' | 'isAdopted'>,
    context: ThreadContext,
    editor: (comments: readonly ShownComment[]) => CommentThread,
  ) {
    this.host = given.host
    this.discussion = given.discussion
    this.source = given.source
    this.creationNumber = given.creationNumber
    this.isAdopted = given.isAdopted
    this.key = keyOf(given.source)
    this.#fill(context)
    this.editor = editor([...this.#comments.values()])
  }

  /** The thread on the server. Undefined if it doesn't exist there yet. */
  get thread(): Thread | undefined {
    return 'thread' in this.source ? this.source.thread : undefined
  }

  /** True while one of its comments is being edited. */
  get isEdited(): boolean {
    return this.comment(({ mode }) => mode === CommentMode.Editing) !== undefined
  }

  /** Shows a source at a position. From then on, only the user expands or collapses it. */
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

  /** Expands the thread, because the user wants to see it. */
  expand(): void {
    this.editor.collapsibleState = CommentThreadCollapsibleState.Expanded
  }

  /** Finds a comment of the thread. */
  comment(find: (comment: ShownComment) => boolean): ShownComment | undefined {
    return [...this.#comments.values()].find(find)
  }

  /** Notifies VS Code that a comment has changed. */
  changed(): void {
    this.editor.comments = [...this.#comments.values()]
  }

  /** Updates the comments. Returns whether anything has changed. */
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
      this.#comments.set(key, known ?? new ShownComment(content, viewer))
    }
    return isNew
  }

  /** Returns the same object until something changes, so that comments can compare by identity. */
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

/** Creates a thread in VS Code for one on the server, collapsed or expanded. */
export function newEditorThread(
  controller: CommentController,
  uri: Uri,
  position: ThreadPosition,
  isCollapsed: boolean,
  comments: readonly ShownComment[],
): CommentThread {
  const range = rangeOf(position)
  // The type requires a range, but a thread about the whole document has none (vscode#238878).
  const editor = controller.createCommentThread(uri, range as Range, comments)
  editor.collapsibleState = isCollapsed
    ? CommentThreadCollapsibleState.Collapsed
    : CommentThreadCollapsibleState.Expanded
  return editor
}

/**
 * Returns the end of the lines. VS Code shows a thread below the middle of its range, which can be inside a wrapped
 * line.
 */
function rangeOf(position: ThreadPosition): Range | undefined {
  return position.kind === 'lines' ? new Range(position.range.end, position.range.end) : undefined
}

/** Returns whether a thread is collapsed initially. Threads without a block don't push the text down. */
export function isCollapsedInitially(source: ThreadSource, position: ThreadPosition, me: string | undefined): boolean {
  if ('outgoing' in source) return false
  return position.kind === 'outdated' || position.kind === 'ambiguous' || startsCollapsed(source.thread, me)
}

/** Returns a key that identifies a source. */
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
  // They're counted, but can't be read.
  if (unlistedReplies(thread) > 0) contents.push([`unlisted ${thread.id}`, { kind: 'unread', thread }])
  if (thread.replies) for (const entry of thread.replies) contents.push([entry.id, { kind: 'entry', entry, mayReact }])
  else contents.push([`unread ${thread.id}`, { kind: 'unread', thread }])
  for (const each of outgoing) contents.push([each.id, { kind: 'outgoing', outgoing: each, author: myName() }])
  for (const { id, text } of drafts) contents.push([`draft ${id}`, { kind: 'draft', id, text }])
  return contents
}

/** Returns a label that is never empty. For an empty one, VS Code would show an empty heading, or keep the old one. */
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

/** Returns the context value for menus in the manifest. */
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
