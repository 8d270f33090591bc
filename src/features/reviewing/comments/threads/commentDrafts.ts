import { CommentThreadCollapsibleState, EventEmitter, Uri, workspace, type Memento, type TextDocument } from 'vscode'
import { isEmptyBody } from '../../../../core/review/comments/emptyBody.ts'
import type { Outgoing } from '../../../../core/review/comments/outgoing.ts'
import { DisposableBase } from '../../../shared/window/disposableBase.ts'
import { window } from '../../../shared/window/window.ts'
import { controllerId, isVisible, type DocumentThreads } from './documentThreads.ts'
import type { KeptDraft, ShownThread } from './shownThread.ts'
import { changeRequestKey, type ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import { parsePageUri, isUriOf } from '../../../../core/platform/uris/uris.ts'

/** A text that is being typed, or that was being typed when the window closed. */
export interface CommentDraft extends KeptDraft {
  /** The URI of its document. */
  readonly page: string
  /** The thread that it replies to. Undefined for a new thread, or if the thread couldn't be found out. */
  readonly thread?: string
  /** The line of a new thread. */
  readonly line?: number
  readonly typedAt: number
  /** True for a reply to a thread that no longer exists. */
  readonly isOrphan?: boolean
  /** Set if the text was sent and has no answer yet, couldn't be sent, or is kept until a review. */
  readonly outgoing?: Outgoing
  /** What an outgoing text is about. Versions before 0.2.0 didn't store it. */
  readonly scope?: ChangeRequestScope
}

const stateKey = 'galley.commentDrafts'
const inputScheme = 'comment'

/** For how many milliseconds drafts are kept. */
const maxAge = 90 * 24 * 60 * 60 * 1000

/**
 * Keeps the text that is typed into comment boxes. VS Code keeps it between tabs, but not over a reload or a crash. The
 * boxes are documents (vscode#209512) whose names end in a number that increases with each new thread.
 */
export class CommentDrafts extends DisposableBase {
  readonly #state: Memento
  readonly #now: () => number
  readonly #drafts: Map<string, CommentDraft>
  /** The drafts of this session, which are still in their boxes. */
  readonly #inBoxes = new Set<string>()
  readonly #threadOfNumber = new Map<number, string>()
  /** The visible documents when a box was created, by its number. The box belongs to one of them. */
  readonly #seenWith = new Map<number, readonly string[]>()
  readonly #changed = new EventEmitter<void>()
  readonly #documentThreads: () => DocumentThreads | undefined

  /** Fires when a draft of an earlier window was removed or has changed. */
  readonly onDidChange = this.#changed.event

  constructor(state: Memento, documentThreads: () => DocumentThreads | undefined, now: () => number) {
    super()
    this.#state = state
    this.#documentThreads = documentThreads
    this.#now = now
    const kept = state.get<readonly CommentDraft[]>(stateKey, [])
    this.#drafts = new Map(kept.filter(({ typedAt }) => typedAt > now() - maxAge).map((draft) => [draft.id, draft]))
    this.register(
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.#typed(document)),
      workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      this.#changed,
    )
  }

  /** Returns the drafts of replies to a thread from an earlier window. */
  of(thread: string): readonly KeptDraft[] {
    return [...this.#drafts.values()].filter(
      (draft) => draft.thread === thread && draft.outgoing === undefined && !this.#inBoxes.has(draft.id),
    )
  }

  /**
   * Returns the drafts of a document that no box or thread shows: from an earlier window, or of a thread that no longer
   * exists.
   */
  onPage(page: string): readonly CommentDraft[] {
    return [...this.#drafts.values()].filter((draft) => {
      const isReply = draft.thread !== undefined && draft.outgoing === undefined && draft.isOrphan !== true
      return isSameDocument(draft.page, page) && !isReply && !this.#inBoxes.has(draft.id)
    })
  }

  /** Returns the stored outgoing texts in a space or change request, on any of its pages. */
  outgoingIn(scope: ChangeRequestScope): readonly Outgoing[] {
    const key = changeRequestKey(scope)
    return [...this.#drafts.values()].flatMap(({ scope: kept, outgoing }) =>
      outgoing && kept && changeRequestKey(kept) === key ? [outgoing] : [],
    )
  }

  /**
   * Stores a comment while it's being sent or pending, until the server has it or the user discards it.
   * `shownOn` is the URI of a document that shows it.
   */
  async keepOutgoing(scope: ChangeRequestScope, outgoing: Outgoing, shownOn: string | undefined): Promise<void> {
    const { id, body: text, thread } = outgoing
    const known = this.#drafts.get(id)
    this.#inBoxes.add(id)
    const page = known?.page || shownOn || ''
    this.#drafts.set(id, { id, text, page, thread, typedAt: this.#now(), outgoing, scope })
    await this.#keep()
  }

  /** The ids of stored comments that are being sent or couldn't be sent. */
  get outgoing(): readonly string[] {
    return [...this.#drafts.values()].flatMap(({ id, outgoing }) => (outgoing ? id : []))
  }

  /** Keeps the draft of a reply when its thread is no longer shown, because the user didn't discard it. */
  async keepAfterThread(thread: string, isGone: boolean): Promise<void> {
    const left = [...this.#drafts.values()].filter((draft) => draft.thread === thread && this.#inBoxes.has(draft.id))
    for (const draft of left) {
      if (draft.outgoing) continue
      this.#drafts.set(draft.id, isGone ? { ...draft, isOrphan: true } : draft)
      this.#inBoxes.delete(draft.id)
    }
    if (left.length === 0) return
    await this.#keep()
    this.#changed.fire()
  }

  async change(id: string, text: string): Promise<void> {
    const draft = this.#drafts.get(id)
    if (draft) this.#drafts.set(id, { ...draft, text })
    await this.#keep()
    this.#changed.fire()
  }

  async forget(id: string): Promise<void> {
    this.#drafts.delete(id)
    await this.#keep()
    this.#changed.fire()
  }

  #opened(document: TextDocument): void {
    if (!isBox(document)) return
    const number = threadNumber(document)
    if (number !== undefined) this.#seenWith.set(number, visibleDocuments())
    void this.#documentThreads()?.replies.readMore()
  }

  #typed(document: TextDocument): void {
    if (!isBox(document)) return
    const id = document.uri.path
    const text = document.getText()
    this.#inBoxes.add(id)
    if (isEmptyBody(text)) this.#drafts.delete(id)
    else this.#drafts.set(id, { ...this.#scopeOf(document), id, text, typedAt: this.#now() })
    void this.#keep()
  }

  /**
   * If a box closes while its page stays open, the user discarded the draft. If it closes with its tab, the draft is
   * kept.
   */
  #closed(document: TextDocument): void {
    const draft = isBox(document) ? this.#drafts.get(document.uri.path) : undefined
    if (!draft || !this.#inBoxes.has(draft.id)) return
    const isShown = window.visibleTextEditors.some((editor) => editor.document.uri.toString() === draft.page)
    if (!isShown || !document.isClosed) return
    this.#drafts.delete(draft.id)
    void this.#keep()
  }

  #scopeOf(document: TextDocument): Omit<CommentDraft, 'id' | 'text' | 'typedAt'> {
    const known = this.#drafts.get(document.uri.path)
    if (known) return known
    const number = threadNumber(document)
    const thread = number === undefined ? undefined : this.#threadOf(number)
    if (thread) return { page: thread.host.uri.toString(), thread: thread.key }
    const documentThreads = this.#documentThreads()
    const editor = window.visibleTextEditors.find(({ document: shown }) => documentThreads?.host(shown.uri))
    const active = window.activeTextEditor
    const page = active && documentThreads?.host(active.document.uri) ? active : editor
    const line = number === undefined ? page?.selection.active.line : undefined
    return { page: page?.document.uri.toString() ?? '', line }
  }

  /**
   * Returns the thread of a box. Box numbers increase in the order in which threads are created, but the first number
   * isn't known. So if there are as many open boxes as expanded threads, they're matched in order. A thread that
   * started as a box keeps that box, which has no such number.
   */
  #threadOf(number: number): ShownThread | undefined {
    const threads = this.#documentThreads()?.threads ?? []
    const known = this.#threadOfNumber.get(number)
    if (known !== undefined) return threads.find(({ key }) => key === known)
    const numbers = workspace.textDocuments
      .flatMap((document) => (isBox(document) && !document.isClosed ? (threadNumber(document) ?? []) : []))
      .filter((each, index, all) => all.indexOf(each) === index && this.#mayBeShown(each, threads))
      .toSorted((one, other) => one - other)
    const unfolded = threads.filter(
      ({ editor, thread }) => thread?.mayReply && editor.collapsibleState === CommentThreadCollapsibleState.Expanded,
    )
    const visible = unfolded.filter(({ host }) => isVisible(host.uri))
    const ordered = [visible, visible.filter(({ isAdopted }) => !isAdopted)]
      .find((some) => some.length === numbers.length)
      ?.toSorted((one, other) => one.creationNumber - other.creationNumber)
    if (!ordered) return undefined
    numbers.forEach((each, index) => {
      const key = ordered[index]?.key
      if (key !== undefined) this.#threadOfNumber.set(each, key)
    })
    return ordered[numbers.indexOf(number)]
  }

  /** Returns whether a box can be visible. VS Code leaves boxes open after they're hidden. */
  #mayBeShown(number: number, threads: readonly ShownThread[]): boolean {
    const thread = this.#threadOfNumber.get(number)
    if (thread !== undefined && !threads.some(({ key }) => key === thread)) return false
    const visible = visibleDocuments()
    return this.#seenWith.get(number)?.some((uri) => visible.includes(uri)) ?? false
  }

  async #keep(): Promise<void> {
    await this.#state.update(stateKey, [...this.#drafts.values()])
  }
}

/** Returns whether two URIs belong to the same page, which can have had other names. */
function isSameDocument(one: string, other: string): boolean {
  const page = one === other ? undefined : parsePageUri(Uri.parse(one))
  return one === other || (page !== undefined && isUriOf(Uri.parse(other), page))
}

function visibleDocuments(): string[] {
  return window.visibleTextEditors.map(({ document }) => document.uri.toString())
}

/** Returns whether a document is the box of one of Galley's threads. */
export function isBox({ uri }: TextDocument): boolean {
  return uri.scheme === inputScheme && uri.authority === controllerId
}

/** Returns the number of the thread that a box replies to, or undefined for the box of a new thread. */
function threadNumber({ uri }: TextDocument): number | undefined {
  const number = new RegExp(`-${controllerId}\\.(\\d+)\\.md$`).exec(uri.path)?.[1]
  return number === undefined ? undefined : Number(number)
}
