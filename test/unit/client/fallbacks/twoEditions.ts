import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientOptions } from '../../../../src/client/client.ts'
import { SpyProxy } from '../../../support/httpServers/spyProxy.ts'
import { TestSandbox } from '../../sandbox/support/testSandbox.ts'
import { clientOn, type TestClient } from '../clientOn.ts'

/** The same content, served in full and with only the reference, and clients of the latter. */
export class TwoEditions {
  readonly full: TestSandbox
  readonly #reduced: TestSandbox
  readonly #folder: string
  readonly #ends: (() => Promise<void>)[] = []
  #proxy: SpyProxy | undefined

  private constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), 'galley-editions-'))
    const file = join(this.#folder, 'sandbox.db')
    this.full = new TestSandbox({}, file)
    this.#reduced = new TestSandbox({ edition: 'only-reference' }, file)
  }

  static async start(): Promise<TwoEditions> {
    const editions = new TwoEditions()
    const { url, stop } = await editions.#reduced.listen()
    const proxy = await SpyProxy.start(url)
    editions.#proxy = proxy
    editions.#ends.push(stop, async () => await proxy.stop())
    return editions
  }

  /** Counts the requests to the server with only the reference. */
  get proxy(): SpyProxy {
    if (!this.#proxy) throw new Error('It isn’t running.')
    return this.#proxy
  }

  /** Returns a client of the server with only the reference. */
  client(who: string, options: Partial<ClientOptions> = {}): TestClient['client'] {
    const { client } = clientOn(this.proxy.url, { token: this.full.tokenOf(who), ...options })
    this.#ends.unshift(async () => await client.close())
    return client
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) await end()
    this.full.close()
    this.#reduced.close()
    rmSync(this.#folder, { recursive: true })
  }
}
