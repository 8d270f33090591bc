import * as Type from 'typebox'
import type { Static } from 'typebox'
import { get, list, operation, patch, remove } from './operation.ts'
import { flags, identifier, model, optional, timestamp } from './schemas/schema.ts'

const title = Type.String({ minLength: 1, maxLength: 64 })

/** A team (API part 2 §2.3). Inside other objects, it can have only `object` and `id`. */
export const Team = model('Team', {
  object: Type.Literal('team'),
  id: Type.String(),
  title: optional(title),
  members: optional(Type.Number()),
  spaces: optional(Type.Number()),
  createdAt: optional(timestamp),
  permissions: optional(flags('admin', 'view')),
})
export type Team = Static<typeof Team>

const base = '/orgs/{organizationId}/teams'

/** Operations on teams (API part 2 §4.3). */
export const teamOperations = {
  listTeamsInOrganizationById: list(base, 'List the teams of an organization.', Team, {
    owner: optional(identifier),
    title: optional(Type.String()),
  }),
  createOrganizationTeam: operation('PUT', base, 'Create a team.', {
    body: Type.Object({ title, members: optional(Type.Array(identifier)) }),
    responses: { 201: Team },
  }),
  getTeamInOrganizationById: get(`${base}/{teamId}`, 'Get a team.', Team),
  updateTeamInOrganizationById: patch(`${base}/{teamId}`, 'Rename a team.', Team, { body: Type.Object({ title }) }),
  removeTeamFromOrganizationById: remove(`${base}/{teamId}`, 'Delete a team.'),
}
