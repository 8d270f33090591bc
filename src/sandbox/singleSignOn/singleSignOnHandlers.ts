import type { Input } from '../../contract/operations.ts'
import type { singleSignOnOperations } from '../../contract/singleSignOn.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { SamlProviderRow } from './samlProviderStore.ts'
import { isActive, samlProviderView } from './samlProviderView.ts'
import type { Handlers } from '../http/handler.ts'
import { oldestFirst, pageOf } from '../http/paging.ts'

/** Operations on single sign-on (API part 2 §4.5). */
export const singleSignOnHandlers: Handlers<keyof typeof singleSignOnOperations> = {
  listSAMLProvidersInOrganizationById(context, input) {
    const { samlProviders } = context.platform
    const { id } = context.organization
    const rows = {
      read: ([after]: [number], limit: number) => samlProviders.list(id, after, limit),
      count: samlProviders.count(id),
    }
    return pageOf(input, oldestFirst, rows, (row) => samlProviderView(row, context))
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
    context.platform.samlProviders.change(id, columnsOf(body))
    return samlProviderView(providerOf(context, id), context)
  },

  deleteOrganizationSAMLProvider: (context, input) =>
    context.platform.samlProviders.remove(context.organization.id, input.samlProviderId),

  listSSOProviderLoginsInOrganization(context) {
    const active = context.platform.samlProviders.list(context.organization.id).filter(isActive)
    return {
      items: active.map(({ id, label }) => ({ id, label, startURL: context.addresses.signOn(id, 'start') })),
    }
  },
}

function providerOf(context: RequestContext, id: string): SamlProviderRow {
  const row = context.platform.samlProviders.get(context.organization.id, id)
  if (!row) throw notFound('SAML provider')
  return row
}

function checkTeam(context: RequestContext, teamId: string | undefined): void {
  if (teamId === undefined) return
  const team = context.platform.teams.get(context.organization.id, teamId, context.user.id)
  if (!team) throw badRequest('“defaultTeam” isn’t a team of this organization.')
}

/** Returns the columns that a request changes. */
function columnsOf(body: Input<'updateOrganizationSAMLProvider'>['body']) {
  return {
    ...(body.label === undefined ? {} : { label: body.label }),
    ...(body.entityID === undefined ? {} : { entity_id: body.entityID }),
    ...(body.certificate === undefined ? {} : { certificate: body.certificate }),
    ...(body.ssoURL === undefined ? {} : { sso_url: body.ssoURL }),
    ...(body.defaultTeam === undefined ? {} : { default_team_id: body.defaultTeam }),
    ...(body.defaultRole === undefined ? {} : { default_role: body.defaultRole }),
  }
}
