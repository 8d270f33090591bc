import type { ReadOperationName } from '../../../client/client.ts'
import type { Input, PagedOperationName } from '../../../contract/operations.ts'
import type { IdChoice } from '../../../core/platform/operations/idChoices.ts'
import type { IdSource } from '../../../core/platform/operations/idSources.ts'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { readListPages } from '../../../client/listPages.ts'

/** How long a list isn't read again, in milliseconds. */
const fresh = 20_000
/** The number of items to read from a list to choose from. */
const extent = { limit: 1000, pages: 10 }

type Fields = Readonly<Record<string, unknown>>

/** Reads the choices for an id, and remembers the names of things. */
export class IdReader {
  readonly #connection: Connection
  readonly #catalog: OperationCatalog
  readonly #names: Map<string, string>

  /** `names` outlives the reader: names by id, for one server. */
  constructor(connection: Connection, catalog: OperationCatalog, names: Map<string, string>) {
    this.#connection = connection
    this.#catalog = catalog
    this.#names = names
  }

  /** Returns the choices of the sources for the known parameters. Rejects only if none can be read. */
  async read(sources: readonly IdSource[], known: Fields, signal: AbortSignal): Promise<IdChoice[]> {
    const readings = await Promise.allSettled(sources.map((source) => this.#readSource(source, known, signal)))
    const choices = readings.flatMap((reading) => (reading.status === 'fulfilled' ? reading.value : []))
    const failed = readings.find((reading) => reading.status === 'rejected')
    if (failed && choices.length === 0) throw failed.reason
    for (const { id, label } of choices) if (label !== id) this.#names.set(id, label)
    return choices
  }

  /** Returns the name of a thing, if it was read. */
  nameOf(id: string): string | undefined {
    return this.#names.get(id)
  }

  async #readSource(source: IdSource, known: Fields, signal: AbortSignal): Promise<IdChoice[]> {
    const needs = this.#catalog.needs(source)
    const parents =
      needs.includes('organizationId') && known['organizationId'] === undefined
        ? (await this.#organizations(signal)).map((organizationId) => ({ ...known, organizationId }))
        : [known]
    const inputs = parents.flatMap((parent) => {
      const path = Object.fromEntries(needs.map((name) => [name, parent[name as keyof typeof parent]]))
      return (source.queries ?? [{}]).map((query) => ({ ...path, ...query }))
    })
    const answers = await Promise.all(inputs.map((input) => this.#ask(source, input, signal)))
    return answers.flatMap((answer) => this.#catalog.choices(source, answer))
  }

  async #organizations(signal: AbortSignal): Promise<string[]> {
    const [source] = this.#catalog.sources('getOrganizationById', 'organizationId', [])
    return source ? (await this.#readSource(source, {}, signal)).map(({ id }) => id) : []
  }

  async #ask({ operation }: IdSource, input: Fields, signal: AbortSignal): Promise<unknown> {
    const { cache } = this.#connection
    const options = { maxAge: fresh, signal }
    // The table of sources only names operations that read. A test checks the inputs against the contract.
    if (!this.#catalog.isPaged(operation)) {
      const name = operation as ReadOperationName
      return (await cache.get(name, input as unknown as Input<typeof name>, options)).value
    }
    const name = operation as PagedOperationName & ReadOperationName
    const { value } = await readListPages(cache, name, input as unknown as Input<typeof name>, extent, options)
    return { items: value }
  }
}
