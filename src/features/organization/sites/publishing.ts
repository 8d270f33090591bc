import type { Organization } from '../../../contract/organizations.ts'
import type { CommandHost } from '../../shared/commands/commands.ts'
import type { DropRule } from '../../shared/tree/dropRules.ts'
import type { CommandTargets } from '../../shared/families/commandTargets.ts'
import { listBranch, type Branch, type ListBranch, type ResourceFamily } from '../../shared/families/resourceFamily.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocumentKind.ts'
import { registerAdaptiveSchema } from './adaptiveSchema.ts'
import { sitePartDrops } from './moveSiteParts.ts'
import { registerRedirectCommands } from './redirectCommands.ts'
import { RedirectProblems } from './redirectProblems.ts'
import { registerShareLinkCommands } from './shareLinkCommands.ts'
import { registerSiteCommands } from './siteCommands.ts'
import { registerSitePartCommands } from './sitePartCommands.ts'
import { registerSitePreview } from './sitePreview.ts'
import { sites } from './sites.ts'

/** The families of what an organization publishes. */
export const publishingFamilies: readonly ResourceFamily[] = [sites]

/** What is below an organization of what it publishes. */
export function publishingBranches({ id: organizationId }: Organization): readonly Branch[] {
  return [listBranch(sites, { organizationId })]
}

/** The sites themselves, for the Docs view. */
export function siteBranch({ id: organizationId }: Organization): ListBranch {
  return listBranch(sites, { organizationId }, { flat: true })
}

/** Registers the commands on sites, their structure, their redirects and their share links. Returns what can be dragged. */
export function registerPublishing(
  host: CommandHost,
  targets: CommandTargets,
  documents: ObjectDocumentHost,
): readonly DropRule[] {
  registerSiteCommands(host, targets)
  registerSitePartCommands(host, targets)
  registerSitePreview(host, targets)
  registerAdaptiveSchema(host, targets, documents)
  registerShareLinkCommands(host, targets)
  const problems = new RedirectProblems()
  host.subscriptions.push(problems)
  registerRedirectCommands(host, targets, problems)
  return [sitePartDrops(targets)]
}
