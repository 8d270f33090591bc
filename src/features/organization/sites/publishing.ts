import type { CommandHost } from '../../shared/commands/commands.ts'
import type { DropRule } from '../../shared/tree/dropRules.ts'
import type { CommandTargets } from '../../shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { registerAdaptiveSchema } from './adaptiveSchema.ts'
import { sitePartDrops } from './moveSiteParts.ts'
import { registerRedirectCommands } from './redirectCommands.ts'
import { RedirectProblems } from './importRedirects.ts'
import { registerShareLinkCommands } from './shareLinkCommands.ts'
import { registerSiteCommands } from './siteCommands.ts'
import { registerSitePartCommands } from './sitePartCommands.ts'
import { registerSitePreview } from './sitePreview.ts'

/**
 * Registers the commands for sites, their structure, redirects and share links. Returns the rules for drag and drop.
 */
export function registerPublishing(
  host: CommandHost,
  targets: CommandTargets,
  documents: ObjectDocumentHost,
): readonly DropRule[] {
  registerSiteCommands(host, targets, documents)
  registerSitePartCommands(host, targets)
  registerSitePreview(host, targets)
  registerAdaptiveSchema(host, targets, documents)
  registerShareLinkCommands(host, targets)
  const problems = new RedirectProblems()
  host.subscriptions.push(problems)
  registerRedirectCommands(host, targets, problems)
  return [sitePartDrops(targets)]
}
