import { EventEmitter, l10n, type Disposable } from 'vscode'
import type { ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import { isApiError } from '../../../../client/errors/apiError.ts'
import { mayHaveArrived } from '../../../../client/errors/mayHaveArrived.ts'
import { mayHoldImages } from '../../../../core/review/comments/safeBody.ts'
import { begin, failed, findSent, type Outgoing } from '../../../../core/review/comments/outgoing.ts'
import {
  entryOf,
  threadOf,
  withReplies,
  type Entry,
  type Thread,
  type ThreadTarget,
} from '../../../../core/review/comments/thread.ts'
import { shiftThrough, type LineChange } from '../../../../core/review/anchors/shiftLines.ts'
import { explainError } from '../../../shared/window/explainError.ts'
import { ExplainedError, Hint } from '../../../shared/window/explainedError.ts'
import type { CommentServer, EntryAddress, EntryChanges } from './commentServer.ts'
import { sendingProblem } from './sendingProblem.ts'
import type { ThreadHost } from './threadHost.ts'

/** Tells which block a message is about that was begun at a line. */
type MessageHost = Pick<ThreadHost, 'align' | 'targetOn'>

/** Something new to be said: in a thread, or about a target. */
export interface Message {
  readonly body: string
  readonly thread?: string
  readonly target?: Omit<ThreadTarget, 'revision'>
  /** The line that a new thread is begun at; undefined for one about the whole. */
  readonly line?: number
  readonly resolves?: boolean
}

/** What a message became: the identifier of the thread, where the server has it now. */
export interface Sent {
  readonly outgoing: Outgoing
  readonly thread: string | undefined
}

/** All that is said about a space or a change request: what was read of it, and what is on its way. */
export class Discussion implements Disposable {
  readonly scope: ChangeRequestScope
  readonly #server: CommentServer
  readonly #newId: () => string
  readonly #changed = new EventEmitter<void>()
  readonly #threads = new Map<string, Thread>()
  readonly #outgoing = new Map<string, Outgoing>()
  /** The threads that messages became. */
  readonly #became = new Map<string, string>()
  readonly #discarded = new Set<string>()
  /** Threads in which someone has asked for the images of all hosts. */
  readonly #withImages = new Set<string>()
  readonly #readingReplies = new Map<string, Promise<void>>()
  #imageHosts: readonly string[] | undefined
  #me: string | undefined
  #mayComment = true
  #isRead = false
  #reading: Promise<boolean> | undefined

  /** Fires when a thread, or something on its way, is new, changed or gone. */
  readonly onDidChange = this.#changed.event

  constructor(scope: ChangeRequestScope, server: CommentServer, newId: () => string) {
    this.scope = scope
    this.#server = server
    this.#newId = newId
  }

  /** The person who is signed in; undefined before the first reading. */
  get me(): string | undefined {
    return this.#me
  }

  /** Whether that person may say something here, settle threads and react. */
  get mayComment(): boolean {
    return this.#mayComment
  }

  /** Hosts that images are loaded from unasked: the server's own. */
  get imageHosts(): readonly string[] {
    return this.#imageHosts ?? []
  }

  /** Whether images of all hosts were asked for in a thread. */
  loadsImages(thread: string): boolean {
    return this.#withImages.has(thread)
  }

  /** Loads the images of a thread, everywhere that it is shown, until the window is closed. */
  loadImages(thread: string): void {
    this.#withImages.add(thread)
    this.#changed.fire()
  }

  get isRead(): boolean {
    return this.#isRead
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

  /** The thread that a message with an identifier of its own has become. */
  becameOf(outgoing: string): string | undefined {
    return this.#became.get(outgoing)
  }

  /** Whether nothing is left to do about a message. */
  isSettled(outgoing: string): boolean {
    return this.#became.has(outgoing) || this.#discarded.has(outgoing)
  }

  /** Reads all threads where that hasn't happened yet. */
  async open(): Promise<void> {
    if (!this.#isRead) await this.read(false)
  }

  /** Reads all threads again. True when something is new. */
  read(force: boolean): Promise<boolean> {
    this.#reading ??= this.#read(force).finally(() => (this.#reading = undefined))
    return this.#reading
  }

  /** Reads the replies of a thread, once for all who ask. */
  async readReplies(id: string): Promise<void> {
    if (this.#threads.get(id)?.replies !== undefined) return
    const running = this.#readingReplies.get(id) ?? this.#readReplies(id).finally(() => this.#readingReplies.delete(id))
    this.#readingReplies.set(id, running)
    await running
  }

  /** Makes of a message what can be shown and sent. */
  compose(message: Message): Outgoing {
    return begin({ ...message, id: this.#newId(), known: [] })
  }

  /** Shows a message at once and sends it. It stays, with the reason, if it can't be sent. */
  async send(message: Outgoing, host: MessageHost): Promise<Sent> {
    const thread = message.thread === undefined ? undefined : this.#threads.get(message.thread)
    const entries = thread ? [thread.first, ...(thread.replies ?? [])] : this.threads.map(({ first }) => first)
    const times = [...entries.map(({ postedAt }) => postedAt), ...(thread ? [thread.lastAt] : [])]
    const after = times.toSorted().at(-1)
    const known = entries.map(({ id }) => id)
    return await this.#begin({ ...message, known, ...(after === undefined ? {} : { after }) }, host)
  }

  /** Sends again what couldn't be sent, unless the server turns out to have it. */
  async retry(id: string, host: MessageHost): Promise<Sent | undefined> {
    const outgoing = this.#outgoing.get(id)
    if (!outgoing || outgoing.state.kind === 'sending') return undefined
    if (outgoing.state.kind !== 'unsure') return await this.#begin(outgoing, host)
    this.#keep({ ...outgoing, state: { kind: 'sending' } })
    try {
      const found = await this.#lookUp(outgoing)
      if (found !== undefined) return await this.#finish(outgoing, found)
    } catch (error) {
      return this.#fail(outgoing, explainError(error).message, true)
    }
    return await this.#begin(outgoing, host)
  }

  /** Forgets what couldn't be sent. */
  discard(id: string): void {
    this.#outgoing.delete(id)
    this.#discarded.add(id)
    this.#changed.fire()
  }

  /** Moves what waits at lines of a page with edits of it. */
  shift(page: string, edits: readonly LineChange[]): void {
    for (const { line, ...outgoing } of this.outgoing) {
      if (line === undefined || outgoing.target?.page !== page) continue
      const lines = shiftThrough({ startLine: line, endLine: line + 1 }, edits)
      this.#keep(lines ? { ...outgoing, line: lines.startLine } : outgoing)
    }
  }

  /** Shows what an earlier window couldn't send. */
  restore(outgoing: Outgoing): void {
    if (!this.#outgoing.has(outgoing.id)) this.#keep(outgoing)
  }

  /** Resolves or reopens a thread. Rejects with words where that is done already. */
  async resolve(id: string, resolved: boolean): Promise<void> {
    const now = await this.#server.get(this.scope, id).catch((error: unknown) => this.#goneOr(error, id))
    if ((now.status === 'resolved') === resolved) {
      this.#take(threadOf(now, this.#threads.get(id)))
      throw new Hint(resolved ? l10n.t('The thread is already resolved.') : l10n.t('The thread is already open.'))
    }
    const comment = await this.#server.resolve(this.scope, id, resolved)
    this.#take(threadOf(comment, this.#threads.get(id)))
  }

  /** Changes the words of an entry, or the reactions to it. */
  async update(address: EntryAddress, changes: EntryChanges): Promise<void> {
    const changed = await this.#server
      .update(this.scope, address, changes)
      .catch((error: unknown) => this.#goneOr(error, address.thread))
    const thread = this.#threads.get(address.thread)
    if (!thread) return
    const entry = entryOf(changed)
    if (changed.object === 'comment') this.#take(threadOf(changed, thread))
    else this.#take({ ...thread, replies: thread.replies?.map((each) => (each.id === entry.id ? entry : each)) })
  }

  /** Deletes a thread, or a reply. */
  async remove({ thread: id, reply }: EntryAddress): Promise<void> {
    await this.#server.remove(this.scope, { thread: id, ...(reply === undefined ? {} : { reply }) })
    const thread = this.#threads.get(id)
    if (reply === undefined || !thread) this.#threads.delete(id)
    else
      this.#threads.set(
        id,
        withReplies(
          thread,
          (thread.replies ?? []).filter((each) => each.id !== reply),
        ),
      )
    this.#changed.fire()
  }

  dispose(): void {
    this.#changed.dispose()
  }

  async #read(force: boolean): Promise<boolean> {
    const [comments, me] = await Promise.all([this.#server.list(this.scope, force), this.#server.me(this.scope)])
    this.#me = me
    const bodies = comments.map((comment) => entryOf(comment).body)
    await this.#findImageHosts(bodies)
    // Who may reply may comment: mostly that saves the question.
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
    const thread = this.#threads.get(id)
    if (thread) this.#take(withReplies(thread, replies))
  }

  /** Asks the server for its hosts once there is an image. Without an answer images wait to be asked for. */
  async #findImageHosts(bodies: readonly string[]): Promise<void> {
    if (this.#imageHosts || !bodies.some(mayHoldImages)) return
    this.#imageHosts = await this.#server.imageHosts(this.scope).catch((): undefined => undefined)
  }

  /** Sends a message once it is found out which block it is about, where only its line is known. */
  async #begin(message: Outgoing, host: MessageHost): Promise<Sent> {
    if (message.line === undefined) return await this.#deliver(message)
    this.#keep(begin(message))
    try {
      await host.align()
    } catch (error) {
      return this.#fail(message, explainError(error).message, false)
    }
    const { line, ...outgoing } = this.#outgoing.get(message.id) ?? message
    const target = line === undefined ? undefined : host.targetOn(line)
    if (target) return await this.#deliver({ ...outgoing, target })
    const reason = l10n.t('These lines aren’t on the platform’s page. Retry sends your text as a comment on the page.')
    return this.#fail(outgoing, reason, false)
  }

  async #deliver(outgoing: Outgoing): Promise<Sent> {
    this.#keep(begin(outgoing))
    try {
      if (outgoing.thread !== undefined) {
        const reply = await this.#server.reply(this.scope, outgoing.thread, outgoing.body)
        return await this.#finish(outgoing, entryOf(reply))
      }
      return await this.#finish(
        outgoing,
        threadOf(await this.#server.post(this.scope, outgoing.target ?? {}, outgoing.body)),
      )
    } catch (error) {
      // A failure of another kind may come from what was done with the answer.
      return this.#fail(outgoing, sendingProblem(error, outgoing), !isApiError(error) || mayHaveArrived(error))
    }
  }

  #fail(outgoing: Outgoing, reason: string, isUnsure: boolean): Sent {
    const kept = failed(outgoing, reason, isUnsure)
    this.#keep(kept)
    return { outgoing: kept, thread: undefined }
  }

  /** Where no answer came the last time: what the server has of it by now. */
  async #lookUp(outgoing: Outgoing): Promise<Entry | Thread | undefined> {
    if (outgoing.thread !== undefined) {
      const replies = (await this.#server.replies(this.scope, outgoing.thread)).map(entryOf)
      return findSent(outgoing, replies, this.#me)
    }
    await this.read(true)
    const sent = findSent(
      outgoing,
      this.threads.map(({ first }) => first),
      this.#me,
    )
    return sent && this.#threads.get(sent.id)
  }

  async #finish(outgoing: Outgoing, found: Entry | Thread): Promise<Sent> {
    this.#outgoing.delete(outgoing.id)
    const id = outgoing.thread ?? found.id
    this.#became.set(outgoing.id, id)
    const thread = this.#threads.get(id)
    if ('first' in found) this.#threads.set(id, found)
    else if (thread) {
      const replies = (thread.replies ?? []).filter((reply) => reply.id !== found.id)
      this.#threads.set(id, withReplies(thread, [...replies, found]))
    }
    this.#changed.fire()
    if (outgoing.resolves && !this.#threads.get(id)?.isResolved) await this.resolve(id, true)
    return { outgoing, thread: id }
  }

  /** What no longer exists is no longer shown. */
  #goneOr(error: unknown, thread: string): never {
    if (!isApiError(error, 'notFound')) throw error
    this.#threads.delete(thread)
    this.#changed.fire()
    throw new ExplainedError(l10n.t('Someone deleted this comment.'))
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
