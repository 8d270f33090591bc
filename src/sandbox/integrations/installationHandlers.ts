import type { installationOperations } from '../../contract/installations.ts'
import { may } from '../access/accessRules.ts'
import { forbidden, orNotFound } from '../http/errors.ts'
import type { Handlers } from '../http/handler.ts'
import type { PageRequest } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { changeOn, installOn, uninstallFrom, type ContentChange } from './contentInstallationChanges.ts'
import {
  activeOn,
  contentInstallationView,
  installedIn,
  onSites,
  onSpaces,
  coveredBy,
  type Content,
  type Installed,
  type Covered,
  type Titled,
} from './contentInstallations.ts'
import { addInstallationEvent, stateLine } from './installationEvents.ts'
import { contentInstallationsPage, installedPage, type Listing } from './installationListings.ts'
import { blocksOf, missingSettings, type IntegrationDescription } from './integrationDescription.ts'
import type { InstallationRow } from './integrationStore.ts'
import { installationView, integrationView } from './integrationView.ts'

interface InstallationPath {
  readonly integrationName: string
  readonly installationId: string
  readonly extended?: boolean
}

/** The operations on the spaces, or on the sites, that an installation covers. */
function contentOperations<Row extends Titled, Shown extends object>(content: Content<Row, Shown>) {
  const found = (context: RequestContext, installed: Installed, id: string): Covered<Row> =>
    orNotFound(
      coveredBy(context, content, installed).find(({ row }) => row.id === id),
      'Installation',
    )
  const view = (context: RequestContext, input: InstallationPath, id: string) =>
    contentInstallationView(context, content, found(context, administered(context, input), id), input.extended)
  return {
    list: (context: RequestContext, input: InstallationPath & Listing) =>
      contentInstallationsPage(context, content, [administered(context, input)], input),
    get: view,
    install(context: RequestContext, input: InstallationPath, id: string) {
      installOn(context, content, administered(context, input), id)
      return view(context, input, id)
    },
    update(context: RequestContext, input: InstallationPath & { readonly body: ContentChange }, id: string) {
      changeOn(context, content, found(context, administered(context, input), id), input.body)
      return view(context, input, id)
    },
    uninstall(context: RequestContext, input: InstallationPath, id: string): boolean {
      const installed = administeredOrGone(context, input)
      return installed !== undefined && uninstallFrom(context, content, installed, id)
    },
  }
}

const spaces = contentOperations(onSpaces)
const sites = contentOperations(onSites)

/**
 * Operations on one installation, for administrators of its organization, and on the spaces and sites that it covers.
 */
export const installationHandlers: Handlers<keyof typeof installationOperations> = {
  getIntegrationInstallationById: (context, input) => installationView(administered(context, input), context),

  updateIntegrationInstallation(context, input) {
    const installed = administered(context, input)
    const { externalIds, configuration, space_selection, site_selection } = input.body
    changeInstallation(context, installed, {
      external_ids: externalIds && JSON.stringify(externalIds),
      configuration: configuration && JSON.stringify(configuration),
      space_selection: space_selection as InstallationRow['space_selection'] | undefined,
      site_selection: site_selection as InstallationRow['site_selection'] | undefined,
    })
    return installationView(administered(context, input), context)
  },

  uninstallIntegration(context, input) {
    const installed = administeredOrGone(context, input)
    if (!installed) return false
    const { integration, installation } = installed
    const previous = { configuration: JSON.parse(installation.configuration) as unknown }
    addInstallationEvent(context.platform, integration, installation, { type: 'installation_deleted', previous }, [
      { level: 'info', message: `“${integration.title}” is uninstalled.` },
    ])
    context.platform.integrations.removeInstallation(installation.id)
    return true
  },

  listIntegrationInstallationSpaces: spaces.list,
  installIntegrationOnSpace: (context, input) => spaces.install(context, input, input.body.space),
  getIntegrationSpaceInstallation: (context, input) => spaces.get(context, input, input.spaceId),
  updateIntegrationSpaceInstallation: (context, input) => spaces.update(context, input, input.spaceId),
  uninstallIntegrationFromSpace: (context, input) => spaces.uninstall(context, input, input.spaceId),

  listIntegrationInstallationSites: sites.list,
  installIntegrationOnSite: (context, input) => sites.install(context, input, input.body.siteId),
  getIntegrationSiteInstallation: (context, input) => sites.get(context, input, input.siteId),
  updateIntegrationSiteInstallation: (context, input) => sites.update(context, input, input.siteId),
  uninstallIntegrationFromSite: (context, input) => sites.uninstall(context, input, input.siteId),

  listOrganizationInstallations(context, input) {
    const found = installedIn(context, context.organization.id, input.search)
    return installedPage(found, input, (installed) => ({
      installation: installationView(installed, context),
      integration: integrationView(installed.integration, context),
    }))
  },

  listSpaceIntegrations: (context, input) =>
    integrationsPage(context, activeOn(context, onSpaces, context.space, input.search), input),

  listSpaceIntegrationsBlocks: (context) =>
    activeOn(context, onSpaces, context.space).flatMap(({ integration }) => {
      const blocks = blocksOf(integration)
      return blocks.length > 0 ? [{ name: integration.name, blocks }] : []
    }),

  listSiteIntegrations: (context, input) =>
    integrationsPage(context, activeOn(context, onSites, context.site, input.search), input),
}

/**
 * Returns the installation in the path. Undefined if the caller can't see one; throws a 403 failure if the caller has
 * no permission.
 */
function administeredOrGone(context: RequestContext, path: InstallationPath): Installed | undefined {
  const { integrations } = context.platform
  const integration = integrations.get(path.integrationName)
  const installation = integrations.installation(path.installationId)
  if (!integration || installation?.integration !== integration.name) return undefined
  const role = context.roleInOrganization(installation.organization_id)
  if (role === undefined) return undefined
  if (!may(role, 'admin')) throw forbidden('You need the role “admin” in the organization of the installation.')
  return { integration, installation }
}

function administered(context: RequestContext, path: InstallationPath): Installed {
  return orNotFound(administeredOrGone(context, path), 'Installation')
}

/** Changes an installation and records an event. The state becomes pending if required settings are missing. */
function changeInstallation(
  context: RequestContext,
  { integration, installation }: Installed,
  change: Partial<InstallationRow>,
): void {
  const listing = JSON.parse(integration.description) as IntegrationDescription
  const settings = JSON.parse(change.configuration ?? installation.configuration) as Record<string, unknown>
  const missing = missingSettings(listing, 'account', settings)
  const status = missing.length > 0 ? 'pending' : 'active'
  const { platform, now } = context
  platform.integrations.changeInstallation(installation.id, { ...change, status, updated_at: now })
  const previous = {
    status: installation.status,
    configuration: JSON.parse(installation.configuration) as unknown,
  }
  const event = { type: 'installation_setup', status, previous }
  addInstallationEvent(platform, integration, installation, event, [stateLine(missing)])
}

function integrationsPage(context: RequestContext, active: readonly Installed[], request: PageRequest) {
  return installedPage(active, request, ({ integration }) => integrationView(integration, context))
}
