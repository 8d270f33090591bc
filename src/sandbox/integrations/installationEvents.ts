import type { Platform } from '../platform.ts'
import type { TraceLog } from './integrationEventStore.ts'
import type { InstallationRow, IntegrationRow } from './integrationStore.ts'

/** An event about an installation, as it is sent (api-facts P2 §6). */
interface InstallationEvent {
  readonly type: string
  readonly [field: string]: unknown
}

type Line = Omit<TraceLog, 'timestamp'>

/**
 * Records an event about an installation with a trace. Queues it for the tunnel if the integration is in development.
 */
export function addInstallationEvent(
  platform: Platform,
  integration: IntegrationRow,
  installation: Pick<InstallationRow, 'id' | 'organization_id'>,
  event: InstallationEvent,
  lines: readonly Line[],
): void {
  const id = platform.newId()
  const timestamp = platform.clock().toISOString()
  const tunnel = tunnelFor(integration, installation.organization_id)
  const last =
    tunnel === null
      ? 'The script wasn’t run. The sandbox stores scripts, but doesn’t run them.'
      : `The event goes to the development tunnel at ${new URL(tunnel).host}.`
  const logs = [...lines, { level: 'debug', message: last }].map((line) => ({ ...line, timestamp }))
  platform.integrationEvents.add({
    id,
    integration: integration.name,
    installation_id: installation.id,
    organization_id: installation.organization_id,
    status: 'success',
    payload: JSON.stringify({ eventId: id, installationId: installation.id, ...event }),
    logs: JSON.stringify(logs),
    send_to: tunnel,
    created_at: timestamp,
  })
  if (tunnel !== null) platform.work.notify()
}

/** Returns a trace line about missing settings. */
export function stateLine(missing: readonly string[]): Line {
  return missing.length > 0
    ? { level: 'warn', message: `The installation is pending. Settings are missing: ${missing.join(', ')}.` }
    : { level: 'info', message: 'The installation is active.' }
}

/**
 * Returns the tunnel for an event. In development mode, it receives the events of the publisher's organization, or all
 * events if it asked for them.
 */
function tunnelFor(integration: IntegrationRow, organizationId: string): string | null {
  const isForTunnel = integration.tunnel_all === 1 || integration.organization_id === organizationId
  return isForTunnel ? integration.tunnel_url : null
}
