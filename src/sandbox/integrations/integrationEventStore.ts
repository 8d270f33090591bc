import type { StoredRows } from '../database/database.ts'
import { TableStore } from '../database/store.ts'

/** One line of an event's trace. */
export interface TraceLog {
  readonly message: string
  readonly timestamp: string
  readonly level: 'debug' | 'info' | 'warn' | 'error'
}

/** An event of an integration as stored. `payload` and `logs` are JSON. */
export interface IntegrationEventRow {
  readonly seq: number
  readonly id: string
  readonly integration: string
  readonly installation_id: string | null
  readonly organization_id: string
  readonly status: 'success' | 'failed'
  readonly payload: string
  readonly logs: string
  readonly send_to: string | null
  readonly created_at: string
}

/** Stores the events of integrations with their traces. */
export class IntegrationEventStore extends TableStore<IntegrationEventRow, Omit<IntegrationEventRow, 'seq'>> {
  protected override readonly table = 'integration_events'

  get(integration: string, id: string): IntegrationEventRow | undefined {
    return this.findRow({ integration, id })
  }

  /** Returns the events of an integration, latest first, in all organizations or only in some. */
  list(integration: string, organizationIds?: readonly string[]): StoredRows<IntegrationEventRow, [number]> {
    const matching = `integration = :integration
      AND (:organizations IS NULL OR organization_id IN (SELECT value FROM json_each(:organizations)))`
    return this.latestFirst(matching, {
      integration,
      organizations: organizationIds && JSON.stringify(organizationIds),
    })
  }

  /** Returns the oldest event that still has to be sent to a tunnel. */
  nextToSend(): IntegrationEventRow | undefined {
    return this.firstWhere('send_to IS NOT NULL ORDER BY seq LIMIT 1')
  }

  /** Records the result of sending an event. */
  recordSent(id: string, status: IntegrationEventRow['status'], logs: readonly TraceLog[]): void {
    this.change(id, { status, logs: JSON.stringify(logs), send_to: null })
  }
}
