import type { Installation, Integration, IntegrationEvent } from '../../contract/integrations.ts'
import type { Organization } from '../../contract/organizations.ts'
import { may } from '../access/accessRules.ts'
import { onSpaces, coveredBy, type Installed } from './contentInstallations.ts'
import type { IntegrationDescription } from './integrationDescription.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { IntegrationEventRow } from './integrationEventStore.ts'
import type { IntegrationRow } from './integrationStore.ts'
import { organizationView } from '../organizations/organizationView.ts'

/**
 * Returns an integration in the form of the API, as the caller sees it (API part 2 §2.6). Leaves out its secrets and
 * its script.
 */
export function integrationView(row: IntegrationRow, context: RequestContext): Integration {
  const { addresses } = context
  const pictures = (JSON.parse(row.preview_images) as string[]).map((id) => addresses.download(id, 'preview'))
  return {
    object: 'integration',
    name: row.name,
    version: row.version,
    title: row.title,
    categories: [],
    externalLinks: [],
    ...(JSON.parse(row.description) as IntegrationDescription),
    previewImages: pictures,
    visibility: row.visibility,
    target: row.target,
    verified: false,
    owner: ownerView(row, context),
    urls: {
      location: addresses.api(`/integrations/${row.name}`),
      app: addresses.integration(row.name),
      assets: addresses.integrationEndpoint(row.name),
      publicEndpoint: addresses.integrationEndpoint(row.name),
      publicContentEndpoint: addresses.integrationEndpoint(row.name),
      ...(row.icon === null ? {} : { icon: addresses.download(row.icon, 'icon') }),
    },
    permissions: { admin: may(context.roleInOrganization(row.organization_id), 'admin') },
  }
}

/** Returns an installation in the form of the API (API part 2 §2.6). */
export function installationView(installed: Installed, context: RequestContext): Installation {
  const { addresses } = context
  const { installation: row } = installed
  const endpoint = addresses.integrationEndpoint(row.integration)
  return {
    id: row.id,
    status: row.status,
    space_selection: row.space_selection,
    site_selection: row.site_selection,
    spaces: coveredBy(context, onSpaces, installed).length,
    configuration: JSON.parse(row.configuration) as Installation['configuration'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: {
      location: addresses.api(`/integrations/${row.integration}/installations/${row.id}`),
      app: addresses.integration(row.integration),
      publicEndpoint: endpoint,
      publicContentEndpoint: endpoint,
    },
    externalIds: JSON.parse(row.external_ids) as string[],
    target: { organization: row.organization_id },
  }
}

/** Returns an event in the form of the API (API part 2 §2.6). */
export function integrationEventView(row: IntegrationEventRow): IntegrationEvent {
  return {
    id: row.id,
    integrationId: row.integration,
    ...(row.installation_id === null ? {} : { installationId: row.installation_id }),
    createdAt: row.created_at,
    status: row.status,
    payload: JSON.parse(row.payload) as IntegrationEvent['payload'],
  }
}

/** Returns the publisher of an integration. Its members see all of it; others see the public part. */
function ownerView(row: IntegrationRow, context: RequestContext): Organization {
  const organization = context.platform.organizations.get(row.organization_id)
  if (!organization) throw new Error(`Organization ${row.organization_id} is missing from the data folder.`)
  const whole = organizationView(organization, context)
  if (context.roleInOrganization(organization.id) !== undefined) return whole
  const { defaultContent: _hidden, ...view } = whole
  return { ...view, emailDomains: [], defaultRole: null, mergeRules: { type: 'none' } }
}
