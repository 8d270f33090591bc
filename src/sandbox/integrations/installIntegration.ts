import type { Platform } from '../platform.ts'
import type { OrganizationRow } from '../organizations/organizationStore.ts'
import { addInstallationEvent, stateLine } from './installationEvents.ts'
import { defaultSettings, missingSettings, type IntegrationDescription } from './integrationDescription.ts'
import type { InstallationRow, IntegrationRow } from './integrationStore.ts'

/**
 * Installs an integration in an organization and records an `installation_setup` event with a trace (API part 2 §6).
 * The installation is active unless it needs settings that have no default.
 */
export function install(
  platform: Platform,
  integration: IntegrationRow,
  organization: OrganizationRow,
): InstallationRow {
  const time = platform.clock().toISOString()
  const listing = JSON.parse(integration.description) as IntegrationDescription
  const configuration = defaultSettings(listing, 'account')
  const missing = missingSettings(listing, 'account', configuration)
  const row: Omit<InstallationRow, 'seq'> = {
    id: platform.newId(),
    integration: integration.name,
    organization_id: organization.id,
    status: missing.length > 0 ? 'pending' : 'active',
    configuration: JSON.stringify(configuration),
    external_ids: '[]',
    space_selection: 'all',
    site_selection: 'all',
    created_at: time,
    updated_at: time,
  }
  const seq = platform.integrations.addInstallation(row)
  const previous = { status: 'pending', configuration: {} }
  const event = { type: 'installation_setup', status: row.status, previous }
  const settings = Object.keys(configuration)
  addInstallationEvent(platform, integration, row, event, [
    {
      level: 'info',
      message: `“${integration.title}” (version ${integration.version}) is being installed in “${organization.title}”.`,
    },
    {
      level: 'debug',
      message: settings.length === 0 ? 'No setting has a default.' : `Settings with defaults: ${settings.join(', ')}.`,
    },
    stateLine(missing),
  ])
  return { ...row, seq }
}
