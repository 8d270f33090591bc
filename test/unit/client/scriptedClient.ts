import { afterEach } from 'mocha'
import type { ClientOptions } from '../../../src/client/client.ts'
import { startScriptedServer, type Answer, type ScriptedServer } from '../../support/httpServers/scriptedServer.ts'
import { clientOn, type TestClient } from './clientOn.ts'

/** A client with its own server, which answers as the test says. Another start ends the previous pair. */
export class ScriptedClient {
  readonly #options: Partial<ClientOptions>
  #running: (TestClient & { readonly server: ScriptedServer }) | undefined

  constructor(options: Partial<ClientOptions>) {
    this.#options = options
  }

  get server(): ScriptedServer {
    return this.#started().server
  }

  get client(): TestClient['client'] {
    return this.#started().client
  }

  get clock(): TestClient['clock'] {
    return this.#started().clock
  }

  /** Starts both. The server gives the answers one after the other, and repeats the last one. */
  async start(
    answers: Answer | readonly Answer[],
    options: Partial<ClientOptions> = {},
  ): Promise<TestClient['client']> {
    await this.stop()
    const server = await startScriptedServer(answers)
    this.#running = { ...clientOn(server.url, { ...this.#options, ...options }), server }
    return this.#running.client
  }

  /** Ends both, if they run. */
  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.client.close()
    await running?.server.close()
  }

  #started(): TestClient & { readonly server: ScriptedServer } {
    if (!this.#running) throw new Error('Start it first.')
    return this.#running
  }
}

/** Creates the client of a suite. Call it in `describe`: the client ends after each test. */
export function scriptedClient(options: Partial<ClientOptions> = {}): ScriptedClient {
  const scripted = new ScriptedClient(options)
  afterEach(() => scripted.stop())
  return scripted
}
