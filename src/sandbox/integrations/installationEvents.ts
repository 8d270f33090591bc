import type { Platform } from '../platform.ts'
import type { TraceLog } from './integrationEventStore.ts'
import type { InstallationRow, IntegrationRow } from './integrationStore.ts'

/** What happened to an installation, as its event tells it (api-facts P2 §6). */
interface InstallationEvent {
  readonly type: string
  readonly [field: string]: unknown
}

type Line = Omit<TraceLog, 'timestamp'>

/** Keeps what happened to an installation with a trace, and sends it on where the integration is in development. */
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

/** What a trace says of settings that are missing, or that there are none. */
export function stateLine(missing: readonly string[]): Line {
  return missing.length > 0
    ? { level: 'warn', message: `The installation is pending. Settings are missing: ${missing.join(', ')}.` }
    : { level: 'info', message: 'The installation is active.' }
}

/** In development mode the publisher's own events go to the tunnel, or those of everyone if it asked for all. */
function tunnelFor(integration: IntegrationRow, organizationId: string): string | null {
  const isMeant = integration.tunnel_all === 1 || integration.organization_id === organizationId
  return isMeant ? integration.tunnel_url : null
}
