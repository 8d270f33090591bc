import { commands as editorCommands, ConfigurationTarget, l10n, workspace } from 'vscode'
import type { Site } from '../../../contract/sites.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget, ListTarget } from '../../shared/families/commandTargets.ts'
import { elementFor, itemOf } from '../../shared/families/familyElements.ts'
import { offerCommand } from '../../shared/commands/offerCommand.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { sendForm } from '../../shared/forms/form.ts'
import { choicesStep, choiceStep, textStep, type Choice } from '../../shared/forms/steps.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { readSpaces } from '../../shared/pages/organizationSpaces.ts'
import { visibilityLabel } from '../../shared/labels/visibilityLabel.ts'
import { window } from '../../shared/window/window.ts'
import { publishedStructure } from './publishedStructure.ts'
import { editSite, visibilityChoices } from './siteSettings.ts'
import { addressOf, siteParts } from './siteParts.ts'
import { sites } from './sites.ts'
import type { siteCommandTable } from './publishingCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'

type Target = ItemTarget<Site, OrganizationScope>

/** Registers the commands for a site as a whole. */
export function registerSiteCommands(host: CommandHost, targets: CommandTargets, documents: ObjectDocumentHost): void {
  const showStructure = publishedStructure(documents)
  registerCommands<typeof siteCommandTable>(host, {
    createSite: targets.inList(sites, commands.createSite, create),
    siteSettings: targets.onItem(sites, commands.siteSettings, editSite),
    publishSite: targets.onItem(sites, commands.publishSite, publish, {
      fits: ({ published }) => !published,
      none: () => l10n.t('All sites are published.'),
    }),
    unpublishSite: targets.onItem(sites, commands.unpublishSite, unpublish, {
      fits: ({ published }) => published,
      none: noneIsPublished,
    }),
    deleteSite: targets.onItem(sites, commands.deleteSite, remove),
    openPublishedSite: targets.onItem(sites, commands.openPublishedSite, openPublished, { needs: 'view' }),
    showPublishedStructure: targets.onItem(sites, commands.showPublishedStructure, showStructure, { needs: 'view' }),
    offerSiteToAgents: targets.onItem(sites, commands.offerSiteToAgents, offerToAgents, {
      needs: 'view',
      fits: ({ urls }) => urls.published !== undefined,
      none: noneIsPublished,
    }),
  })
}

function noneIsPublished(): string {
  return l10n.t('No site is published. To publish one, run “{0}”.', pickerTitle(commands.publishSite))
}

/** Opens the part of a site that the command was called on, or else the site. */
async function openPublished({ item: { title, urls }, element }: Target): Promise<void> {
  const part = itemOf(siteParts, element)?.item
  const address = (part && addressOf(part.value)) ?? urls.published
  if (address !== undefined) return await openAddress(address)
  throw new Hint(l10n.t('“{0}” isn’t published, so there’s nothing to open.', title))
}

/** Adds a site's MCP server to a setting, where users can find and remove it. */
async function offerToAgents({ item }: Target): Promise<void> {
  const { published } = item.urls
  if (published === undefined) throw new Hint(l10n.t('“{0}” isn’t published, so there’s nothing to offer.', item.title))
  const offered = readSetting(settings.agentsSites)
  const write = async (sites: readonly string[]): Promise<void> =>
    await workspace.getConfiguration().update(settings.agentsSites, sites, ConfigurationTarget.Global)
  if (!offered.includes(published)) await write([...offered, published])
  const [show, stop] = [l10n.t('Show MCP Servers'), l10n.t('Stop Offering')]
  const message = l10n.t('Agents in this editor can read “{0}” after you start its MCP server.', item.title)
  const answer = await window.showInformationMessage(message, show, stop)
  if (answer === show) return void (await editorCommands.executeCommand('workbench.mcp.listServer'))
  if (answer !== stop) return
  await write(readSetting(settings.agentsSites).filter((site) => site !== published))
}

/** Returns the spaces of an organization as choices. */
export async function spaceChoices(connection: Connection, organizationId: string): Promise<Choice<string>[]> {
  const spaces = await readSpaces(connection, organizationId, { force: true })
  return spaces.map(({ id, title }) => ({
    label: displayTitle(title, l10n.t('Untitled space')),
    icon: 'book',
    value: id,
  }))
}

async function create(target: ListTarget<OrganizationScope>): Promise<void> {
  const { connection, scope, heading, created, loadCatalog } = target
  const catalog = await loadCatalog()
  // The choices come from the contract, so they have its type.
  const visibilities = catalog.field('createSite', 'visibility').choices as readonly Site['visibility'][]
  const spaces = await spaceChoices(connection, scope.organizationId)
  const site = await sendForm<{ title: string; visibility: Site['visibility']; spaces: string[] }, Site>(
    heading(),
    {
      title: textStep({ prompt: l10n.t('Title of the site'), rule: catalog.field('createSite', 'title') }),
      visibility: choiceStep({
        prompt: l10n.t('Who can visit it'),
        choices: visibilityChoices(visibilities),
      }),
      spaces: choicesStep({
        prompt: l10n.t('Select spaces in order. You can add more later'),
        choices: spaces,
        applies: () => spaces.length > 0,
      }),
    },
    async (body) => await connection.client.createSite({ ...scope, body }),
  )
  if (!site) return
  await created(site.id)
  const isEmpty = site.siteSpaces === 0
  const message = isEmpty
    ? l10n.t('Created the site “{0}”. Add a space to it before you publish it.', site.title)
    : l10n.t('Created the site “{0}”. Visitors can open it after you publish it.', site.title)
  const next = isEmpty ? commands.addSiteSpace : commands.publishSite
  await offerCommand(message, next, elementFor(sites, site, scope))
}

async function publish({ connection, scope, item, changed }: Target): Promise<void> {
  const go = l10n.t('Publish')
  const question = l10n.t('Publish the site “{0}”?', item.title)
  const detail = l10n.t('Who can visit it: {0}. You can unpublish it again.', visibilityLabel(item.visibility))
  if ((await window.showWarningMessage(question, { modal: true, detail }, go)) !== go) return
  const answer = await connection.client.publishSite({ ...scope, siteId: item.id })
  changed()
  if (!('type' in answer) || answer.type !== 'checkout') return
  throw new ExplainedError(
    l10n.t('Your plan doesn’t allow publishing “{0}”. Select another plan in the browser, and try again.', item.title),
  )
}

async function unpublish({ connection, scope, item, changed }: Target): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Unpublish the site “{0}”?', item.title),
    consequences: [
      item.urls.published ?? '',
      l10n.t('Visitors lose access. You can publish it again with the same address.'),
    ].filter(Boolean),
    button: l10n.t('Unpublish'),
  })
  if (!go) return
  await connection.client.unpublishSite({ ...scope, siteId: item.id })
  changed()
}

async function remove({ connection, scope, item, changed }: Target): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Delete the site “{0}”?', item.title),
    consequences: [
      l10n.t('This deletes its address, structure, and share links. You can’t undo this.'),
      item.siteSpaces === 1 ? l10n.t('The space on it stays.') : l10n.t('The {0} spaces on it stay.', item.siteSpaces),
    ],
  })
  if (!go) return
  await connection.client.deleteSiteById({ ...scope, siteId: item.id })
  changed()
}
