import type { ContentChange } from '../../contract/contentChanges.ts'
import type { Input } from '../../contract/operations.ts'
import type { Page } from '../../contract/revisions.ts'
import type { Draft, DraftBase } from '../../core/review/drafts/draft.ts'
import { mergePage } from '../../core/review/drafts/mergePage.ts'
import { baseOf, hasBody, isSameText, sentPage } from '../../core/review/drafts/shownText.ts'
import { unlessNotFound, type ApiError } from '../errors/apiError.ts'
import type { Client } from '../client.ts'
import { pageFormat } from '../pagesInput.ts'
import { pageMembers, wholeAnswer, wholePage, wholePageOf } from '../wholeAnswer.ts'
import { writeOf, type HistoryClient, type PageHistory, type Replaced } from './pageHistory.ts'
import { conflictOf, type PushOutcome } from './pushOutcome.ts'
import { flatPages } from '../../core/docs/pages/flatPages.ts'

/** A draft and the text to send: its own text, one merged with the server's version, or the page's previous text. */
export interface PendingPush {
  readonly draft: Draft
  readonly text: string
  /** The server's version, which the text replaces. */
  readonly base: DraftBase
  readonly merged: boolean
  /** Restores what an earlier write overwrote. Afterwards, the page is in conflict. */
  readonly restores?: Replaced
}

/** Returns the change to send for a push. */
export function changeOf({ draft, text, base, restores }: PendingPush): ContentChange {
  if (restores) return { operation: 'revert_page', page: draft.page, revision: restores.revision }
  const { markdown, title } = sentPage(text, base.markdown)
  const renamed = title === undefined ? {} : { title }
  return { operation: 'update_page', page: draft.page, document: { markdown }, ...renamed }
}

/** Returns the draft during its push: based on the server's version, with the text that is sent. */
export function sentDraft({ draft, text, base }: PendingPush): Draft {
  return { ...draft, base, text, sent: text, arrived: undefined }
}

/** The operations that a comparison needs. */
export type ComparisonClient = HistoryClient &
  Pick<Client, 'getChangeRequestById' | 'getPageInChangeRequestById' | 'listPagesInChangeRequest'>

/** The result for drafts, by page: what to send, and the outcomes of the others. */
export interface Comparison {
  readonly pending: readonly PendingPush[]
  readonly outcomes: ReadonlyMap<string, PushOutcome>
}

/** The change request whose pages are compared. */
export type ComparedContent = Input<'getChangeRequestById'>

/** From this number of pages on, one list of all pages costs less than reading each page. */
const listedFrom = 4

/** Compares drafts of one change request with the server's versions. */
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
   * Compares the server's versions with the bases of the drafts, and returns what to send. `unanswered` has, by page,
   * the failures of writes that might have arrived anyway.
   */
  async compare(drafts: readonly Draft[], unanswered: ReadonlyMap<string, ApiError>): Promise<Comparison> {
    const request = await this.#client.getChangeRequestById(this.#ids, { fresh: true })
    const { revision, status } = wholeAnswer(request, 'getChangeRequestById', ['revision', 'status'])
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

  /** Returns the document ids of all pages, if they're needed to find out which pages are unchanged. */
  async #documents(drafts: readonly Draft[]): Promise<ReadonlyMap<string, Page> | undefined> {
    if (drafts.every(({ base, sent }) => base.revision === this.#revision && sent === undefined)) return undefined
    const input = { ...this.#ids, metadata: false, computed: false }
    const { pages } = await this.#client.listPagesInChangeRequest(input, { fresh: true })
    return new Map(flatPages(pages).map((page) => [page.id, page]))
  }

  async #compareOne(draft: Draft, listed: Page | undefined, unanswered?: ApiError): Promise<PendingPush | PushOutcome> {
    const { base, text, page, sent } = draft
    const isUntouched = base.revision === this.#revision || isAsListed(draft, listed)
    const current = isUntouched ? base : await this.#readOver(page, base)
    if (current === undefined) return { kind: 'conflict', theirs: undefined }
    const arrived = isUntouched ? undefined : await this.#arrivalOf(draft)
    if (arrived !== undefined) {
      const replaced = (await this.#history.replacedBy(arrived, [writeOf(draft)])).get(page)
      if (replaced) return await this.#repair({ ...draft, arrived }, replaced, current)
    }
    if (isSameText(current.markdown, text)) return { kind: 'pushed', base: current, merged: false, differs: false }
    const hasSent = sent !== undefined && (arrived !== undefined || isSameText(current.markdown, sent))
    // It might still arrive later, so another push checks again.
    if (unanswered && !hasSent) return { kind: 'later', error: unanswered }
    // The text is based on what arrived.
    const from = hasSent ? sent : base.markdown
    if (isUntouched || isSameText(current.markdown, from)) return { draft, text, base: current, merged: false }
    const merge = mergePage(from, text, current.markdown)
    if (merge.kind === 'conflict') return { kind: 'conflict', theirs: current }
    if (isSameText(merge.text, current.markdown)) return { kind: 'pushed', base: current, merged: true, differs: false }
    return { draft, text: merge.text, base: current, merged: true }
  }

  /** Returns the revision that an earlier push of this draft created, if any. */
  async #arrivalOf(draft: Draft): Promise<string | undefined> {
    if (draft.sent === undefined) return undefined
    return draft.arrived ?? (await this.#history.find(writeOf(draft), this.#revision))
  }

  /** Merges what an earlier push overwrote, or restores it and reports a conflict. */
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
    // It might have been restored before without a response, and have replaced another unseen text.
    const on = { revision: draft.arrived, documentId: undefined, markdown: sent }
    const write = { page: draft.page, text: theirs.markdown, on }
    const restored = await this.#history.find(write, this.#revision)
    // Don't restore: the server has another text by now, and the replaced one is a third.
    if (restored === undefined) return { kind: 'conflict', theirs: current, otherText: theirs.markdown }
    const overwritten = await this.#history.replacedBy(restored, [write])
    return conflictOf(replaced, overwritten.get(draft.page))
  }

  /** Returns whether a page doesn't exist in the change request. */
  async isDeleted(pageId: string): Promise<boolean> {
    return (await this.#page(pageId)) === undefined
  }

  /** Returns a page whose text might replace `base`. Undefined if it doesn't exist. */
  async #readOver(pageId: string, base: DraftBase): Promise<DraftBase | undefined> {
    const page = await this.#page(pageId)
    if (page === undefined) return undefined
    const operation = 'getPageInChangeRequestById'
    await wholePageOf(page, operation, async () => await this.#list())
    // A server that doesn't identify texts can't prove that someone has emptied the page.
    return baseOf(wholePage(page, operation, base.documentId === undefined && hasBody(base.markdown)), this.#revision)
  }

  async #page(pageId: string): Promise<Page | undefined> {
    const input = { ...this.#ids, pageId, ...pageFormat }
    return await unlessNotFound(this.#client.getPageInChangeRequestById(input, { fresh: true }))
  }

  async #list(): Promise<readonly Page[]> {
    const input = { ...this.#ids, metadata: false, computed: false }
    const tree = await this.#client.listPagesInChangeRequest(input, { fresh: true })
    return wholeAnswer(tree, 'listPagesInChangeRequest', pageMembers).pages
  }
}

function isAsListed({ base, sent }: Draft, listed: Page | undefined): boolean {
  const isSameBody = listed?.documentId !== undefined && listed.documentId === base.documentId
  return isSameBody && sent === undefined
}
