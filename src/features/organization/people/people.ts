import { l10n } from 'vscode'
import type { CommandHost } from '../../shared/commands/commands.ts'
import type { CommandTargets } from '../../shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocumentKind.ts'
import {
  listBranch,
  type Branch,
  type OrganizationScope,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { registerMemberCommands } from './memberCommands.ts'
import { members } from './members.ts'
import { samlProviders } from './samlProviders.ts'
import { registerSignOnCommands } from './signOnCommands.ts'
import { registerTeamCommands } from './teamCommands.ts'
import { teams } from './teams.ts'

/** The families of an organization's members, teams and single sign-on. */
export const peopleFamilies: readonly ResourceFamily[] = [members, teams, samlProviders]

/** Returns the element for the members, teams and single sign-on of an organization. */
export function peopleBranch(scope: OrganizationScope): Branch {
  const inside = [listBranch(members, scope), listBranch(teams, scope), listBranch(samlProviders, scope)]
  return { kind: 'folder', id: 'people', title: l10n.t('People'), icon: 'organization', scope, inside }
}

/** Registers the commands on members, teams and single sign-on. */
export function registerPeople(host: CommandHost, targets: CommandTargets, documents: ObjectDocumentHost): void {
  registerMemberCommands(host, targets)
  registerTeamCommands(host, targets)
  registerSignOnCommands(host, targets, documents)
}
