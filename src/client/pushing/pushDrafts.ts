import type { ContentChange } from '../../contract/contentChanges.ts'
import { maxChangesPerBatch } from '../../contract/contentLimits.ts'
import type { Page } from '../../contract/revisions.ts'
import type { Draft, DraftBase } from '../../core/drafts/draft.ts'
import { mergePage } from '../../core/drafts/mergePage.ts'
import { baseOf, isSameText, sentPage } from '../../core/drafts/shownText.ts'
import { isApiError, type ApiError } from '../apiError.ts'
import type { Client } from '../client.ts'
import type { PushOutcome } from './pushOutcome.ts'

/** The operations that a push needs. */
export type PushClient = Pick<
  Client,
  'getChangeRequestById' | 'getPageInChangeRequestById' | 'listPagesInChangeRequest' | 'updateChangeRequestContent'
>

/** How a push is done. */
export interface PushOptions {
  /** Which pages are read back, with a request each: those that somebody looks at. */
  readonly readsBack: (page: string) => boolean
  /** Called before a text is sent: whatever becomes of the answer, it may have arrived. */
  readonly beforeSending?: (drafts: readonly Draft[]) => Promise<void>
}

type Outcomes = Map<string, PushOutcome>

/** A draft and the text that is sent for it: its own, or one merged with what the server had. */
interface Parcel {
  readonly draft: Draft
  readonly text: string
  readonly base: DraftBase
  readonly merged: boolean
}

/** From so many pages on, one list of all pages costs less than a look at each. */
const listedFrom = 4
const mostRounds = 3
const pageFormat = { format: 'markdown', 'format.markdown.refs': 'stable', metadata: false } as const

/**
 * Puts drafts of one change request on the server: looks what the server has, merges where it is not what a draft was
 * written on, sends at most 50 pages at once, looks again before it believes that a text without an answer is lost, and
 * reads back. Outcomes are by page. Never rejects for what a server does.
 */
export async function pushDrafts(
  client: PushClient,
  drafts: readonly Draft[],
  options: PushOptions,
): Promise<ReadonlyMap<string, PushOutcome>> {
  const [first] = drafts
  if (first === undefined) return new Map()
  return await new Push(client, first, options).run(drafts)
}

class Push {
  readonly #client: PushClient
  readonly #place: { readonly spaceId: string; readonly changeRequestId: string }
  readonly #options: PushOptions
  readonly #outcomes: Outcomes = new Map()
  #revision: string | undefined

  constructor(client: PushClient, { space, changeRequest }: Draft, options: PushOptions) {
    this.#client = client
    this.#place = { spaceId: space, changeRequestId: changeRequest }
    this.#options = options
  }

  async run(drafts: readonly Draft[]): Promise<Outcomes> {
    let left = drafts
    for (let round = 1; left.length > 0; round++) {
      const parcels = await this.#guarded(left, () => this.#compare(left))
      if (parcels === undefined) break
      const again: Draft[] = []
      for (let at = 0; at < parcels.length; at += maxChangesPerBatch) {
        again.push(...(await this.#sendBatch(parcels.slice(at, at + maxChangesPerBatch), round === mostRounds)))
      }
      left = again
    }
    return this.#outcomes
  }

  /** Gives all of these drafts the same outcome where an error ends what is done for them. */
  async #guarded<T>(drafts: readonly Draft[], work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      const outcome = outcomeOf(error)
      for (const { page } of drafts) this.#outcomes.set(page, outcome)
      return undefined
    }
  }

  /** Compares what the server has with what the drafts were written on, and says what is to be sent. */
  async #compare(drafts: readonly Draft[]): Promise<Parcel[]> {
    const { revision, status } = await this.#client.getChangeRequestById(this.#place)
    this.#revision = revision
    if (status === 'merged' || status === 'archived') {
      for (const { page } of drafts) this.#outcomes.set(page, { kind: 'closed', status })
      return []
    }
    const documents = drafts.length >= listedFrom ? await this.#documents(drafts) : undefined
    const parcels: Parcel[] = []
    for (const draft of drafts) {
      const parcel = await this.#parcel(draft, documents)
      if (parcel) parcels.push(parcel)
    }
    return parcels
  }

  /** The names of the bodies of all pages, where it takes them to see what is as it was. */
  async #documents(drafts: readonly Draft[]): Promise<ReadonlyMap<string, Page> | undefined> {
    if (drafts.every(({ base, sent }) => base.revision === this.#revision && sent === undefined)) return undefined
    const { pages } = await this.#client.listPagesInChangeRequest({ ...this.#place, metadata: false, computed: false })
    return new Map(flat(pages).map((page) => [page.id, page]))
  }

  async #parcel(draft: Draft, listed: ReadonlyMap<string, Page> | undefined): Promise<Parcel | undefined> {
    const { base, text, page } = draft
    const known = listed?.get(page)
    const isUntouched = base.revision === this.#revision || isAsListed(draft, known)
    const current = isUntouched ? base : await this.#read(page)
    if (current === undefined) {
      this.#outcomes.set(page, { kind: 'conflict', theirs: undefined })
      return undefined
    }
    if (isSameText(current.markdown, text)) {
      this.#outcomes.set(page, { kind: 'pushed', base: current, merged: false, differs: false })
      return undefined
    }
    const plain = { draft, text, base: current, merged: false }
    if (isUntouched || isSameText(current.markdown, base.markdown)) return plain
    // An earlier push arrived after all, and nobody has touched the page since.
    if (draft.sent !== undefined && isSameText(current.markdown, draft.sent)) return plain
    const merge = mergePage(base.markdown, text, current.markdown)
    if (merge.kind === 'conflict') {
      this.#outcomes.set(page, { kind: 'conflict', theirs: current })
      return undefined
    }
    if (isSameText(merge.text, current.markdown)) {
      this.#outcomes.set(page, { kind: 'pushed', base: current, merged: true, differs: false })
      return undefined
    }
    return { draft, text: merge.text, base: current, merged: true }
  }

  /** A page as the change request has it; undefined where it is not there. */
  async #read(pageId: string): Promise<DraftBase | undefined> {
    try {
      const page = await this.#client.getPageInChangeRequestById({ ...this.#place, pageId, ...pageFormat })
      return baseOf(page, this.#revision)
    } catch (error) {
      if (isApiError(error, 'notFound')) return undefined
      throw error
    }
  }

  /** Sends a batch. Gives the drafts that are to be compared and sent once more. */
  async #sendBatch(parcels: readonly Parcel[], isLast: boolean): Promise<readonly Draft[]> {
    const drafts = parcels.map(({ draft }) => draft)
    try {
      await this.#options.beforeSending?.(parcels.map(({ draft, text }) => ({ ...draft, text })))
      const answer = await this.#client.updateChangeRequestContent({
        ...this.#place,
        compat: false,
        body: { changes: parcels.map(changeOf) },
      })
      const revision = 'changeRequest' in answer ? answer.changeRequest.revision : answer.revision
      this.#revision = revision
      for (const parcel of parcels) await this.#readBack(parcel, revision)
      return []
    } catch (error) {
      if (mayHaveArrived(error)) return await this.#lookAfterwards(parcels, error)
      if (isApiError(error, 'conflict') && !isLast) return drafts
      // One page that is refused takes all others of its batch along: each half gets its own try.
      if (isApiError(error, 'invalid') && parcels.length > 1) {
        const half = Math.ceil(parcels.length / 2)
        const first = await this.#sendBatch(parcels.slice(0, half), isLast)
        return [...first, ...(await this.#sendBatch(parcels.slice(half), isLast))]
      }
      // The change request was there a moment ago.
      const outcome: PushOutcome = isApiError(error, 'notFound') ? { kind: 'notOffered' } : outcomeOf(error)
      for (const { page } of drafts) this.#outcomes.set(page, outcome)
      return []
    }
  }

  async #readBack({ draft, text, merged }: Parcel, revision: string): Promise<void> {
    const { page } = draft
    const sent: DraftBase = { revision, documentId: undefined, markdown: text }
    // Nobody looks at it: it counts as stored, and is read when it is opened.
    if (!this.#options.readsBack(page)) {
      this.#outcomes.set(page, { kind: 'pushed', base: sent, merged, differs: false })
      return
    }
    const stored = await this.#read(page).catch(() => sent)
    this.#outcomes.set(
      page,
      stored === undefined
        ? { kind: 'conflict', theirs: undefined }
        : { kind: 'pushed', base: stored, merged, differs: !isSameText(stored.markdown, text) },
    )
  }

  /** No answer came. Nothing is sent again before the content has been looked at. */
  async #lookAfterwards(parcels: readonly Parcel[], error: ApiError): Promise<readonly Draft[]> {
    const later: PushOutcome = { kind: 'later', error }
    for (const { draft, text, merged } of parcels) {
      const stored = await this.#read(draft.page).catch(() => undefined)
      const arrived = stored !== undefined && isSameText(stored.markdown, text)
      // The revision is another one by now, and which one nobody said.
      const base = stored && { ...stored, revision: undefined }
      this.#outcomes.set(draft.page, arrived && base ? { kind: 'pushed', base, merged, differs: false } : later)
      if (stored === undefined) break
    }
    for (const { draft } of parcels) if (!this.#outcomes.has(draft.page)) this.#outcomes.set(draft.page, later)
    return []
  }
}

function isAsListed({ base, sent }: Draft, listed: Page | undefined): boolean {
  const isSameBody = listed?.documentId !== undefined && listed.documentId === base.documentId
  return isSameBody && sent === undefined
}

function changeOf({ draft, text, base }: Parcel): ContentChange {
  const { markdown, title } = sentPage(text, base.markdown)
  const renamed = title === undefined ? {} : { title }
  return { operation: 'update_page', page: draft.page, document: { markdown }, ...renamed }
}

const unanswered: ReadonlySet<string> = new Set(['offline', 'timeout', 'protocol', 'server', 'cancelled'])

function mayHaveArrived(error: unknown): error is ApiError {
  return isApiError(error) && unanswered.has(error.kind)
}

function outcomeOf(error: unknown): PushOutcome {
  if (!isApiError(error)) throw error
  if (error.kind === 'notFound') return { kind: 'noChangeRequest' }
  if (unanswered.has(error.kind) || error.kind === 'rateLimited' || error.kind === 'unauthorized') {
    return { kind: 'later', error }
  }
  return { kind: 'refused', error }
}

/** All pages of a tree, of any depth. */
function flat(pages: readonly Page[]): Page[] {
  const all: Page[] = []
  const waiting = [...pages]
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    all.push(page)
    for (const child of page.pages ?? []) waiting.push(child)
  }
  return all
}
