import { isDeepStrictEqual } from 'node:util'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import type { ReadSummary } from '../review/readSummary.ts'
import { readRequestPage, type PageFacts } from './readRequestPage.ts'

interface Known {
  readonly facts: PageFacts
  readonly connection: Connection
}

/** Reads the facts of pages once for each summary. They stay known while they're read again. */
export class KnownFacts {
  readonly #services: ReviewServices
  readonly #known = new WeakMap<ReadSummary, Known>()
  readonly #reading = new WeakMap<ReadSummary, Promise<PageFacts>>()

  constructor(services: ReviewServices) {
    this.#services = services
  }

  /** Returns the facts, without a request to the server. Undefined if this account didn't read them. */
  async known(summary: ReadSummary, { server }: ChangeRequestRef): Promise<PageFacts | undefined> {
    const known = this.#known.get(summary)
    if (!known) return undefined
    // Without an account, there's no connection.
    const connection = await this.#services.reader.connection(server).catch(() => undefined)
    return known.connection === connection ? known.facts : undefined
  }

  async of(summary: ReadSummary, ref: ChangeRequestRef): Promise<PageFacts> {
    return (await this.known(summary, ref)) ?? (await this.#read(summary, ref))
  }

  /** Reads the facts again, because comments don't change a summary. Returns whether they're different. */
  async refresh(summary: ReadSummary, ref: ChangeRequestRef): Promise<boolean> {
    const before = await this.known(summary, ref)
    return !isDeepStrictEqual(before, await this.#read(summary, ref))
  }

  async #read(summary: ReadSummary, ref: ChangeRequestRef): Promise<PageFacts> {
    const running = this.#reading.get(summary)
    if (running) return await running
    const reading = this.#readNow(summary, ref).finally(() => this.#reading.delete(summary))
    this.#reading.set(summary, reading)
    return await reading
  }

  async #readNow(summary: ReadSummary, ref: ChangeRequestRef): Promise<PageFacts> {
    const connection = await this.#services.reader.connection(ref.server)
    const facts = await readRequestPage(this.#services, ref, summary)
    this.#known.set(summary, { facts, connection })
    return facts
  }
}
