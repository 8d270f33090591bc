import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Role } from './schemas/conventions.ts'
import { operation } from './operation.ts'
import { identifier, links, listOf, model, nullable, oneOf, optional, pagedQuery, timestamp } from './schemas/schema.ts'
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
  listSAMLProvidersInOrganizationById: operation({
    method: 'GET',
    path: base,
    summary: 'List the SAML providers of an organization.',
    query: pagedQuery({}),
    responses: { 200: listOf(SAMLProvider) },
  }),
  createOrganizationSAMLProvider: operation({
    method: 'POST',
    path: base,
    summary: 'Add a SAML provider.',
    body: Type.Object({ label, ...details }),
    responses: { 201: SAMLProvider },
    location: true,
  }),
  getOrganizationSAMLProviderById: operation({
    method: 'GET',
    path: `${base}/{samlProviderId}`,
    summary: 'Get a SAML provider.',
    responses: { 200: SAMLProvider },
  }),
  updateOrganizationSAMLProvider: operation({
    method: 'PATCH',
    path: `${base}/{samlProviderId}`,
    summary: 'Change a SAML provider.',
    body: Type.Object({ label: optional(label), ...details }),
    responses: { 200: SAMLProvider },
  }),
  deleteOrganizationSAMLProvider: operation({
    method: 'DELETE',
    path: `${base}/{samlProviderId}`,
    summary: 'Delete a SAML provider. People can no longer sign in with it.',
    responses: { 204: null, 205: null },
  }),
  listSSOProviderLoginsInOrganization: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/sso',
    summary: 'List the providers with which members can sign in.',
    responses: {
      200: Type.Object({
        items: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), startURL: Type.String() })),
      }),
    },
  }),
}
