import type { Static } from 'typebox'
import type { AgentInstructions, organizationOperations } from '../../contract/organizations.ts'
import type { Input } from '../../contract/operations.ts'
import { emptyDocument, type Document } from '../../contract/schemas/document.ts'
import { stored } from '../database/store.ts'
import { badRequest, orNotFound } from '../http/errors.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOf } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { searchSpaces } from '../search/searchContent.ts'
import type { OrganizationRow } from './organizationStore.ts'
import { organizationView } from './organizationView.ts'

/** Operations on organizations and their membership (API part 2 §4.1). */
export const organizationHandlers: Handlers<keyof typeof organizationOperations> = {
  listOrganizationsForAuthenticatedUser(context, input) {
    const order = { start: [0], key: (row: OrganizationRow) => [row.position] }
    const rows = context.platform.organizations.listOfUser(context.user.id)
    return pageOf(input, order, rows, (row) => organizationView(row, context))
  },

  getOrganizationById: (context) => organizationView(context.organization, context),

  searchOrganizationContent: (context, input) =>
    searchSpaces(context, context.visibleSpaces(context.organization.id), input),

  updateOrganizationById(context, { body }) {
    const { id } = context.organization
    checkChanges(context, body)
    context.platform.organizations.change(id, {
      title: body.title,
      email_domains: body.emailDomains && JSON.stringify(body.emailDomains),
      hostname: body.hostname,
      default_role: body.defaultRole,
      default_site_id: body.defaultContent === null ? null : body.defaultContent?.site,
      logo: body.logo,
      sso: stored(body.sso),
      ai: stored(body.ai),
      invite_links: stored(body.inviteLinks),
      merge_rules: body.mergeRules && JSON.stringify(body.mergeRules),
    })
    return organizationView(organizationOf(context, id), context)
  },

  deleteOrganizationInviteById: (context, input) =>
    context.platform.organizations.removeInvite(context.organization.id, input.inviteId),

  joinOrganization(context, { organizationId }) {
    const organization = organizationOf(context, organizationId)
    if (context.roleInOrganization(organizationId) !== undefined) return undefined
    const email = context.platform.members.verifiedEmail(context.user)
    const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const allowed = (JSON.parse(organization.email_domains) as string[]).map((each) => each.toLowerCase())
    if (domain === undefined || !allowed.includes(domain)) {
      throw badRequest('This organization doesn’t allow the domain of your email address. Ask for an invitation.')
    }
    const role = organization.default_role
    context.platform.users.addMember({ organizationId, userId: context.user.id, role, joinedAt: context.now })
    return undefined
  },

  getOrganizationAgentInstructions: (context) => agentInstructionsView(context.organization, context),

  updateOrganizationAgentInstructions(context, { body }) {
    const { id } = context.organization
    context.platform.organizations.change(id, {
      agent_instructions: JSON.stringify(body.instructions),
      instructions_updated_at: context.now,
      instructions_updated_by: context.user.id,
    })
    return agentInstructionsView(organizationOf(context, id), context)
  },
}

function checkChanges(context: RequestContext, body: Input<'updateOrganizationById'>['body']): void {
  const { platform, organization } = context
  if (body.defaultContent && platform.sites.get(body.defaultContent.site)?.organization_id !== organization.id) {
    throw badRequest('“defaultContent” isn’t a site of this organization.')
  }
  if (body.hostname === undefined) return
  const owner = platform.organizations.at(body.hostname)
  if (owner && owner.id !== organization.id) throw badRequest('“hostname” is taken. Choose another one.')
}

function organizationOf(context: RequestContext, id: string): OrganizationRow {
  return orNotFound(context.platform.organizations.get(id), 'Organization')
}

/** Returns the instructions for the platform's agent in the form of the API (API part 2 §2.1). */
function agentInstructionsView(
  row: OrganizationRow,
  { addresses }: Pick<RequestContext, 'addresses'>,
): Static<typeof AgentInstructions> {
  const { agent_instructions: json, instructions_updated_at: time, instructions_updated_by: user } = row
  return {
    object: 'agent-instructions',
    instructions: json === null ? emptyDocument : (JSON.parse(json) as Document),
    ...(time === null ? {} : { updatedAt: time }),
    ...(user === null ? {} : { updatedBy: user }),
    urls: { location: addresses.api(`/orgs/${row.id}/agent-instructions`) },
  }
}
