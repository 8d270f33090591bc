import type { SAMLProvider } from '../../contract/singleSignOn.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { SamlProviderRow } from './samlProviderStore.ts'
import { teamView } from '../teams/teamView.ts'

/** Returns a SAML provider in the form of the API (API part 2 §2.5). */
export function samlProviderView(row: SamlProviderRow, context: RequestContext): SAMLProvider {
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
export function isActive(row: SamlProviderRow): boolean {
  return Boolean(row.sso_url && row.entity_id && row.certificate)
}
