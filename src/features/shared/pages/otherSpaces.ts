import { EventEmitter, type Uri } from 'vscode'
import type { Clock } from '../../../client/clock.ts'
import { ElsewhereReader } from '../../../client/elsewhereReader.ts'
import { isAtSpace, type Elsewhere } from '../../../core/docs/pages/otherSpaces.ts'
import { parentPathOf } from '../../../core/platform/uris/uris.ts'
import type { Connections } from '../connections/connection.ts'
import { DisposableBase } from '../window/disposableBase.ts'
import { isCancellation } from '../window/explainError.ts'
import type { Log } from '../window/log.ts'
import type { ContentReader } from './contentReader.ts'
import { openPageUri } from './openPageUri.ts'

/** What is read is read again after this time, because others change their spaces. */
const knownForMs = 10 * 60_000

/** What one account reads. */
interface Reading {
  readonly account: string
  readonly since: number
  readonly reader: ElsewhereReader
}

/** What reading other spaces needs. */
interface OtherSpacesServices {
  readonly reader: ContentReader
  readonly connections: Connections
  readonly clock: Clock
  readonly log: Log
}

/** The spaces that texts link to by address, as each account can read them. */
export class OtherSpaces extends DisposableBase {
  readonly #services: OtherSpacesServices
  readonly #changed = new EventEmitter<void>()
  /** By the server and the account. */
  readonly #readings = new Map<string, Reading>()

  /** Fires when links have more to point to. */
  readonly onDidChange = this.#changed.event

  constructor(services: OtherSpacesServices) {
    super()
    this.#services = services
    const { connections } = services
    this.register(
      this.#changed,
      // What an account could read ends when it's signed out.
      connections.onDidChange(() => {
        for (const [key, { account }] of this.#readings)
          if (connections.accountById(account) === undefined) this.#readings.delete(key)
      }),
    )
  }

  /** Returns the spaces of a server, or of the active account's server. Undefined if no one is signed in there. */
  on(server?: string): Elsewhere | undefined {
    return this.#readerOn(server)?.snapshot
  }

  /** Reads what an address needs that is being typed. */
  async read(typed: string, server?: string): Promise<void> {
    if (isAtSpace(typed)) await this.#readerOn(server)?.readTitles()
    await this.settled([typed.endsWith('#') ? `${typed}-` : typed], server)
  }

  /** Returns what is known after everything was read that targets need. Calls `onProgress` before each round. */
  async settled(
    targets: Iterable<string>,
    server?: string,
    options?: Parameters<ElsewhereReader['settled']>[1],
  ): Promise<Elsewhere | undefined> {
    return await this.#readerOn(server)?.settled([...targets], options)
  }

  /** Returns the document of the page that a link points to. Reads what it needs first. */
  async uriOf(target: string, server = this.#services.connections.active?.server.id): Promise<Uri | undefined> {
    const found = (await this.settled([target], server))?.resolve(target)
    if (found?.kind !== 'page' || server === undefined) return undefined
    const { space, page } = found
    const names = { title: page.title, spaceTitle: space.title, parentPath: parentPathOf(page.path) }
    return openPageUri({ server, space: space.id, page: page.id, ...names })
  }

  #readerOn(server = this.#services.connections.active?.server.id): ElsewhereReader | undefined {
    const { connections, reader: content, clock, log } = this.#services
    const account = server === undefined ? undefined : connections.accountOn(server)
    if (server === undefined || account === undefined) return undefined
    const key = `${server} ${account.id}`
    const now = clock.now()
    const known = this.#readings.get(key)
    if (known !== undefined && now - known.since < knownForMs) return known.reader
    const reader = new ElsewhereReader({
      open: async () => (await content.connection(server)).cache,
      changed: () => this.#changed.fire(),
      failed: (error) => {
        if (!isCancellation(error)) log.debug('Couldn’t read the target of a link to another space.', error)
      },
    })
    this.#readings.set(key, { account: account.id, since: now, reader })
    return reader
  }
}
