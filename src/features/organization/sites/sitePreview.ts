import { l10n, Uri } from 'vscode'
import { readListPages } from '../../../client/listPages.ts'
import type { Site } from '../../../contract/sites.ts'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { CommandTargets, ItemTarget } from '../../shared/families/commandTargets.ts'
import { itemOf } from '../../shared/families/familyElements.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { askStep } from '../../shared/forms/form.ts'
import { choiceStep } from '../../shared/forms/steps.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { readSiteLocations, type SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { holdsResource, type DocsResource } from '../../shared/tree/resource.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import type { sitePreviewCommandTable } from './publishingCommandTable.ts'
import { siteParts } from './siteParts.ts'
import { sites } from './sites.ts'

type Page = Required<Pick<DocsResource, 'server' | 'space' | 'id' | 'title'>>

/** Registers the command that previews a site, or a page on its site, before it's published. */
export function registerSitePreview(host: CommandHost, targets: CommandTargets): void {
  const open = async ({ connection, scope, item, element }: ItemTarget<Site, OrganizationScope>): Promise<void> =>
    await openPreview(connection, { ...scope, siteId: item.id }, siteSpaceOf(element))
  const openSite = targets.onItem(sites, commands.openSitePreview, open, { needs: 'view' })
  registerCommands<typeof sitePreviewCommandTable>(host, {
    openSitePreview: async (element?: unknown) => {
      const page = pageOf(element ?? activeUri())
      await (page ? openPage(await targets.connectionTo(page.server), page) : openSite(element))
    },
  })
}

/** Returns the page of a tree element or of a document's URI. */
function pageOf(element: unknown): Page | undefined {
  const target = element instanceof Uri ? parseGalleyUri(element) : undefined
  if (target?.kind === 'page')
    return { server: target.server, space: target.space, id: target.page, title: target.title }
  if (!holdsResource(element) || element.resource.kind !== 'page') return undefined
  const { server, space, id, title } = element.resource
  return space === undefined ? undefined : { server, space, id, title }
}

function siteSpaceOf(element: unknown): { siteSpace?: string } {
  const value = itemOf(siteParts, element)?.item.value
  return value?.object === 'site-space' ? { siteSpace: value.id } : {}
}

async function openPage(connection: Connection, page: Page): Promise<void> {
  const space = (await connection.cache.get('getSpaceById', { spaceId: page.space })).value
  const organizationId = space.organization
  const found = (await readListPages(connection.cache, 'listSites', { organizationId, space: page.space })).value
  if (found.length === 0) {
    throw new Hint(l10n.t('“{0}” isn’t on a site yet. Run “Add Space to Site…” on a site.', space.title))
  }
  const site = found.length === 1 ? found[0] : await askSite(found)
  if (!site) return
  const scope = { organizationId, siteId: site.id }
  // A page that only a change request has isn't on the site, so the preview opens at the start of the change request.
  const locations = await readSiteLocations(connection, scope, { force: true, only: page.space })
  const location = locations.page(page.space, page.id)
  await openPreview(connection, scope, location ? { target: location.path } : {})
}

async function askSite(found: readonly Site[]): Promise<Site | undefined> {
  const choices = found.map((site) => ({ label: site.title, icon: 'globe', value: site }))
  const prompt = l10n.t('Select the site to preview the page on')
  return await askStep(pickerTitle(commands.openSitePreview), choiceStep({ prompt, choices }))
}

async function openPreview(
  { client }: Connection,
  scope: SiteScope,
  at: { readonly siteSpace?: string; readonly target?: string },
): Promise<void> {
  const { organizationId, siteId } = scope
  await openAddress((await client.getSitePublishingPreviewById({ organizationId, siteId, ...at })).url)
}
