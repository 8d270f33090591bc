import type { BackgroundWorker } from '../background/backgroundWork.ts'
import { FetchFailure, type FetchLimits, type GuardedFetch } from '../http/guardedFetch.ts'
import type { Platform } from '../platform.ts'
import type { IntegrationEventRow, TraceLog } from './integrationEventStore.ts'

const limits: FetchLimits = { milliseconds: 10_000, bytes: 1024 * 1024 }

/** Sends events to the tunnels of integrations in development, and records the results in their traces. */
export class TunnelWorker implements BackgroundWorker {
  readonly #platform: Platform
  readonly #fetch: GuardedFetch

  constructor(platform: Platform, fetch: GuardedFetch) {
    this.#platform = platform
    this.#fetch = fetch
  }

  async step(signal: AbortSignal): Promise<number | undefined> {
    const event = this.#platform.integrationEvents.nextToSend()
    if (!event || event.send_to === null) return undefined
    const outcome = await this.#send(event, event.send_to, signal)
    const timestamp = this.#platform.clock().toISOString()
    const logs = [...(JSON.parse(event.logs) as TraceLog[]), { ...outcome, timestamp }]
    this.#platform.integrationEvents.recordSent(event.id, outcome.level === 'error' ? 'failed' : 'success', logs)
    return 0
  }

  async #send(
    event: IntegrationEventRow,
    address: string,
    signal: AbortSignal,
  ): Promise<Pick<TraceLog, 'level' | 'message'>> {
    try {
      const { status } = await this.#fetch.post(address, event.payload, limits, signal)
      const answered = `The tunnel responded with status ${status}.`
      return status < 300 ? { level: 'info', message: answered } : { level: 'error', message: answered }
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      return { level: 'error', message: `The event couldn’t be sent to the tunnel. ${error.message}` }
    }
  }
}
