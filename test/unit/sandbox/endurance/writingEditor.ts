import { isApiError } from '../../../../src/client/errors/apiError.ts'
import type { Client } from '../../../../src/client/client.ts'
import type { Input, Output } from '../../../../src/contract/operations.ts'

type Change = Input<'updateChangeRequestContent'>['body']['changes'][number]

/** What the platform has acknowledged to the editors of a space, and what they must find again. */
export class Ledger {
  readonly pages: string[]
  readonly #added = new Map<string, Set<string>>()
  readonly #deleted = new Set<string>()
  readonly merged = new Set<string>()
  /** The change request that all editors write to. */
  shared: string

  constructor(pages: readonly string[], shared: string) {
    this.pages = [...pages]
    this.shared = shared
  }

  note(changeRequestId: string, written: Output<'updateChangeRequestContent'>): void {
    if (!('changes' in written)) return
    for (const change of written.changes) {
      if (change.object === 'deleted_page') this.#deleted.add(change.page as string)
      if (change.object !== 'created_page' || typeof change.page === 'string') continue
      const added = this.#added.get(changeRequestId) ?? new Set()
      this.#added.set(changeRequestId, added.add(change.page.id))
      this.pages.push(change.page.id)
    }
  }

  /** The pages that were merged and never deleted. */
  get expected(): string[] {
    const added = [...this.merged].flatMap((id) => [...(this.#added.get(id) ?? [])])
    return added.filter((id) => !this.#deleted.has(id))
  }
}

/** Where an editor writes, and what it knows. */
interface Place {
  readonly client: Client
  readonly spaceId: string
  readonly ledger: Ledger
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number
}

/** There are only a few titles, so that slugs collide. */
const titles = ['Setup', 'Usage', 'News', 'Overview']

/** Simulates a writer who adds, edits, moves, deletes and reverts pages, updates from main, and merges. */
export class WritingEditor {
  readonly #place: Place
  #own: string
  #count = 0

  constructor(place: Place, changeRequestId: string) {
    this.#place = place
    this.#own = changeRequestId
  }

  /** Takes one step. A refusal because another editor was faster isn't a failure. */
  async step(): Promise<void> {
    const { ledger, random } = this.#place
    this.#count += 1
    const changeRequestId = random() < 0.6 ? this.#own : ledger.shared
    const draw = random()
    try {
      if (draw < 0.88) await this.#write(changeRequestId, this.#change(draw / 0.88))
      else if (draw < 0.94) await this.#place.client.updateChangeRequest({ ...this.#at(changeRequestId) })
      else await this.merge(changeRequestId)
    } catch (error) {
      if (!isApiError(error) || !['conflict', 'invalid'].includes(error.kind)) throw error
    }
  }

  /** Merges a change request, and creates another one in its place. */
  async merge(changeRequestId: string = this.#own): Promise<void> {
    const { client, ledger, spaceId } = this.#place
    await client.mergeChangeRequest(this.#at(changeRequestId))
    ledger.merged.add(changeRequestId)
    const { id } = await client.createChangeRequest({ spaceId, body: { subject: 'Next' } })
    if (changeRequestId === this.#own) this.#own = id
    else ledger.shared = id
  }

  async #write(changeRequestId: string, change: Change): Promise<void> {
    const { client, ledger } = this.#place
    const input = { ...this.#at(changeRequestId), compat: false, body: { changes: [change] } }
    ledger.note(changeRequestId, await client.updateChangeRequestContent(input))
  }

  #change(draw: number): Change {
    const page = this.#page()
    const at = Math.floor(this.#place.random() * 4)
    if (draw < 0.35) {
      const document = { markdown: this.#words() }
      const place = this.#place.random() < 0.3 ? {} : { into: this.#page() }
      return { operation: 'insert_page', title: this.#title(), document, at, ...place }
    }
    if (draw < 0.65) return { operation: 'update_page', page, document: { markdown: this.#words() } }
    if (draw < 0.88) {
      return { operation: 'update_page', page, into: this.#place.random() < 0.3 ? null : this.#page(), at }
    }
    if (draw < 0.94) return { operation: 'revert_page', page }
    return { operation: 'delete_page', page }
  }

  #at(changeRequestId: string) {
    return { spaceId: this.#place.spaceId, changeRequestId }
  }

  #page(): string {
    const { pages } = this.#place.ledger
    return pages[Math.floor(this.#place.random() * pages.length)] ?? ''
  }

  #title(): string {
    return titles[Math.floor(this.#place.random() * titles.length)] ?? ''
  }

  /** Returns paragraphs, some of which differ between two versions. */
  #words(): string {
    const paragraphs = Array.from({ length: 4 }, (_, at) =>
      this.#place.random() < 0.3 ? `Paragraph ${at}, version ${this.#count}.` : `Paragraph ${at}.`,
    )
    return paragraphs.join('\n\n')
  }
}
