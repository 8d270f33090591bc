import { createClient, type Client, type ClientExtras } from '../../../client/client.ts'
import { createEditorTransport } from '../../../client/network/editorTransport.ts'
import type { NetworkSettings } from '../../../client/network/networkSettings.ts'
import type { ServerMemory } from '../../../client/policy/serverMemory.ts'
import type { Transport } from '../../../client/network/transport.ts'
import { createUndiciTransport } from '../../../client/network/undiciTransport.ts'
import { createDownload, type Download } from '../../../client/network/download.ts'
import { createReadCache, type ReadCache } from '../../../client/readCache.ts'
import type { Log } from '../../shared/window/log.ts'
import { browserAddress } from './browserAddress.ts'
import { watchOutcomes, type OutcomeListener } from './watchOutcomes.ts'

/** A client with its cache, without an account. */
export interface OpenedClient {
  readonly client: Client & ClientExtras
  readonly cache: ReadCache
  readonly download: Download
  readonly browserAddress: (address: string) => Promise<string>
}

/** How to send requests. */
export interface NetworkChoice {
  readonly transport: 'undici' | 'editor'
  /** The timeout for one attempt, in seconds. */
  readonly timeout: number
  readonly network: NetworkSettings
}

/** The server and token of a connection, and who is notified about the results of calls. */
export interface ConnectionTarget {
  readonly url: string
  readonly token: string
  readonly listener: OutcomeListener
  readonly log: Log
  /** What earlier connections of the account found out. Undefined while there's no account. */
  readonly memory?: ServerMemory
}

/**
 * Opens a client. This module contains the network code. It's imported lazily as a bundle of its own, so it can't
 * import `vscode`.
 */
export function openConnection(target: ConnectionTarget, choice: NetworkChoice): OpenedClient {
  const { url, token, listener, log, memory } = target
  const transport = openTransport(choice, log)
  const limits = { tryMs: choice.timeout * 1000, totalMs: choice.timeout * 3000 }
  const bare = createClient({ baseUrl: url, token, transport, log, limits, ...(memory ? { memory } : {}) })
  const client = watchOutcomes(bare, listener)
  return {
    client,
    cache: createReadCache(client),
    download: createDownload({ transport, server: url }),
    browserAddress: (address) => browserAddress(address, { transport, server: url, token }),
  }
}

/**
 * Opens connections that can be limited to public addresses, by the network settings. The editor's own `fetch` can't do
 * that.
 */
export function openPublicTransport({ network }: NetworkChoice, log: Log): Transport {
  return createUndiciTransport(network, log)
}

/** Opens connections by the network settings, for any server. */
export function openTransport(choice: NetworkChoice, log: Log): Transport {
  return choice.transport === 'editor'
    ? createEditorTransport((address, init) => fetch(address, init))
    : createUndiciTransport(choice.network, log)
}
