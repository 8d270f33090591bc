import * as Type from 'typebox'
import type { Static } from 'typebox'
import { operation } from './operation.ts'
import { flags, identifier, listOf, model, optional, pagedQuery, timestamp } from './schemas/schema.ts'

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
  listTeamsInOrganizationById: operation({
    method: 'GET',
    path: base,
    summary: 'List the teams of an organization.',
    query: pagedQuery({ owner: optional(identifier), title: optional(Type.String()) }),
    responses: { 200: listOf(Team) },
  }),
  createOrganizationTeam: operation({
    method: 'PUT',
    path: base,
    summary: 'Create a team.',
    body: Type.Object({ title, members: optional(Type.Array(identifier)) }),
    responses: { 201: Team },
  }),
  getTeamInOrganizationById: operation({
    method: 'GET',
    path: `${base}/{teamId}`,
    summary: 'Get a team.',
    responses: { 200: Team },
  }),
  updateTeamInOrganizationById: operation({
    method: 'PATCH',
    path: `${base}/{teamId}`,
    summary: 'Rename a team.',
    body: Type.Object({ title }),
    responses: { 200: Team },
  }),
  removeTeamFromOrganizationById: operation({
    method: 'DELETE',
    path: `${base}/{teamId}`,
    summary: 'Delete a team.',
    responses: { 204: null, 205: null },
  }),
}
