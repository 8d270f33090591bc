import { l10n } from 'vscode'
import type { Team } from '../../../contract/teams.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { listedBy, type OrganizationScope, type ResourceFamily } from '../../shared/families/resourceFamily.ts'

/** The teams of an organization. The members of a team aren't listed below it, because the API has no such list. */
export const teams: ResourceFamily<Team, OrganizationScope> = {
  kind: 'team',
  icon: 'organization',
  title: () => l10n.t('Teams'),
  empty: () => l10n.t('No teams yet'),
  ...listedBy('listTeamsInOrganizationById'),
  readRight: 'listTeams',
  right: 'ownTeam',
  read: async ({ client }, scope, teamId) => await client.getTeamInOrganizationById({ ...scope, teamId }),
  present: ({ id, title, members, spaces, createdAt }) => ({
    id,
    label: title ?? id,
    description: members === undefined ? '' : membersLabel(members),
    icon: 'organization',
    facts: () => [
      [l10n.t('Members'), members === undefined ? undefined : String(members)],
      [l10n.t('Spaces'), spaces === undefined ? undefined : String(spaces)],
      [l10n.t('Created'), momentText(createdAt)],
    ],
  }),
}

function membersLabel(count: number): string {
  return count === 1 ? l10n.t('1 member') : l10n.t('{0} members', count)
}
