import { env, l10n } from 'vscode'
import type { ShareLink } from '../../../contract/shareLinks.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget, ListTarget } from '../../shared/families/commandTargets.ts'
import { elementFor } from '../../shared/families/familyElements.ts'
import { sendStep } from '../../shared/forms/form.ts'
import { textStep } from '../../shared/forms/steps.ts'
import { window } from '../../shared/window/window.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { isActive, shareLinks } from './shareLinks.ts'
import { sites } from './sites.ts'
import type { shareLinkCommandTable } from './publishingCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { offerCommand } from '../../shared/commands/offerCommand.ts'

type Target = ItemTarget<ShareLink, SiteScope>

/** Registers the commands for share links. */
export function registerShareLinkCommands(host: CommandHost, targets: CommandTargets): void {
  registerCommands<typeof shareLinkCommandTable>(host, {
    createShareLink: targets.inList(shareLinks, commands.createShareLink, create),
    copyShareLink: targets.onItem(shareLinks, commands.copyShareLink, async ({ item }) => await copy(item), {
      needs: 'view',
    }),
    renameShareLink: targets.onItem(shareLinks, commands.renameShareLink, rename),
    deactivateShareLink: targets.onItem(shareLinks, commands.deactivateShareLink, deactivate, {
      fits: isActive,
      none: () => l10n.t('No share link is active.'),
    }),
    activateShareLink: targets.onItem(
      shareLinks,
      commands.activateShareLink,
      async (target) => await change(target, { active: true }),
      { fits: (link) => !isActive(link), none: () => l10n.t('All share links are active.') },
    ),
    deleteShareLink: targets.onItem(shareLinks, commands.deleteShareLink, remove),
  })
}

async function create({ connection, scope, heading, created, loadCatalog }: ListTarget<SiteScope>): Promise<void> {
  const rule = (await loadCatalog()).field('createSiteShareLink', 'name')
  const step = textStep({ prompt: l10n.t('Name of the share link'), rule })
  const link = await sendStep(
    heading(),
    step,
    async (name) => await connection.client.createSiteShareLink({ ...scope, body: { name } }),
  )
  if (!link) return
  await created(link.id)
  const site = await connection.client.getSiteById(scope)
  if (site.published) return await copy(link)
  const { name = '' } = link
  const message = l10n.t('Created the share link “{0}”. It works after you publish the site “{1}”.', name, site.title)
  await offerCommand(message, commands.publishSite, elementFor(sites, site, { organizationId: scope.organizationId }))
}

async function copy({ urls, name = '' }: ShareLink): Promise<void> {
  if (urls?.published === undefined) {
    throw new ExplainedError(
      l10n.t('The server provides no address for the share link “{0}”. Check that the site is published.', name),
    )
  }
  await env.clipboard.writeText(urls.published)
  window.setStatusBarMessage(l10n.t('Copied the share link “{0}” to the clipboard.', name), 5000)
}

async function rename(target: Target): Promise<void> {
  const rule = (await target.loadCatalog()).field('updateSiteShareLinkById', 'name')
  const value = target.item.name
  await sendStep(
    target.heading(target.presentation.label),
    textStep({ prompt: l10n.t('Name of the share link'), value, rule }),
    async (name) => {
      if (name !== value) await change(target, { name })
    },
  )
}

async function deactivate(target: Target): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Deactivate the share link “{0}”?', target.item.name ?? ''),
    consequences: [l10n.t('Anyone with the link loses access. You can activate it again with the same address.')],
    button: l10n.t('Deactivate'),
  })
  if (go) await change(target, { active: false })
}

async function remove({ connection, scope, item, presentation, changed }: Target): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Delete the share link “{0}”?', presentation.label),
    consequences: [
      l10n.t('Everyone with the link loses access. You can’t restore the link, and a new link has another address.'),
    ],
  })
  if (!go) return
  await connection.client.deleteSiteShareLinkById({ ...scope, shareLinkId: item.id })
  changed()
}

async function change(
  { connection, scope, item, changed }: Target,
  body: { readonly name?: string; readonly active?: boolean },
): Promise<void> {
  await connection.client.updateSiteShareLinkById({ ...scope, shareLinkId: item.id, body })
  changed()
}
