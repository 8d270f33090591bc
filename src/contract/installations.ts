import * as Type from 'typebox'
import {
  configuration,
  externalIds,
  Installation,
  Integration,
  IntegrationBlock,
  selection,
  SiteInstallation,
  SpaceInstallation,
} from './integrations.ts'
import { create, get, list, patch, remove } from './operation.ts'
import { identifier, optional } from './schemas/schema.ts'

const one = '/integrations/{integrationName}/installations/{installationId}'
const space = `${one}/spaces/{spaceId}` as const
const site = `${one}/sites/{siteId}` as const

/** True to get whole spaces and sites instead of their ids. */
const extended = optional(Type.Boolean())
const inFull = Type.Object({ extended })

/** What can be changed about an installation target. Settings are replaced as a whole. */
const change = { externalIds: optional(externalIds), configuration: optional(configuration) }

const search = optional(Type.String())

/** Operations on one installation of an integration, and on its targets (today's live service). */
export const installationOperations = {
  getIntegrationInstallationById: get(one, 'Get an installation of an integration.', Installation),
  updateIntegrationInstallation: patch(
    one,
    'Change the settings of an installation, or the spaces and sites that it can access.',
    Installation,
    { body: Type.Object({ ...change, space_selection: optional(selection), site_selection: optional(selection) }) },
  ),
  uninstallIntegration: remove(one, 'Uninstall an integration from an organization.'),
  listIntegrationInstallationSpaces: list(
    `${one}/spaces`,
    'List the spaces that an installation can access.',
    SpaceInstallation,
    { extended },
  ),
  installIntegrationOnSpace: create(
    `${one}/spaces`,
    'Install an integration on a space of the organization that has it.',
    SpaceInstallation,
    { query: inFull, body: Type.Object({ space: identifier }), errors: [409] },
  ),
  getIntegrationSpaceInstallation: get(space, 'Get the installation of an integration on a space.', SpaceInstallation, {
    extended,
  }),
  updateIntegrationSpaceInstallation: patch(
    space,
    'Change the settings of an integration for a space.',
    SpaceInstallation,
    { query: inFull, body: Type.Object(change) },
  ),
  uninstallIntegrationFromSpace: remove(space, 'Uninstall an integration from a space.'),
  listIntegrationInstallationSites: list(
    `${one}/sites`,
    'List the sites that an installation can access.',
    SiteInstallation,
    { extended },
  ),
  installIntegrationOnSite: create(
    `${one}/sites`,
    'Install an integration on a site of the organization that has it.',
    SiteInstallation,
    { query: inFull, body: Type.Object({ siteId: identifier }), errors: [409] },
  ),
  getIntegrationSiteInstallation: get(site, 'Get the installation of an integration on a site.', SiteInstallation, {
    extended,
  }),
  updateIntegrationSiteInstallation: patch(
    site,
    'Change the settings of an integration for a site.',
    SiteInstallation,
    { query: inFull, body: Type.Object(change) },
  ),
  uninstallIntegrationFromSite: remove(site, 'Uninstall an integration from a site.'),
  listOrganizationInstallations: list(
    '/orgs/{organizationId}/installations',
    'List the integrations that are installed in an organization.',
    Type.Object({ installation: Installation, integration: Integration }),
    { search },
  ),
  listSpaceIntegrations: list(
    '/spaces/{spaceId}/integrations',
    'List the integrations that are installed on a space.',
    Integration,
    { search },
  ),
  listSpaceIntegrationsBlocks: get(
    '/spaces/{spaceId}/integration-blocks',
    'List the blocks that integrations offer in a space.',
    Type.Array(Type.Object({ name: Type.String(), blocks: Type.Array(IntegrationBlock) })),
  ),
  listSiteIntegrations: list(
    '/orgs/{organizationId}/sites/{siteId}/integrations',
    'List the integrations that are installed on a site.',
    Integration,
    { search },
  ),
}
