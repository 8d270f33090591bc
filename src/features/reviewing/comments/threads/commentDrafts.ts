import {
  CommentThreadCollapsibleState,
  Disposable,
  EventEmitter,
  Uri,
  workspace,
  type Memento,
  type TextDocument,
} from 'vscode'
import { isEmptyBody } from '../../../../core/review/comments/emptyBody.ts'
import type { Outgoing } from '../../../../core/review/comments/outgoing.ts'
import { window } from '../../../shared/window/window.ts'
import { controllerId, isVisible, type DocumentThreads } from './documentThreads.ts'
import type { KeptDraft, ShownThread } from './shownThread.ts'
import { parsePageUri, isUriOf } from '../../../../core/platform/uris/uris.ts'

/** What someone is typing, or was when the window closed. */
export interface CommentDraft extends KeptDraft {
  /** The document that it was typed in. */
  readonly page: string
  /** The thread it replies to; undefined for a new one, or where that couldn't be told. */
  readonly thread?: string
  /** The line at which a new thread was to begin. */
  readonly line?: number
  readonly typedAt: number
  /** True for a reply to a thread that is no longer there. */
  readonly isOrphan?: boolean
  /** Set for what was sent and has no answer yet, or couldn't be sent. */
  readonly outgoing?: Outgoing
}

const stateKey = 'galley.commentDrafts'
const inputScheme = 'comment'

/** Drafts older than this are given up, in milliseconds. */
const maxAge = 90 * 24 * 60 * 60 * 1000

/**
 * Keeps what is typed into the boxes of threads. The editor keeps it from tab to tab; over a reload or a crash it does
 * not. Its boxes are documents (vscode#209512) whose names end in a number that rises with each thread that is made.
 */
export class CommentDrafts implements Disposable {
  readonly #state: Memento
  readonly #now: () => number
  readonly #drafts: Map<string, CommentDraft>
  /** Those of this session: they are still in their boxes. */
  readonly #inBoxes = new Set<string>()
  readonly #threadOfNumber = new Map<number, string>()
  /** For the number of each box the documents that were seen when it was made: it belongs to one of them. */
  readonly #seenWith = new Map<number, readonly string[]>()
  readonly #changed = new EventEmitter<void>()
  readonly #subscription: Disposable
  readonly #documentThreads: () => DocumentThreads | undefined

  /** Fires when a draft of an earlier window is gone, or another text than before. */
  readonly onDidChange = this.#changed.event

  constructor(state: Memento, documentThreads: () => DocumentThreads | undefined, now: () => number) {
    this.#state = state
    this.#documentThreads = documentThreads
    this.#now = now
    const kept = state.get<readonly CommentDraft[]>(stateKey, [])
    this.#drafts = new Map(kept.filter(({ typedAt }) => typedAt > now() - maxAge).map((draft) => [draft.id, draft]))
    this.#subscription = Disposable.from(
      workspace.onDidOpenTextDocument((document) => this.#opened(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.#typed(document)),
      workspace.onDidCloseTextDocument((document) => this.#closed(document)),
    )
  }

  /** Drafts of replies to a thread that an earlier window left. */
  of(thread: string): readonly KeptDraft[] {
    return [...this.#drafts.values()].filter(
      (draft) => draft.thread === thread && draft.outgoing === undefined && !this.#inBoxes.has(draft.id),
    )
  }

  /** Drafts of a document that no box or thread shows: from an earlier window, or of a thread that is gone. */
  onPage(page: string): readonly CommentDraft[] {
    return [...this.#drafts.values()].filter((draft) => {
      const isReply = draft.thread !== undefined && draft.outgoing === undefined && draft.isOrphan !== true
      return isSameDocument(draft.page, page) && !isReply && !this.#inBoxes.has(draft.id)
    })
  }

  /** Keeps what is on its way until the server has it, or someone discards it. */
  async keepOutgoing(page: string, outgoing: Outgoing): Promise<void> {
    const { id, body: text, thread } = outgoing
    this.#inBoxes.add(id)
    const reply = thread === undefined ? {} : { thread }
    this.#drafts.set(id, { id, text, page, typedAt: this.#now(), outgoing, ...reply })
    await this.#keep()
  }

  /** Identifiers of what is kept of this session’s messages. */
  get outgoing(): readonly string[] {
    return [...this.#drafts.values()].flatMap(({ id, outgoing }) => (outgoing ? id : []))
  }

  /** A thread is shown no longer, and with it the box of what was being replied: no one has given that up. */
  async outlive(thread: string, isGone: boolean): Promise<void> {
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

  dispose(): void {
    this.#subscription.dispose()
    this.#changed.dispose()
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

  /** A box that closes while its page stays open was given up; one that goes with its tab comes back with it. */
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
    const line = page?.selection.active.line
    return {
      page: page?.document.uri.toString() ?? '',
      ...(number === undefined && line !== undefined ? { line } : {}),
    }
  }

  /**
   * The thread that a box belongs to. Its number rises in the order in which threads are made; which is the first is
   * not told. So the open boxes are laid beside the expanded threads: where they are as many, each is its neighbour's.
   * A thread that began as a box keeps that one, which has no such number.
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
      ?.toSorted((one, other) => one.madeAs - other.madeAs)
    if (!ordered) return undefined
    numbers.forEach((each, index) => {
      const key = ordered[index]?.key
      if (key !== undefined) this.#threadOfNumber.set(each, key)
    })
    return ordered[numbers.indexOf(number)]
  }

  /** The editor leaves boxes open that no one sees now. */
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

/** The same page may have been typed in under other names. */
function isSameDocument(one: string, other: string): boolean {
  const page = one === other ? undefined : parsePageUri(Uri.parse(one))
  return one === other || (page !== undefined && isUriOf(Uri.parse(other), page))
}

function visibleDocuments(): string[] {
  return window.visibleTextEditors.map(({ document }) => document.uri.toString())
}

/** Whether a document is the box of one of Galley's threads. */
export function isBox({ uri }: TextDocument): boolean {
  return uri.scheme === inputScheme && uri.authority === controllerId
}

/** The number of the thread that a box replies to; undefined for the box of a new thread. */
function threadNumber({ uri }: TextDocument): number | undefined {
  const number = new RegExp(`-${controllerId}\\.(\\d+)\\.md$`).exec(uri.path)?.[1]
  return number === undefined ? undefined : Number(number)
}
