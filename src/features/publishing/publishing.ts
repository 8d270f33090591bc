import type { Organization } from '../../contract/organizations.ts'
import type { CommandHost } from '../shared/commands.ts'
import type { FamilyDesk } from '../shared/families/familyDesk.ts'
import { listBranch, type Branch, type ResourceFamily } from '../shared/families/resourceFamily.ts'
import { registerShareLinkCommands } from './shareLinkCommands.ts'
import { sites } from './sites.ts'

/** The families of what an organization publishes. */
export const publishingFamilies: readonly ResourceFamily[] = [sites]

/** What stands below an organization of what it publishes. */
export function publishingBranches({ id: organizationId }: Organization): readonly Branch[] {
  return [listBranch(sites, { organizationId })]
}

/** Registers the commands on sites and share links. */
export function registerPublishing(host: CommandHost, desk: FamilyDesk): void {
  registerShareLinkCommands(host, desk)
}
