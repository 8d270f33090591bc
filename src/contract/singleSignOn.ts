import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Role } from './schemas/conventions.ts'
import { create, get, list, patch, remove } from './operation.ts'
import { identifier, links, model, nullable, oneOf, optional, timestamp } from './schemas/schema.ts'
import { Team } from './teams.ts'

const label = Type.String({ minLength: 1, maxLength: 30 })
const details = {
  entityID: optional(Type.String({ maxLength: 1024 })),
  certificate: optional(Type.String({ maxLength: 10_000 })),
  ssoURL: optional(Type.String({ maxLength: 2048, format: 'uri' })),
  defaultTeam: optional(identifier),
  defaultRole: optional(nullable(Role)),
}

/** A SAML provider (API part 2 §2.5). */
export const SAMLProvider = model('SAMLProvider', {
  object: Type.Literal('saml-provider'),
  id: Type.String(),
  label,
  ssoURL: optional(Type.String()),
  entityID: optional(Type.String()),
  certificate: optional(Type.String()),
  defaultTeam: optional(Team),
  defaultRole: optional(nullable(Role)),
  createdAt: timestamp,
  status: oneOf('active', 'pending'),
  service: Type.Object({ acsURL: Type.String(), startURL: Type.String(), entityID: Type.String() }),
  urls: links('location'),
})
export type SAMLProvider = Static<typeof SAMLProvider>

const base = '/orgs/{organizationId}/saml'

/** Operations on single sign-on (API part 2 §4.5). */
export const singleSignOnOperations = {
  listSAMLProvidersInOrganizationById: list(base, 'List the SAML providers of an organization.', SAMLProvider),
  createOrganizationSAMLProvider: create(base, 'Add a SAML provider.', SAMLProvider, {
    body: Type.Object({ label, ...details }),
  }),
  getOrganizationSAMLProviderById: get(`${base}/{samlProviderId}`, 'Get a SAML provider.', SAMLProvider),
  updateOrganizationSAMLProvider: patch(`${base}/{samlProviderId}`, 'Change a SAML provider.', SAMLProvider, {
    body: Type.Object({ label: optional(label), ...details }),
  }),
  deleteOrganizationSAMLProvider: remove(
    `${base}/{samlProviderId}`,
    'Delete a SAML provider. People can no longer sign in with it.',
  ),
  listSSOProviderLoginsInOrganization: get(
    '/orgs/{organizationId}/sso',
    'List the providers with which members can sign in.',
    Type.Object({
      items: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), startURL: Type.String() })),
    }),
  ),
}
