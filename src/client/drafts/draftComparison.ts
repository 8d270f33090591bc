import type { ContentChange } from '../../contract/contentChanges.ts'
import type { Page } from '../../contract/revisions.ts'
import type { Draft, DraftBase } from '../../core/review/drafts/draft.ts'
import { mergePage } from '../../core/review/drafts/mergePage.ts'
import { baseOf, isSameText, sentPage } from '../../core/review/drafts/shownText.ts'
import { isApiError, type ApiError } from '../errors/apiError.ts'
import type { Client } from '../client.ts'
import { writeOf, type HistoryClient, type PageHistory, type Replaced } from './pageHistory.ts'
import { conflictOf, type PushOutcome } from './pushOutcome.ts'
import { flatPages } from '../../core/docs/pages/flatPages.ts'

/** A draft and what is sent for it: its own text, one merged with what the server had, or the page as it was. */
export interface PendingPush {
  readonly draft: Draft
  readonly text: string
  /** What the server has, in whose place the text is sent. */
  readonly base: DraftBase
  readonly merged: boolean
  /** Puts back what an earlier write overwrote; the page is a conflict afterwards. */
  readonly restores?: Replaced
}

/** The change that a push asks the server for. */
export function changeOf({ draft, text, base, restores }: PendingPush): ContentChange {
  if (restores) return { operation: 'revert_page', page: draft.page, revision: restores.revision }
  const { markdown, title } = sentPage(text, base.markdown)
  const renamed = title === undefined ? {} : { title }
  return { operation: 'update_page', page: draft.page, document: { markdown }, ...renamed }
}

/** The draft as it is while it is being pushed: on what the server had, with the text that is sent. */
export function sentDraft({ draft, text, base }: PendingPush): Draft {
  return { ...draft, base, text, sent: text, arrived: undefined }
}

/** The operations that a comparison needs. */
export type ComparisonClient = HistoryClient &
  Pick<Client, 'getChangeRequestById' | 'getPageInChangeRequestById' | 'listPagesInChangeRequest'>

/** What there is to do for drafts: what is to be sent, and what became of the others, by page. */
export interface Comparison {
  readonly pending: readonly PendingPush[]
  readonly outcomes: ReadonlyMap<string, PushOutcome>
}

/** The change request whose pages are compared. */
export interface ComparedContent {
  readonly spaceId: string
  readonly changeRequestId: string
}

/** From that many pages on, one list of all pages costs less than a look at each. */
const listedFrom = 4
const pageFormat = { format: 'markdown', 'format.markdown.refs': 'stable', metadata: false } as const

/** Compares drafts of one change request with what the server has. */
export class DraftComparison {
  readonly #client: ComparisonClient
  readonly #ids: ComparedContent
  readonly #history: PageHistory
  #revision: string | undefined

  constructor(client: ComparisonClient, ids: ComparedContent, history: PageHistory) {
    this.#client = client
    this.#ids = ids
    this.#history = history
  }

  /**
   * Compares what the server has with what the drafts were written on, and says what is to be sent. `unanswered` has
   * the failures, by page, of writes that may have arrived anyway.
   */
  async compare(drafts: readonly Draft[], unanswered: ReadonlyMap<string, ApiError>): Promise<Comparison> {
    const { revision, status } = await this.#client.getChangeRequestById(this.#ids, { fresh: true })
    this.#revision = revision
    if (status === 'merged' || status === 'archived') {
      return { pending: [], outcomes: new Map(drafts.map(({ page }) => [page, { kind: 'closed', status }])) }
    }
    const documents = drafts.length >= listedFrom ? await this.#documents(drafts) : undefined
    const pending: PendingPush[] = []
    const outcomes = new Map<string, PushOutcome>()
    for (const draft of drafts) {
      const { page } = draft
      const found = await this.#compareOne(draft, documents?.get(page), unanswered.get(page))
      if ('kind' in found) outcomes.set(page, found)
      else pending.push(found)
    }
    return { pending, outcomes }
  }

  /** The names of the bodies of all pages, where it takes them to see what is as it was. */
  async #documents(drafts: readonly Draft[]): Promise<ReadonlyMap<string, Page> | undefined> {
    if (drafts.every(({ base, sent }) => base.revision === this.#revision && sent === undefined)) return undefined
    const input = { ...this.#ids, metadata: false, computed: false }
    const { pages } = await this.#client.listPagesInChangeRequest(input, { fresh: true })
    return new Map(flatPages(pages).map((page) => [page.id, page]))
  }

  async #compareOne(draft: Draft, listed: Page | undefined, unanswered?: ApiError): Promise<PendingPush | PushOutcome> {
    const { base, text, page, sent } = draft
    const isUntouched = base.revision === this.#revision || isAsListed(draft, listed)
    const current = isUntouched ? base : await this.read(page)
    if (current === undefined) return { kind: 'conflict', theirs: undefined }
    const arrived = isUntouched ? undefined : await this.#arrivalOf(draft)
    if (arrived !== undefined) {
      const replaced = (await this.#history.replacedBy(arrived, [writeOf(draft)])).get(page)
      if (replaced) return await this.#repair({ ...draft, arrived }, replaced, current)
    }
    if (isSameText(current.markdown, text)) return { kind: 'pushed', base: current, merged: false, differs: false }
    const hasSent = sent !== undefined && (arrived !== undefined || isSameText(current.markdown, sent))
    // Whether it arrives later no one knows: another push looks again.
    if (unanswered && !hasSent) return { kind: 'later', error: unanswered }
    // What arrived is what the text was written on.
    const from = hasSent ? sent : base.markdown
    if (isUntouched || isSameText(current.markdown, from)) return { draft, text, base: current, merged: false }
    const merge = mergePage(from, text, current.markdown)
    if (merge.kind === 'conflict') return { kind: 'conflict', theirs: current }
    if (isSameText(merge.text, current.markdown)) return { kind: 'pushed', base: current, merged: true, differs: false }
    return { draft, text: merge.text, base: current, merged: true }
  }

  /** The revision that an earlier push of this draft made, where it made one. */
  async #arrivalOf(draft: Draft): Promise<string | undefined> {
    if (draft.sent === undefined) return undefined
    return draft.arrived ?? (await this.#history.find(writeOf(draft), this.#revision))
  }

  /** What an earlier push overwrote comes in again, or is put back and named as a conflict. */
  async #repair(draft: Draft, replaced: Replaced, current: DraftBase): Promise<PendingPush | PushOutcome> {
    const { base, text, sent = text } = draft
    const { theirs } = replaced
    const isOurs = isSameText(current.markdown, sent)
    const merge = mergePage(base.markdown, text, theirs.markdown)
    if (merge.kind === 'clean') {
      const whole = isOurs ? merge : mergePage(sent, merge.text, current.markdown)
      if (whole.kind === 'clean') return { draft, text: whole.text, base: current, merged: true }
    }
    if (isOurs) return { draft, text: sent, base: current, merged: false, restores: replaced }
    // It may have been put back before, without an answer, and in place of something else that no one had seen.
    const on = { revision: draft.arrived, documentId: undefined, markdown: sent }
    const write = { page: draft.page, text: theirs.markdown, on }
    const restored = await this.#history.find(write, this.#revision)
    // Not put back: the server has something else by now, and what was replaced is a third text.
    if (restored === undefined) return { kind: 'conflict', theirs: current, otherText: theirs.markdown }
    const overwritten = await this.#history.replacedBy(restored, [write])
    return conflictOf(replaced, overwritten.get(draft.page))
  }

  /** A page as the change request has it. Undefined if it doesn't exist. */
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
