import type { SAMLProvider, singleSignOnOperations } from '../../contract/singleSignOn.ts'
import { badRequest, orNotFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { teamView } from '../teams/teamView.ts'
import type { SamlProviderRow } from './samlProviderStore.ts'
import type { Handlers } from '../http/handler.ts'
import { oldestFirst, pageOfSorted } from '../http/paging.ts'

/** Operations on single sign-on (API part 2 §4.5). */
export const singleSignOnHandlers: Handlers<keyof typeof singleSignOnOperations> = {
  listSAMLProvidersInOrganizationById(context, input) {
    const rows = context.platform.samlProviders.list(context.organization.id)
    return pageOfSorted(input, oldestFirst, rows, (row) => samlProviderView(row, context))
  },

  createOrganizationSAMLProvider(context, { body }) {
    checkTeam(context, body.defaultTeam)
    const id = context.platform.newId()
    context.platform.samlProviders.add({
      id,
      organization_id: context.organization.id,
      label: body.label,
      entity_id: body.entityID ?? null,
      certificate: body.certificate ?? null,
      sso_url: body.ssoURL ?? null,
      default_team_id: body.defaultTeam ?? null,
      default_role: body.defaultRole === undefined ? context.organization.default_role : body.defaultRole,
      created_at: context.now,
    })
    return samlProviderView(providerOf(context, id), context)
  },

  getOrganizationSAMLProviderById: (context, input) =>
    samlProviderView(providerOf(context, input.samlProviderId), context),

  updateOrganizationSAMLProvider(context, { samlProviderId: id, body }) {
    providerOf(context, id)
    checkTeam(context, body.defaultTeam)
    context.platform.samlProviders.change(id, {
      label: body.label,
      entity_id: body.entityID,
      certificate: body.certificate,
      sso_url: body.ssoURL,
      default_team_id: body.defaultTeam,
      default_role: body.defaultRole,
    })
    return samlProviderView(providerOf(context, id), context)
  },

  deleteOrganizationSAMLProvider({ platform, organization }, input) {
    const row = platform.samlProviders.get(organization.id, input.samlProviderId)
    return row !== undefined && platform.samlProviders.remove(row.id)
  },

  listSSOProviderLoginsInOrganization(context) {
    const active = context.platform.samlProviders.list(context.organization.id).filter(isActive)
    return {
      items: active.map(({ id, label }) => ({ id, label, startURL: context.addresses.signOn(id, 'start') })),
    }
  },
}

function providerOf(context: RequestContext, id: string): SamlProviderRow {
  return orNotFound(context.platform.samlProviders.get(context.organization.id, id), 'SAML provider')
}

function checkTeam(context: RequestContext, teamId: string | undefined): void {
  if (teamId === undefined) return
  const team = context.platform.teams.get(context.organization.id, teamId, context.user.id)
  if (!team) throw badRequest('“defaultTeam” isn’t a team of this organization.')
}

/** Returns a SAML provider in the form of the API (API part 2 §2.5). */
function samlProviderView(row: SamlProviderRow, context: RequestContext): SAMLProvider {
  const { addresses, platform, user } = context
  const team =
    row.default_team_id === null ? undefined : platform.teams.get(row.organization_id, row.default_team_id, user.id)
  return {
    object: 'saml-provider',
    id: row.id,
    label: row.label,
    ssoURL: row.sso_url ?? '',
    entityID: row.entity_id ?? '',
    certificate: row.certificate ?? '',
    ...(team ? { defaultTeam: teamView(team, context) } : {}),
    defaultRole: row.default_role,
    createdAt: row.created_at,
    status: isActive(row) ? 'active' : 'pending',
    service: {
      acsURL: addresses.signOn(row.id, 'acs'),
      startURL: addresses.signOn(row.id, 'start'),
      entityID: addresses.signOn(row.id, 'metadata'),
    },
    urls: { location: addresses.api(`/orgs/${row.organization_id}/saml/${row.id}`) },
  }
}

/** Returns whether users can sign in through a provider. It needs an address, an entity id and a certificate. */
function isActive(row: SamlProviderRow): boolean {
  return Boolean(row.sso_url && row.entity_id && row.certificate)
}
