import { commands as editorCommands, l10n } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { PublishedSite } from '../../../contract/siteStructure.ts'
import type { Site } from '../../../contract/sites.ts'
import { allSiteParts, type SitePart } from '../../../core/docs/sites/siteStructureParts.ts'
import { markdownName } from '../../../core/platform/uris/objectUris.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { escapeMarkdown, plainTitle } from '../../../core/text/strings/titles.ts'
import type { ItemTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { addressOf } from './siteParts.ts'

const kind = 'publishedStructure'

/** Returns what opens the structure of a site as its visitors get it, as a document with links. */
export function publishedStructure(documents: ObjectDocumentHost) {
  documents.add(kind, {
    read: async ({ client }, { organizationId = '', siteId = '' }) =>
      structureText(await client.getPublishedContentSite({ organizationId, siteId })),
  })
  return async ({ connection, scope, item }: ItemTarget<Site, OrganizationScope>): Promise<void> => {
    const ids = { organizationId: scope.organizationId, siteId: item.id }
    const name = markdownName(item.title, l10n.t('Published Structure'))
    try {
      const uri = await documents.refresh({ kind, server: connection.server.id, ids, name })
      await editorCommands.executeCommand('markdown.showPreview', uri)
    } catch (error) {
      if (!isApiError(error, 'notFound') || item.published) throw error
      throw new Hint(l10n.t('“{0}” isn’t published, so visitors can’t see its structure yet.', item.title))
    }
  }
}

function structureText({ site, structure }: PublishedSite): string {
  const parts = allSiteParts(structure)
  const depths = new Map<string, number>()
  const lines = parts.map((part) => {
    const depth = part.parent === undefined ? 0 : (depths.get(part.parent.id) ?? 0) + 1
    depths.set(part.value.id, depth)
    return `${'  '.repeat(depth)}- ${partText(part)}`
  })
  const address = site.urls.published
  return [
    `# ${escapeMarkdown(displayTitle(site.title, site.id))}`,
    address === undefined ? l10n.t('The site isn’t published.') : linkTo(address),
    lines.length > 0 ? lines.join('\n') : l10n.t('Nothing on this site yet'),
  ]
    .join('\n\n')
    .concat('\n')
}

function partText({ value }: SitePart): string {
  const address = addressOf(value)
  const title = escapeMarkdown(displayTitle(value.title, value.id))
  return address === undefined ? title : `${title}: ${linkTo(address)}`
}

function linkTo(address: string): string {
  return /^https?:\/\/[^\s<>]+$/.test(address) ? `<${plainTitle(address)}>` : escapeMarkdown(address)
}
