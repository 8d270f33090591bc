import * as Type from 'typebox'
import type { Static } from 'typebox'
import { OrganizationMergeRules, Role } from './schemas/conventions.ts'
import { Document } from './schemas/document.ts'
import { get, list, patch, post, put, remove } from './operation.ts'
import { flags, links, model, nullable, oneOf, optional, timestamp } from './schemas/schema.ts'
import { SearchPage, searchFilters } from './search.ts'

/** An organization (API part 2 §2.1). Billing, trial and block details aren't typed. */
export const Organization = model('Organization', {
  object: Type.Literal('organization'),
  id: Type.String(),
  title: Type.String({ minLength: 2, maxLength: 255 }),
  createdAt: timestamp,
  emailDomains: Type.Array(Type.String()),
  hostname: optional(Type.String({ minLength: 3, maxLength: 32 })),
  type: oneOf('business', 'community'),
  useCase: optional(Type.String()),
  communityType: optional(oneOf('nonProfit', 'openSource', 'education')),
  defaultRole: optional(nullable(Role)),
  defaultContent: optional(nullable(Type.Object({ type: Type.Literal('site'), site: Type.String() }))),
  sso: optional(Type.Boolean()),
  ai: optional(Type.Boolean()),
  inviteLinks: Type.Boolean(),
  plan: Type.String(),
  mergeRules: OrganizationMergeRules,
  customHostname: optional(Type.String()),
  trial: optional(
    Type.Object({
      status: oneOf('notapplicable', 'none', 'active', 'ended', 'expired'),
      count: Type.Number(),
      endDate: optional(timestamp),
    }),
  ),
  urls: links('location', 'app', 'logo'),
  permissions: flags(
    'access',
    'view',
    'admin',
    'ownTeam',
    'createContent',
    'createOpenAPISpec',
    'ingestConversations',
    'viewBilling',
    'listMembers',
    'listTeams',
    'listIntegrations',
    'listInstallations',
    'installIntegration',
  ),
})
export type Organization = Static<typeof Organization>

/** Instructions for the platform's own agent about an organization (API part 2 §2.1). */
export const AgentInstructions = model('AgentInstructions', {
  object: Type.Literal('agent-instructions'),
  instructions: Document,
  updatedAt: optional(timestamp),
  updatedBy: optional(Type.String()),
  urls: links('location'),
})

/** Search results in one space (API part 2 §2.1). `id` is the id of the space. */
export const SpaceSearchResult = model('SpaceSearchResult', {
  type: optional(Type.Literal('space')),
  id: Type.String(),
  title: Type.String(),
  score: optional(Type.Number()),
  pages: Type.Array(SearchPage),
})
export type SpaceSearchResult = Static<typeof SpaceSearchResult>

/** Properties of an organization that can be changed (API part 2 §4.1, §8). */
const organizationChanges = Type.Object({
  title: optional(Type.String({ minLength: 2, maxLength: 255 })),
  emailDomains: optional(Type.Array(Type.String())),
  hostname: optional(Type.String({ minLength: 3, maxLength: 32 })),
  defaultRole: optional(nullable(Role)),
  defaultContent: optional(nullable(Type.Object({ type: Type.Literal('site'), site: Type.String() }))),
  logo: optional(nullable(Type.String({ maxLength: 2048, format: 'uri' }))),
  sso: optional(Type.Boolean()),
  ai: optional(Type.Boolean()),
  inviteLinks: optional(Type.Boolean()),
  mergeRules: optional(OrganizationMergeRules),
})

const one = '/orgs/{organizationId}'

/** Operations on organizations (API part 2 §4.1). */
export const organizationOperations = {
  listOrganizationsForAuthenticatedUser: list('/orgs', 'List the organizations of the user.', Organization),
  getOrganizationById: get(one, 'Get an organization.', Organization),
  searchOrganizationContent: list(
    `${one}/search`,
    'Search the published content of all spaces of an organization.',
    SpaceSearchResult,
    searchFilters,
  ),
  getOrganizationAgentInstructions: get(
    `${one}/agent-instructions`,
    'Get the agent instructions of an organization.',
    AgentInstructions,
  ),
  updateOrganizationById: patch(one, 'Change an organization.', Organization, {
    body: organizationChanges,
  }),
  deleteOrganizationInviteById: remove(
    `${one}/link-invites/{inviteId}`,
    'Delete an invite link. People who have it can no longer join.',
  ),
  joinOrganization: post(`${one}/join`, 'Join an organization that allows the domain of your email address.', null),
  updateOrganizationAgentInstructions: put(
    `${one}/agent-instructions`,
    'Set the agent instructions of an organization.',
    AgentInstructions,
    { body: Type.Object({ instructions: Document }) },
  ),
}
