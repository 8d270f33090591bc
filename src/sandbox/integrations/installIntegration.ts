import type { Platform } from '../platform.ts'
import type { TraceLog } from './integrationEventStore.ts'
import type { InstallationRow, IntegrationRow } from './integrationStore.ts'
import type { OrganizationRow } from '../organizations/organizationStore.ts'
import { firstConfiguration, type IntegrationDescription } from './integrationDescription.ts'

/**
 * Installs an integration in an organization and tells it by an `installation_setup` event with a trace
 * (API part 2 §6). It is active at once, unless it has to be given settings first that have no default.
 */
export function install(
  platform: Platform,
  integration: IntegrationRow,
  organization: OrganizationRow,
): InstallationRow {
  const time = platform.clock().toISOString()
  const said = JSON.parse(integration.description) as IntegrationDescription
  const { configuration, missing } = firstConfiguration(said)
  const row: Omit<InstallationRow, 'seq'> = {
    id: platform.newId(),
    integration: integration.name,
    organization_id: organization.id,
    status: missing.length > 0 ? 'pending' : 'active',
    configuration: JSON.stringify(configuration),
    external_ids: '[]',
    created_at: time,
    updated_at: time,
  }
  platform.integrations.addInstallation(row)
  addSetupEvent(platform, integration, organization, { row, missing })
  const installed = platform.integrations.installationIn(integration.name, organization.id)
  if (!installed) throw new Error('The installation was not kept.')
  return installed
}

function addSetupEvent(
  platform: Platform,
  integration: IntegrationRow,
  organization: OrganizationRow,
  { row, missing }: { readonly row: Omit<InstallationRow, 'seq'>; readonly missing: readonly string[] },
): void {
  const id = platform.newId()
  const tunnel = tunnelFor(integration, organization)
  const log = (level: TraceLog['level'], message: string): TraceLog => ({ level, message, timestamp: row.created_at })
  const settings = Object.keys(JSON.parse(row.configuration) as object)
  const logs = [
    log(
      'info',
      `“${integration.title}” (version ${integration.version}) is being installed in “${organization.title}”.`,
    ),
    log(
      'debug',
      settings.length === 0 ? 'No setting has a default.' : `Settings with defaults: ${settings.join(', ')}.`,
    ),
    missing.length > 0
      ? log('warn', `The installation is pending. Settings are missing: ${missing.join(', ')}.`)
      : log('info', 'The installation is active.'),
    tunnel === null
      ? log('debug', 'The script was not run: a sandbox keeps scripts, but does not execute them.')
      : log('debug', `The event goes to the development tunnel at ${new URL(tunnel).host}.`),
  ]
  platform.integrationEvents.add({
    id,
    integration: integration.name,
    installation_id: row.id,
    organization_id: organization.id,
    status: 'success',
    payload: JSON.stringify({
      eventId: id,
      type: 'installation_setup',
      installationId: row.id,
      status: row.status,
      previous: { status: 'pending', configuration: {} },
    }),
    logs: JSON.stringify(logs),
    send_to: tunnel,
    created_at: row.created_at,
  })
  if (tunnel !== null) platform.work.notify()
}

/** In development mode the publisher's own events go to the tunnel, or those of everybody if it asked for all. */
function tunnelFor(integration: IntegrationRow, organization: OrganizationRow): string | null {
  const isMeant = integration.tunnel_all === 1 || integration.organization_id === organization.id
  return isMeant ? integration.tunnel_url : null
}
