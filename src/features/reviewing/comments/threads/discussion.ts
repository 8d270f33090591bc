import { EventEmitter, l10n, type Disposable } from 'vscode'
import type { ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import { isApiError } from '../../../../client/errors/apiError.ts'
import { mayHaveArrived } from '../../../../client/errors/mayHaveArrived.ts'
import type { Comment, CommentReply } from '../../../../contract/comments.ts'
import { mayHoldImages } from '../../../../core/review/comments/safeBody.ts'
import { begin, failed, findSent, type Outgoing } from '../../../../core/review/comments/outgoing.ts'
import { entryOf, threadOf, withReplies, type Entry, type Thread } from '../../../../core/review/comments/thread.ts'
import { shiftThrough, type LineChange } from '../../../../core/review/anchors/shiftLines.ts'
import { explainError } from '../../../shared/window/explainError.ts'
import { ExplainedError, Hint } from '../../../shared/window/explainedError.ts'
import type { CommentServer, EntryAddress, EntryChanges } from './commentServer.ts'
import { sendingProblem } from './sendingProblem.ts'
import type { ThreadHost } from './threadHost.ts'

/** Finds the block that a message is about by its line. */
export type MessageHost = Pick<ThreadHost, 'align' | 'targetOn'>

/** A new comment: a reply to a thread, or about a target. Without a line, it's about the whole of the target. */
export type Message = Pick<Outgoing, 'body' | 'thread' | 'target' | 'line' | 'resolves'>

/** All threads about a space or change request, and messages that are being sent. */
export class Discussion implements Disposable {
  readonly scope: ChangeRequestScope
  readonly #server: CommentServer
  readonly #newId: () => string
  readonly #changed = new EventEmitter<void>()
  readonly #threads = new Map<string, Thread>()
  readonly #outgoing = new Map<string, Outgoing>()
  /** The threads of sent messages, by the ids of the messages. */
  readonly #threadsOfMessages = new Map<string, string>()
  readonly #discarded = new Set<string>()
  /** The threads in which the user has loaded images of all hosts. */
  readonly #withImages = new Set<string>()
  readonly #readingReplies = new Map<string, Promise<void>>()
  #imageHosts: readonly string[] | undefined
  #me: string | undefined
  #mayComment = true
  #isRead = false
  #reading: Promise<boolean> | undefined

  /** Fires when a thread or a message was added, changed or removed. */
  readonly onDidChange = this.#changed.event

  constructor(scope: ChangeRequestScope, server: CommentServer, newId: () => string) {
    this.scope = scope
    this.#server = server
    this.#newId = newId
  }

  /** The id of the signed-in user. Undefined before the first reading. */
  get me(): string | undefined {
    return this.#me
  }

  /** Whether the user has permission to comment, resolve threads and react. */
  get mayComment(): boolean {
    return this.#mayComment
  }

  /** The hosts from which images are loaded without asking: those of the server. */
  get imageHosts(): readonly string[] {
    return this.#imageHosts ?? []
  }

  /** Returns whether the user has loaded images of all hosts in a thread. */
  loadsImages(thread: string): boolean {
    return this.#withImages.has(thread)
  }

  /** Loads the images of a thread in all documents, until the window is closed. */
  loadImages(thread: string): void {
    this.#withImages.add(thread)
    this.#changed.fire()
  }

  get threads(): readonly Thread[] {
    return [...this.#threads.values()]
  }

  get outgoing(): readonly Outgoing[] {
    return [...this.#outgoing.values()]
  }

  thread(id: string): Thread | undefined {
    return this.#threads.get(id)
  }

  /** Returns the thread of a message, if it was sent. */
  threadOfMessage(outgoing: string): string | undefined {
    return this.#threadsOfMessages.get(outgoing)
  }

  /** Returns whether a message was sent or discarded. */
  isSettled(outgoing: string): boolean {
    return this.#threadsOfMessages.has(outgoing) || this.#discarded.has(outgoing)
  }

  /** Reads all threads, if they weren't read yet. */
  async open(): Promise<void> {
    if (!this.#isRead) await this.read(false)
  }

  /** Reads all threads again. Returns whether something has changed. */
  read(force: boolean): Promise<boolean> {
    this.#reading ??= this.#read(force).finally(() => (this.#reading = undefined))
    return this.#reading
  }

  /** Reads the replies of a thread, once for simultaneous calls. */
  async readReplies(id: string): Promise<void> {
    if (this.#threads.get(id)?.replies !== undefined) return
    const running = this.#readingReplies.get(id) ?? this.#readReplies(id).finally(() => this.#readingReplies.delete(id))
    this.#readingReplies.set(id, running)
    await running
  }

  /** Creates a message that can be shown and sent. */
  compose(message: Message): Outgoing {
    return begin({ ...message, id: this.#newId(), known: [] })
  }

  /** Shows a message immediately and sends it. If it can't be sent, it stays, with the reason. */
  async send(message: Outgoing, host: MessageHost): Promise<void> {
    await this.#begin(this.#withKnown(message), host)
  }

  /** Shows a message immediately, and keeps it until the user sends their review. */
  async hold(message: Outgoing, host: MessageHost): Promise<void> {
    const pending = { ...message, by: this.#me ?? '', state: { kind: 'pending' } } as const
    this.#keep(pending)
    // Lines can move until it's sent, but a block stays the same.
    const placed = await this.#place(pending, host)
    if (placed) this.#keep(placed)
  }

  /** Sends a message of a review, after `store` has noted that it's on its way: a crash can follow at any time. */
  async release(id: string, host: MessageHost, store: (begun: Outgoing) => Promise<void>): Promise<void> {
    const outgoing = this.#outgoing.get(id)
    if (outgoing?.state.kind !== 'pending') return await this.retry(id, host)
    const begun = begin(this.#withKnown(outgoing))
    this.#keep(begun)
    await store(begun)
    await this.#begin(begun, host)
  }

  /** Changes the text of a message that is kept until a review. */
  rewrite(id: string, body: string): void {
    const outgoing = this.#outgoing.get(id)
    if (outgoing?.state.kind === 'pending') this.#keep({ ...outgoing, body })
  }

  /** Notes what the server has already, so that a later look at the server finds only the message itself. */
  #withKnown(message: Outgoing): Outgoing {
    const thread = message.thread === undefined ? undefined : this.#threads.get(message.thread)
    const entries = thread ? [thread.first, ...(thread.replies ?? [])] : this.threads.map(({ first }) => first)
    const times = [...entries.map(({ postedAt }) => postedAt), ...(thread ? [thread.lastAt] : [])]
    const after = times.toSorted().at(-1)
    const known = entries.map(({ id }) => id)
    return { ...message, known, ...(after === undefined ? {} : { after }) }
  }

  /** Sends a message again, unless the server turns out to have it. */
  async retry(id: string, host: MessageHost): Promise<void> {
    const outgoing = this.#outgoing.get(id)
    if (!outgoing || outgoing.state.kind === 'sending') return
    if (outgoing.state.kind !== 'unsure') return await this.#begin(outgoing, host)
    this.#keep({ ...outgoing, state: { kind: 'sending' } })
    try {
      const found = await this.#lookUp(outgoing)
      if (found !== undefined) return await this.#finish(outgoing, found)
    } catch (error) {
      return this.#fail(outgoing, explainError(error).message, true)
    }
    await this.#begin(outgoing, host)
  }

  /** Removes a message that couldn't be sent. */
  discard(id: string): void {
    this.#outgoing.delete(id)
    this.#discarded.add(id)
    this.#changed.fire()
  }

  /** Moves messages with the lines of a page when it's edited. */
  shift(page: string, edits: readonly LineChange[]): void {
    for (const { line, ...outgoing } of this.outgoing) {
      if (line === undefined || outgoing.target?.page !== page) continue
      const lines = shiftThrough({ startLine: line, endLine: line + 1 }, edits)
      this.#keep(lines ? { ...outgoing, line: lines.startLine } : outgoing)
    }
  }

  /** Shows a message that an earlier window couldn't send. */
  restore(outgoing: Outgoing): void {
    if (!this.#outgoing.has(outgoing.id)) this.#keep(outgoing)
  }

  /** Resolves or reopens a thread. Rejects with a message for users if it already is. */
  async resolve(id: string, resolved: boolean): Promise<void> {
    const now = await this.#server.get(this.scope, id).catch((error: unknown) => this.#rethrowGone(error, id))
    if ((now.status === 'resolved') === resolved) {
      this.#take(threadOf(now, this.#threads.get(id)))
      throw new Hint(resolved ? l10n.t('The thread is already resolved.') : l10n.t('The thread is already open.'))
    }
    const comment = await this.#server.resolve(this.scope, id, resolved)
    this.#take(threadOf(comment, this.#threads.get(id)))
  }

  /** Changes the text or reactions of an entry. */
  async update(address: EntryAddress, changes: EntryChanges): Promise<void> {
    const changed = await this.#server
      .update(this.scope, address, changes)
      .catch((error: unknown) => this.#rethrowGone(error, address.thread))
    this.#takeEntry(address, changed)
  }

  /** Reads an entry before it's edited, because its text can have changed elsewhere. Rejects if it was deleted. */
  async readEntry(address: EntryAddress): Promise<void> {
    try {
      this.#takeEntry(address, await this.#server.entry(this.scope, address))
    } catch (error) {
      // Without a connection, the known text can be edited. Saving says whether that works.
      if (!isApiError(error, 'notFound')) return
      this.#forget(address)
      throw new ExplainedError(l10n.t('Someone deleted this comment.'), { cause: error })
    }
    await this.#requireChanges(address)
  }

  /** Deletes a thread, or a reply. */
  async remove(address: EntryAddress): Promise<void> {
    try {
      await this.#server.remove(this.scope, address)
    } catch (error) {
      await this.#requireChanges(address)
      throw error
    }
    this.#forget(address)
  }

  /** Throws a message for users if the server turns out not to change replies, and shows no buttons for it anymore. */
  async #requireChanges({ thread, reply }: EntryAddress): Promise<void> {
    if (reply === undefined || (await this.#server.changesReplies(this.scope))) return
    await this.#readReplies(thread)
    throw new Hint(l10n.t('This server can’t change or delete replies in change requests.'))
  }

  dispose(): void {
    this.#changed.dispose()
  }

  async #read(force: boolean): Promise<boolean> {
    const [comments, me] = await Promise.all([this.#server.list(this.scope, force), this.#server.me(this.scope)])
    this.#me = me
    const bodies = comments.map((comment) => entryOf(comment).body)
    await this.#findImageHosts(bodies)
    // A user who can reply can comment. That usually saves a request.
    this.#mayComment =
      comments.some(({ permissions }) => permissions.reply === true) || (await this.#server.mayComment(this.scope))
    const before = JSON.stringify([...this.#threads])
    const known = new Map(this.#threads)
    this.#threads.clear()
    for (const comment of comments) this.#threads.set(comment.id, threadOf(comment, known.get(comment.id)))
    const isNew = !this.#isRead || before !== JSON.stringify([...this.#threads])
    this.#isRead = true
    if (isNew) this.#changed.fire()
    return isNew
  }

  async #readReplies(id: string): Promise<void> {
    const replies = (await this.#server.replies(this.scope, id)).map(entryOf)
    await this.#findImageHosts(replies.map(({ body }) => body))
    const isWhole = await this.#server.listsReplies(this.scope)
    const thread = this.#threads.get(id)
    if (!thread) return
    const unlisted = isWhole ? 0 : Math.max(0, thread.replyCount - replies.length)
    this.#take(withReplies(thread, replies, unlisted))
  }

  /** Asks the server for its hosts when there is an image. Until it answers, images aren't loaded automatically. */
  async #findImageHosts(bodies: readonly string[]): Promise<void> {
    if (this.#imageHosts || !bodies.some(mayHoldImages)) return
    this.#imageHosts = await this.#server.imageHosts(this.scope).catch((): undefined => undefined)
  }

  async #begin(message: Outgoing, host: MessageHost): Promise<void> {
    const placed = await this.#place(begin(message), host)
    if (placed) await this.#deliver(placed)
  }

  /** Finds the block of a message, if only its line is known. Fails if it has none. */
  async #place(message: Outgoing, host: MessageHost): Promise<Outgoing | undefined> {
    if (message.line === undefined) return message
    this.#keep(message)
    try {
      await host.align()
    } catch (error) {
      this.#fail(message, explainError(error).message, false)
      return undefined
    }
    const { line, ...outgoing } = this.#outgoing.get(message.id) ?? message
    const target = line === undefined ? undefined : host.targetOn(line)
    if (target) return { ...outgoing, target }
    const reason = l10n.t('These lines aren’t on the platform’s page. Retry sends your text as a comment on the page.')
    this.#fail(outgoing, reason, false)
    return undefined
  }

  async #deliver(outgoing: Outgoing): Promise<void> {
    const { thread, target = {}, body } = outgoing
    this.#keep(begin(outgoing))
    try {
      const sent =
        thread === undefined
          ? threadOf(await this.#server.post(this.scope, target, body))
          : entryOf(await this.#server.reply(this.scope, thread, body))
      await this.#finish(outgoing, sent)
    } catch (error) {
      // Other errors may come from processing the answer, so the server might have the message.
      this.#fail(outgoing, sendingProblem(error, outgoing), !isApiError(error) || mayHaveArrived(error))
    }
  }

  #fail(outgoing: Outgoing, reason: string, isUnsure: boolean): void {
    this.#keep(failed(outgoing, reason, isUnsure))
  }

  /** Looks up what the server has of a message whose last attempt got no answer. */
  async #lookUp(outgoing: Outgoing): Promise<Entry | Thread | undefined> {
    if (outgoing.thread !== undefined) {
      const replies = (await this.#server.replies(this.scope, outgoing.thread)).map(entryOf)
      return findSent(outgoing, replies, this.#me)
    }
    await this.read(true)
    const openings = this.threads.map(({ first }) => first)
    const sent = findSent(outgoing, openings, this.#me)
    return sent && this.#threads.get(sent.id)
  }

  async #finish(outgoing: Outgoing, found: Entry | Thread): Promise<void> {
    this.#outgoing.delete(outgoing.id)
    const id = outgoing.thread ?? found.id
    this.#threadsOfMessages.set(outgoing.id, id)
    // Another message with the same text isn't this one.
    for (const other of this.outgoing) this.#outgoing.set(other.id, { ...other, known: [...other.known, found.id] })
    const thread = this.#threads.get(id)
    if ('first' in found) this.#threads.set(id, found)
    else if (thread) {
      const replies = (thread.replies ?? []).filter((reply) => reply.id !== found.id)
      this.#threads.set(id, withReplies(thread, [...replies, found]))
    }
    this.#changed.fire()
    if (outgoing.resolves && !this.#threads.get(id)?.isResolved) await this.resolve(id, true)
  }

  /** Removes a thread that no longer exists, and rethrows the error. */
  #rethrowGone(error: unknown, thread: string): never {
    if (!isApiError(error, 'notFound')) throw error
    this.#forget({ thread })
    throw new ExplainedError(l10n.t('Someone deleted this comment.'))
  }

  /** Removes a thread, or a reply, that no longer exists. */
  #forget({ thread: id, reply }: EntryAddress): void {
    const thread = this.#threads.get(id)
    const left = thread?.replies?.filter((each) => each.id !== reply) ?? []
    if (reply === undefined || !thread) this.#threads.delete(id)
    else this.#threads.set(id, withReplies(thread, left))
    this.#changed.fire()
  }

  #takeEntry({ thread: id }: EntryAddress, changed: Comment | CommentReply): void {
    const thread = this.#threads.get(id)
    if (!thread) return
    const entry = entryOf(changed)
    if (changed.object === 'comment') this.#take(threadOf(changed, thread))
    else this.#take({ ...thread, replies: thread.replies?.map((each) => (each.id === entry.id ? entry : each)) })
  }

  #take(thread: Thread): void {
    this.#threads.set(thread.id, thread)
    this.#changed.fire()
  }

  #keep(outgoing: Outgoing): void {
    this.#outgoing.set(outgoing.id, outgoing)
    this.#changed.fire()
  }
}
