import type { Organization } from '../../contract/organizations.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { OrganizationRow } from './organizationStore.ts'

/** Returns an organization in the form of the API, as the caller sees it (API part 2 §2.1). */
export function organizationView(row: OrganizationRow, context: RequestContext): Organization {
  const role = context.roleInOrganization(row.id)
  const view = may(role, 'view')
  const admin = may(role, 'admin')
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    emailDomains: JSON.parse(row.email_domains) as string[],
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    type: 'community',
    useCase: 'productDocs',
    defaultRole: row.default_role,
    ...(row.default_site_id === null ? {} : { defaultContent: { type: 'site', site: row.default_site_id } }),
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    plan: 'community_2024',
    mergeRules: JSON.parse(row.merge_rules) as Organization['mergeRules'],
    trial: { status: 'notapplicable', count: 0 },
    urls: {
      location: context.addresses.api(`/orgs/${row.id}`),
      app: context.addresses.organization(row.id),
      ...(row.logo === null ? {} : { logo: row.logo }),
    },
    permissions: {
      access: role !== undefined,
      view: role !== undefined,
      admin,
      ownTeam: admin,
      createContent: may(role, 'create'),
      createOpenAPISpec: may(role, 'create'),
      ingestConversations: admin,
      viewBilling: admin,
      listMembers: view,
      listTeams: view,
      listIntegrations: view,
      listInstallations: admin,
      installIntegration: admin,
    },
  }
}
