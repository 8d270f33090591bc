import { addRow, changeRow } from '../database/rows.ts'
import type { Database } from '../database/database.ts'

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
export class IntegrationEventStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  add(row: Omit<IntegrationEventRow, 'seq'>): void {
    addRow(this.#database, 'integration_events', row)
  }

  get(integration: string, id: string): IntegrationEventRow | undefined {
    return this.#database.get<IntegrationEventRow>(
      'SELECT * FROM integration_events WHERE integration = ? AND id = ?',
      integration,
      id,
    )
  }

  /** Returns the events of an integration before a cursor, latest first, in all organizations or only in some. */
  list(
    integration: string,
    organizationIds: readonly string[] | undefined,
    before: number,
    limit: number,
  ): IntegrationEventRow[] {
    return this.#database.all<IntegrationEventRow>(
      `SELECT * FROM integration_events ${matching} AND seq < :before ORDER BY seq DESC LIMIT :limit`,
      { integration, organizations: organizationIds && JSON.stringify(organizationIds), before, limit },
    )
  }

  count(integration: string, organizationIds: readonly string[] | undefined): number {
    const row = this.#database.get<{ n: number }>(`SELECT count(*) AS n FROM integration_events ${matching}`, {
      integration,
      organizations: organizationIds && JSON.stringify(organizationIds),
    })
    return row?.n ?? 0
  }

  /** Returns the oldest event that still has to be sent to a tunnel. */
  nextToSend(): IntegrationEventRow | undefined {
    return this.#database.get<IntegrationEventRow>(
      'SELECT * FROM integration_events WHERE send_to IS NOT NULL ORDER BY seq LIMIT 1',
    )
  }

  /** Records the result of sending an event. */
  recordSent(id: string, status: IntegrationEventRow['status'], logs: readonly TraceLog[]): void {
    changeRow(this.#database, 'integration_events', id, { status, logs: JSON.stringify(logs), send_to: null })
  }
}

const matching = `
  WHERE integration = :integration 
  AND (:organizations IS NULL OR organization_id IN (SELECT value FROM json_each(:organizations)))`
