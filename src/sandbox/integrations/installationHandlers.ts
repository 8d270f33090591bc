import type { installationOperations } from '../../contract/installations.ts'
import { may } from '../access/accessRules.ts'
import { forbidden, notFound, orNotFound } from '../http/errors.ts'
import type { Handlers } from '../http/handler.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { changeOn, installOn, uninstallFrom } from './contentInstallationChanges.ts'
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
import { contentInstallationsPage, installedPage } from './installationListings.ts'
import { blocksOf, missingSettings, type IntegrationDescription } from './integrationDescription.ts'
import type { InstallationRow } from './integrationStore.ts'
import { installationView, integrationView } from './integrationView.ts'

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

  listIntegrationInstallationSpaces: (context, input) =>
    contentInstallationsPage(context, onSpaces, [administered(context, input)], input),

  installIntegrationOnSpace(context, input) {
    const installed = administered(context, input)
    installOn(context, onSpaces, installed, input.body.space)
    return viewOf(context, onSpaces, installed, input.body.space, input.extended)
  },

  getIntegrationSpaceInstallation: (context, input) =>
    viewOf(context, onSpaces, administered(context, input), input.spaceId, input.extended),

  updateIntegrationSpaceInstallation(context, input) {
    const installed = administered(context, input)
    changeOn(context, onSpaces, found(context, onSpaces, installed, input.spaceId), input.body)
    return viewOf(context, onSpaces, installed, input.spaceId, input.extended)
  },

  uninstallIntegrationFromSpace(context, input) {
    const installed = administeredOrGone(context, input)
    return installed !== undefined && uninstallFrom(context, onSpaces, installed, input.spaceId)
  },

  listIntegrationInstallationSites: (context, input) =>
    contentInstallationsPage(context, onSites, [administered(context, input)], input),

  installIntegrationOnSite(context, input) {
    const installed = administered(context, input)
    installOn(context, onSites, installed, input.body.siteId)
    return viewOf(context, onSites, installed, input.body.siteId, input.extended)
  },

  getIntegrationSiteInstallation: (context, input) =>
    viewOf(context, onSites, administered(context, input), input.siteId, input.extended),

  updateIntegrationSiteInstallation(context, input) {
    const installed = administered(context, input)
    changeOn(context, onSites, found(context, onSites, installed, input.siteId), input.body)
    return viewOf(context, onSites, installed, input.siteId, input.extended)
  },

  uninstallIntegrationFromSite(context, input) {
    const installed = administeredOrGone(context, input)
    return installed !== undefined && uninstallFrom(context, onSites, installed, input.siteId)
  },

  listOrganizationInstallations(context, input) {
    const found = installedIn(context, context.organization.id, input.search)
    return installedPage(found, input, (installed) => ({
      installation: installationView(installed, context),
      integration: integrationView(installed.integration, context),
    }))
  },

  listSpaceIntegrations: (context, input) =>
    installedPage(activeOn(context, onSpaces, context.space, input.search), input, ({ integration }) =>
      integrationView(integration, context),
    ),

  listSpaceIntegrationsBlocks: (context) =>
    activeOn(context, onSpaces, context.space).flatMap(({ integration }) => {
      const blocks = blocksOf(integration)
      return blocks.length > 0 ? [{ name: integration.name, blocks }] : []
    }),

  listSiteIntegrations: (context, input) =>
    installedPage(activeOn(context, onSites, context.site, input.search), input, ({ integration }) =>
      integrationView(integration, context),
    ),
}

interface InstallationPath {
  readonly integrationName: string
  readonly installationId: string
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

function found<Row extends Titled>(
  context: RequestContext,
  content: Content<Row, object>,
  installed: Installed,
  id: string,
): Covered<Row> {
  const one = coveredBy(context, content, installed).find(({ row }) => row.id === id)
  if (!one) throw notFound('Installation')
  return one
}

function viewOf<Row extends Titled, Shown extends object>(
  context: RequestContext,
  content: Content<Row, Shown>,
  installed: Installed,
  id: string,
  extended: boolean | undefined,
) {
  return contentInstallationView(context, content, found(context, content, installed, id), extended)
}
