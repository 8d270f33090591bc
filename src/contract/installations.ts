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
import { operation } from './operation.ts'
import { identifier, listOf, optional, pagedQuery } from './schemas/schema.ts'

const one = '/integrations/{integrationName}/installations/{installationId}'
const space = `${one}/spaces/{spaceId}` as const
const site = `${one}/sites/{siteId}` as const

/** True to get whole spaces and sites instead of their ids. */
const extended = optional(Type.Boolean())
const inFull = Type.Object({ extended })

/** What can be changed about an installation target. Settings are replaced as a whole. */
const change = { externalIds: optional(externalIds), configuration: optional(configuration) }

const search = optional(Type.String())
const removed = { 204: null, 205: null }

/** Operations on one installation of an integration, and on its targets (today's live service). */
export const installationOperations = {
  getIntegrationInstallationById: operation({
    method: 'GET',
    path: one,
    summary: 'Get an installation of an integration.',
    responses: { 200: Installation },
  }),
  updateIntegrationInstallation: operation({
    method: 'PATCH',
    path: one,
    summary: 'Change the settings of an installation, or the spaces and sites that it can access.',
    body: Type.Object({ ...change, space_selection: optional(selection), site_selection: optional(selection) }),
    responses: { 200: Installation },
  }),
  uninstallIntegration: operation({
    method: 'DELETE',
    path: one,
    summary: 'Uninstall an integration from an organization.',
    responses: removed,
  }),
  listIntegrationInstallationSpaces: operation({
    method: 'GET',
    path: `${one}/spaces`,
    summary: 'List the spaces that an installation can access.',
    query: pagedQuery({ extended }),
    responses: { 200: listOf(SpaceInstallation) },
  }),
  installIntegrationOnSpace: operation({
    method: 'POST',
    path: `${one}/spaces`,
    summary: 'Install an integration on a space of the organization that has it.',
    query: inFull,
    body: Type.Object({ space: identifier }),
    responses: { 201: SpaceInstallation },
    location: true,
    errors: [409],
  }),
  getIntegrationSpaceInstallation: operation({
    method: 'GET',
    path: space,
    summary: 'Get the installation of an integration on a space.',
    query: inFull,
    responses: { 200: SpaceInstallation },
  }),
  updateIntegrationSpaceInstallation: operation({
    method: 'PATCH',
    path: space,
    summary: 'Change the settings of an integration for a space.',
    query: inFull,
    body: Type.Object(change),
    responses: { 200: SpaceInstallation },
  }),
  uninstallIntegrationFromSpace: operation({
    method: 'DELETE',
    path: space,
    summary: 'Uninstall an integration from a space.',
    responses: removed,
  }),
  listIntegrationInstallationSites: operation({
    method: 'GET',
    path: `${one}/sites`,
    summary: 'List the sites that an installation can access.',
    query: pagedQuery({ extended }),
    responses: { 200: listOf(SiteInstallation) },
  }),
  installIntegrationOnSite: operation({
    method: 'POST',
    path: `${one}/sites`,
    summary: 'Install an integration on a site of the organization that has it.',
    query: inFull,
    body: Type.Object({ siteId: identifier }),
    responses: { 201: SiteInstallation },
    location: true,
    errors: [409],
  }),
  getIntegrationSiteInstallation: operation({
    method: 'GET',
    path: site,
    summary: 'Get the installation of an integration on a site.',
    query: inFull,
    responses: { 200: SiteInstallation },
  }),
  updateIntegrationSiteInstallation: operation({
    method: 'PATCH',
    path: site,
    summary: 'Change the settings of an integration for a site.',
    query: inFull,
    body: Type.Object(change),
    responses: { 200: SiteInstallation },
  }),
  uninstallIntegrationFromSite: operation({
    method: 'DELETE',
    path: site,
    summary: 'Uninstall an integration from a site.',
    responses: removed,
  }),
  listOrganizationInstallations: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/installations',
    summary: 'List the integrations that are installed in an organization.',
    query: pagedQuery({ search }),
    responses: { 200: listOf(Type.Object({ installation: Installation, integration: Integration })) },
  }),
  listSpaceIntegrations: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/integrations',
    summary: 'List the integrations that are installed on a space.',
    query: pagedQuery({ search }),
    responses: { 200: listOf(Integration) },
  }),
  listSpaceIntegrationsBlocks: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/integration-blocks',
    summary: 'List the blocks that integrations offer in a space.',
    responses: { 200: Type.Array(Type.Object({ name: Type.String(), blocks: Type.Array(IntegrationBlock) })) },
  }),
  listSiteIntegrations: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/sites/{siteId}/integrations',
    summary: 'List the integrations that are installed on a site.',
    query: pagedQuery({ search }),
    responses: { 200: listOf(Integration) },
  }),
}
