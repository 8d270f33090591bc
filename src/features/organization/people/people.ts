import type { CommandHost } from '../../shared/commands/commands.ts'
import type { CommandTargets } from '../../shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { registerMemberCommands } from './memberCommands.ts'
import { registerSignOnCommands } from './signOnCommands.ts'
import { registerTeamCommands } from './teamCommands.ts'

/** Registers the commands on members, teams and single sign-on. */
export function registerPeople(host: CommandHost, targets: CommandTargets, documents: ObjectDocumentHost): void {
  registerMemberCommands(host, targets)
  registerTeamCommands(host, targets)
  registerSignOnCommands(host, targets, documents)
}
