import type { Page } from '../../contract/revisions.ts'
import type { Draft, DraftBase } from '../../core/drafts/draft.ts'
import { mergePage } from '../../core/drafts/mergePage.ts'
import { baseOf, isSameText } from '../../core/drafts/shownText.ts'
import { isApiError, type ApiError } from '../errors/apiError.ts'
import type { Client } from '../client.ts'
import { flatPages, type HistoryClient, type PageHistory, type Replaced } from './pageHistory.ts'
import { conflictOf, writeOf, type PendingPush } from './pendingPush.ts'
import type { PushOutcome } from './pushOutcome.ts'

/** The operations that a comparison needs. */
export type ComparisonClient = HistoryClient &
  Pick<Client, 'getChangeRequestById' | 'getPageInChangeRequestById' | 'listPagesInChangeRequest'>

/** What a comparison knows of the push that it is part of, and where it says what becomes of drafts. */
export interface ComparisonParts {
  readonly client: ComparisonClient
  readonly ids: { readonly spaceId: string; readonly changeRequestId: string }
  readonly history: PageHistory
  readonly outcomes: Map<string, PushOutcome>
  /** The failures, by page, of writes that may have arrived all the same. */
  readonly unanswered: ReadonlyMap<string, ApiError>
}

/** From so many pages on, one list of all pages costs less than a look at each. */
const listedFrom = 4
const pageFormat = { format: 'markdown', 'format.markdown.refs': 'stable', metadata: false } as const

/** Compares drafts of one change request with what the server has. */
export class DraftComparison {
  readonly #client: ComparisonClient
  readonly #ids: ComparisonParts['ids']
  readonly #history: PageHistory
  readonly #outcomes: Map<string, PushOutcome>
  readonly #unanswered: ReadonlyMap<string, ApiError>
  #revision: string | undefined

  constructor({ client, ids, history, outcomes, unanswered }: ComparisonParts) {
    this.#client = client
    this.#ids = ids
    this.#history = history
    this.#outcomes = outcomes
    this.#unanswered = unanswered
  }

  /** Compares what the server has with what the drafts were written on, and says what is to be sent. */
  async compare(drafts: readonly Draft[]): Promise<PendingPush[]> {
    const { revision, status } = await this.#client.getChangeRequestById(this.#ids, { fresh: true })
    this.#revision = revision
    if (status === 'merged' || status === 'archived') {
      for (const { page } of drafts) this.#outcomes.set(page, { kind: 'closed', status })
      return []
    }
    const documents = drafts.length >= listedFrom ? await this.#documents(drafts) : undefined
    const pendingPushes: PendingPush[] = []
    for (const draft of drafts) {
      const pendingPush = await this.#pendingPush(draft, documents)
      if (pendingPush) pendingPushes.push(pendingPush)
    }
    return pendingPushes
  }

  /** The names of the bodies of all pages, where it takes them to see what is as it was. */
  async #documents(drafts: readonly Draft[]): Promise<ReadonlyMap<string, Page> | undefined> {
    if (drafts.every(({ base, sent }) => base.revision === this.#revision && sent === undefined)) return undefined
    const input = { ...this.#ids, metadata: false, computed: false }
    const { pages } = await this.#client.listPagesInChangeRequest(input, { fresh: true })
    return new Map(flatPages(pages).map((page) => [page.id, page]))
  }

  async #pendingPush(draft: Draft, listed: ReadonlyMap<string, Page> | undefined): Promise<PendingPush | undefined> {
    const { base, text, page, sent } = draft
    const isUntouched = base.revision === this.#revision || isAsListed(draft, listed?.get(page))
    const current = isUntouched ? base : await this.read(page)
    if (current === undefined) return this.#settle(draft, { kind: 'conflict', theirs: undefined })
    const arrived = isUntouched ? undefined : await this.#arrivalOf(draft)
    if (arrived !== undefined) {
      const replaced = (await this.#history.replacedBy(arrived, [writeOf(draft)])).get(page)
      if (replaced) return await this.#repair({ ...draft, arrived }, replaced, current)
    }
    if (isSameText(current.markdown, text)) {
      return this.#settle(draft, { kind: 'pushed', base: current, merged: false, differs: false })
    }
    const hasSent = sent !== undefined && (arrived !== undefined || isSameText(current.markdown, sent))
    const unanswered = this.#unanswered.get(page)
    // Whether it arrives later nobody knows: another push looks again.
    if (unanswered && !hasSent) return this.#settle(draft, { kind: 'later', error: unanswered })
    // What arrived is what the text was written on.
    const from = hasSent ? sent : base.markdown
    if (isUntouched || isSameText(current.markdown, from)) return { draft, text, base: current, merged: false }
    const merge = mergePage(from, text, current.markdown)
    if (merge.kind === 'conflict') return this.#settle(draft, { kind: 'conflict', theirs: current })
    if (isSameText(merge.text, current.markdown)) {
      return this.#settle(draft, { kind: 'pushed', base: current, merged: true, differs: false })
    }
    return { draft, text: merge.text, base: current, merged: true }
  }

  /** The revision that an earlier push of this draft made, where it made one. */
  async #arrivalOf(draft: Draft): Promise<string | undefined> {
    if (draft.sent === undefined) return undefined
    return draft.arrived ?? (await this.#history.find(writeOf(draft), this.#revision))
  }

  /** What an earlier push overwrote comes in again, or is put back and named as a conflict. */
  async #repair(draft: Draft, replaced: Replaced, current: DraftBase): Promise<PendingPush | undefined> {
    const { base, text, sent = text } = draft
    const { theirs } = replaced
    const isOurs = isSameText(current.markdown, sent)
    const merge = mergePage(base.markdown, text, theirs.markdown)
    if (merge.kind === 'clean') {
      const whole = isOurs ? merge : mergePage(sent, merge.text, current.markdown)
      if (whole.kind === 'clean') return { draft, text: whole.text, base: current, merged: true }
    }
    if (isOurs) return { draft, text: sent, base: current, merged: false, restores: replaced }
    // It may have been put back before, without an answer, and in place of something else that nobody had seen.
    const on = { revision: draft.arrived, documentId: undefined, markdown: sent }
    const write = { page: draft.page, text: theirs.markdown, on }
    const restored = await this.#history.find(write, this.#revision)
    // Not put back: the server has something else by now, and what was replaced is a third text.
    if (restored === undefined) {
      return this.#settle(draft, { kind: 'conflict', theirs: current, otherText: theirs.markdown })
    }
    const overwritten = await this.#history.replacedBy(restored, [write])
    return this.#settle(draft, conflictOf(replaced, overwritten.get(draft.page)))
  }

  #settle({ page }: Draft, outcome: PushOutcome): undefined {
    this.#outcomes.set(page, outcome)
  }

  /** A page as the change request has it; undefined where it is not there. */
  async read(pageId: string): Promise<DraftBase | undefined> {
    try {
      const input = { ...this.#ids, pageId, ...pageFormat }
      const page = await this.#client.getPageInChangeRequestById(input, { fresh: true })
      return baseOf(page, this.#revision)
    } catch (error) {
      if (isApiError(error, 'notFound')) return undefined
      throw error
    }
  }
}

function isAsListed({ base, sent }: Draft, listed: Page | undefined): boolean {
  const isSameBody = listed?.documentId !== undefined && listed.documentId === base.documentId
  return isSameBody && sent === undefined
}
