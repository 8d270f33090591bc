import type { Role } from '../../../../src/contract/schemas/conventions.ts'
import type { TestSandbox } from './testSandbox.ts'

/** The lowest role for each operation on sites, integrations, translations, conversations and specifications. */
export const leastRoleOfPublishing = {
  listSites: 'read',
  createSite: 'create',
  getSiteById: 'read',
  deleteSiteById: 'create',
  updateSiteById: 'create',
  publishSite: 'create',
  unpublishSite: 'create',
  getSitePublishingPreviewById: 'read',
  searchSiteContent: 'read',
  getPublishedContentSite: 'read',
  getSiteStructure: 'read',
  sortSiteStructure: 'create',
  listSiteSpaces: 'read',
  addSpaceToSite: 'create',
  deleteSiteSpaceById: 'create',
  updateSiteSpaceById: 'create',
  moveSiteSpace: 'create',
  duplicateSiteSpace: 'create',
  listSiteSections: 'read',
  addSectionToSite: 'create',
  updateSiteSectionById: 'create',
  deleteSiteSectionById: 'create',
  listSiteSectionGroups: 'read',
  addSectionGroupToSite: 'create',
  deleteSiteSectionGroupById: 'create',
  updateSiteSectionGroupById: 'create',
  addSectionToGroup: 'create',
  removeSectionFromGroup: 'create',
  moveSiteSectionGroup: 'create',
  listSiteShareLinks: 'create',
  createSiteShareLink: 'create',
  updateSiteShareLinkById: 'create',
  deleteSiteShareLinkById: 'create',
  listSiteRedirects: 'read',
  createSiteRedirect: 'create',
  bulkUpsertSiteRedirects: 'create',
  updateSiteRedirectById: 'create',
  deleteSiteRedirectById: 'create',
  getSiteRedirectBySource: 'read',
  getSiteAdaptiveSchema: 'read',
  updateSiteAdaptiveSchema: 'create',
  listSiteAdaptiveTemplateConditions: 'read',
  listIntegrations: 'read',
  getIntegrationByName: 'read',
  publishIntegration: 'admin',
  unpublishIntegration: 'admin',
  listIntegrationInstallations: 'read',
  installIntegration: 'admin',
  listIntegrationEvents: 'read',
  getIntegrationEvent: 'admin',
  listIntegrationSpaceInstallations: 'read',
  listIntegrationSiteInstallations: 'read',
  setIntegrationDevelopmentMode: 'admin',
  disableIntegrationDevelopmentMode: 'admin',
  getIntegrationInstallationById: 'admin',
  updateIntegrationInstallation: 'admin',
  uninstallIntegration: 'admin',
  listIntegrationInstallationSpaces: 'admin',
  installIntegrationOnSpace: 'admin',
  getIntegrationSpaceInstallation: 'admin',
  updateIntegrationSpaceInstallation: 'admin',
  uninstallIntegrationFromSpace: 'admin',
  listIntegrationInstallationSites: 'admin',
  installIntegrationOnSite: 'admin',
  getIntegrationSiteInstallation: 'admin',
  updateIntegrationSiteInstallation: 'admin',
  uninstallIntegrationFromSite: 'admin',
  listOrganizationInstallations: 'admin',
  listSpaceIntegrations: 'read',
  listSpaceIntegrationsBlocks: 'read',
  listSiteIntegrations: 'read',
  listTranslations: 'read',
  createTranslation: 'create',
  getTranslation: 'read',
  updateTranslation: 'create',
  deleteTranslation: 'create',
  runTranslation: 'create',
  listConversationsIssuesClusters: 'read',
  listConversations: 'read',
  ingestConversation: 'admin',
  listConversationsIssues: 'read',
  getConversationIssueById: 'read',
  getConversationById: 'read',
  listOpenAPISpecs: 'read',
  createOpenAPISpec: 'create',
  getOpenAPISpecBySlug: 'read',
  createOrUpdateOpenAPISpecBySlug: 'create',
  deleteOpenAPISpecBySlug: 'create',
  updateOpenAPISpecBySlug: 'create',
  listOpenAPISpecVersions: 'read',
  getLatestOpenAPISpecVersion: 'read',
  getLatestOpenAPISpecVersionContent: 'read',
  getLatestOpenAPISpecVersionContentRaw: 'read',
  getOpenAPISpecVersionById: 'read',
  getOpenAPISpecVersionContentById: 'read',
  getContentByUrl: 'read',
  getEmbedByUrlInSpace: 'read',
  getGitInfo: 'read',
  importGitRepository: 'admin',
  exportToGitRepository: 'admin',
} as const satisfies Record<string, Role>

/** The titles in the fixtures and in the bodies. They differ, because a lost change would otherwise go unnoticed. */
const old = 'Old'
const title = 'New'
const text = '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{}}'
/** An integration that no one has installed yet. */
export const notInstalled = 'clock'

const integration = { title: 'Counter', description: 'Counts.', scopes: [], script: '', visibility: 'public' as const }

/**
 * Creates one of everything that these operations need. Returns the IDs, and a body for each operation that needs one.
 */
export async function publishingIds(sandbox: TestSandbox, spaceId: string) {
  const at = { organizationId: sandbox.organizationId }
  const site = { ...at, siteId: (await sandbox.ok('createSite', { ...at, body: {} })).id }
  const add = async (name: string) => {
    const body = { spaceId: sandbox.addSpace({ title: name }).id, title: name }
    return await sandbox.ok('addSectionToSite', { ...site, body })
  }
  const [section, other, third] = [await add('One'), await add('Two'), await add('Three')]
  const spaceOf = ({ siteSpaces }: typeof section) => siteSpaces[0]?.id ?? ''
  const sections = [other.id]
  const group = await sandbox.ok('addSectionGroupToSite', { ...site, body: { title: old, sections } })
  const second = await sandbox.ok('addSpaceToSite', {
    ...site,
    body: { spaceId: sandbox.addSpace({ title: old }).id, sectionId: other.id },
  })
  const link = await sandbox.ok('createSiteShareLink', { ...site, body: { name: old } })
  const destination = { kind: 'external' as const, url: 'https://example.com' }
  const redirect = await sandbox.ok('createSiteRedirect', { ...site, body: { source: '/old', destination } })
  const jsonSchema = { type: 'object', properties: {}, additionalProperties: false }
  await sandbox.ok('updateSiteAdaptiveSchema', { ...site, body: { jsonSchema } })
  await sandbox.ok('publishSite', site)
  const organization = sandbox.organizationId
  const publish = async (integrationName: string) =>
    await sandbox.ok('publishIntegration', { integrationName, body: { ...integration, organization } })
  const integrationName = (await publish('counter')).name
  sandbox.platform.integrations.setTunnel(integrationName, 'https://example.com', false)
  const { id: installationId } = await sandbox.ok('installIntegration', { integrationName, body: { organization } })
  await publish(notInstalled)
  const bodies = {
    createSite: {},
    searchSiteContent: { query: 'words', mode: 'all' },
    updateSiteById: { title },
    sortSiteStructure: {
      item: { type: 'site-section', id: third.id },
      position: { before: { type: 'site-section', id: section.id } },
    },
    addSpaceToSite: { spaceId },
    updateSiteSpaceById: { path: 'renamed' },
    duplicateSiteSpace: {},
    moveSiteSpace: { position: { after: { type: 'site-space', siteSpace: second.id } } },
    addSectionToSite: { spaceId },
    updateSiteSectionById: { title },
    addSectionGroupToSite: { title },
    updateSiteSectionGroupById: { title },
    addSectionToGroup: { sectionId: section.id },
    moveSiteSectionGroup: { position: { before: { type: 'site-section', id: section.id } } },
    createSiteShareLink: { name: title },
    updateSiteShareLinkById: { name: title },
    createSiteRedirect: { source: '/new', destination },
    bulkUpsertSiteRedirects: { redirects: [{ source: '/new', destination }] },
    updateSiteRedirectById: { permanent: true },
    updateSiteAdaptiveSchema: { jsonSchema: { type: 'object', title } },
    publishIntegration: { ...integration, organization },
    installIntegration: { organization },
    updateIntegrationInstallation: { externalIds: ['crm-7'] },
    installIntegrationOnSpace: { space: spaceId },
    updateIntegrationSpaceInstallation: { configuration: { color: 'blue' } },
    installIntegrationOnSite: { siteId: site.siteId },
    updateIntegrationSiteInstallation: { configuration: { color: 'blue' } },
    setIntegrationDevelopmentMode: { tunnelUrl: 'https://example.com' },
    createTranslation: { language: 'fr', source: { space: spaceId, language: 'en' } },
    updateTranslation: {},
    ingestConversation: [],
    createOpenAPISpec: { slug: 'other', source: { text } },
    createOrUpdateOpenAPISpecBySlug: { source: { text } },
    updateOpenAPISpecBySlug: { visibility: 'public' },
  }
  return {
    siteId: site.siteId,
    siteSpaceId: spaceOf(other),
    siteSectionId: other.id,
    siteSectionGroupId: group.id,
    shareLinkId: link.id,
    siteRedirectId: redirect.id,
    integrationName,
    installationId,
    eventId: addEvent(sandbox, integrationName, installationId),
    translationId: (
      await sandbox.ok('createTranslation', {
        ...at,
        body: { language: 'de', source: { space: spaceId, language: 'en' } },
      })
    ).id,
    ...(await conversationIds(sandbox)),
    ...(await specIds(sandbox)),
    publishingBodies: bodies,
  }
}

function addEvent(sandbox: TestSandbox, integration: string, installationId: string): string {
  const id = 'event1'
  sandbox.platform.integrationEvents.add({
    id,
    integration,
    installation_id: null,
    organization_id: sandbox.organizationId,
    status: 'success',
    payload: JSON.stringify({ eventId: id, type: 'installation_setup', installationId, status: 'active' }),
    logs: '[]',
    send_to: null,
    created_at: sandbox.time.toISOString(),
  })
  return id
}

async function conversationIds(sandbox: TestSandbox) {
  const at = { organizationId: sandbox.organizationId }
  const conversationId = 'conversation1'
  const parts = [{ type: 'message' as const, role: 'user' as const, body: 'How?' }]
  await sandbox.ok('ingestConversation', { ...at, body: { id: conversationId, parts } })
  const [item] = (await sandbox.ok('listConversationsIssues', at)).items
  return { conversationId, issueId: item?.issue.id ?? '' }
}

async function specIds(sandbox: TestSandbox) {
  const { platform } = sandbox
  const specSlug = 'pets'
  const at = { organizationId: sandbox.organizationId }
  const spec = await sandbox.ok('createOpenAPISpec', { ...at, body: { slug: specSlug, source: { text } } })
  const versionId = 'version1'
  platform.openApiSpecs.addVersion({
    id: versionId,
    spec_id: spec.id,
    hash: 'one',
    format: 'json',
    download: platform.files.put({ name: 'pets.json', contentType: 'application/json', content: Buffer.from(text) }),
    created_at: sandbox.time.toISOString(),
  })
  return { specSlug, versionId }
}
