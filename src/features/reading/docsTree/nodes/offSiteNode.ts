import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode'
import { isApiError } from '../../../../client/errors/apiError.ts'
import { readListPages } from '../../../../client/listPages.ts'
import { withoutSpaces } from '../../../../core/docs/pages/contentTree.ts'
import { spacesOn } from '../../../../core/docs/sites/siteStructureParts.ts'
import type { FamilyChange } from '../../../shared/families/familyChanges.ts'
import { levelNodes, readContent } from './contentNodes.ts'
import { DocsNode } from './docsNode.ts'
import { EmptyNode, ErrorNode, withStaleness } from './noticeNodes.ts'

/** The spaces that are on no site, in their collections. Expanding it reads all sites. */
export class OffSiteNode extends DocsNode {
  readonly #organizationId: string

  constructor(parent: DocsNode, organizationId: string) {
    super(parent.scope, parent, 'offSite')
    this.#organizationId = organizationId
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Not on a Site'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('library')
    item.contextValue = 'offSite refresh'
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const [reading, carried] = await Promise.all([
      readContent(this, this.#organizationId, this.readOptions()),
      this.#carried(),
    ])
    const nodes = levelNodes(this, withoutSpaces(reading.level, carried.spaces))
    const shown = nodes.length > 0 ? nodes : [new EmptyNode(this, l10n.t('Every space is on a site'))]
    if (carried.error === undefined) return withStaleness(this, reading, shown)
    // The site that can't be read may contain some of these spaces.
    return [new ErrorNode(this, carried.error), ...nodes]
  }

  override get mayHoldSpaces(): boolean {
    return true
  }

  override shows({ server, kind, scope }: FamilyChange): boolean {
    const isOurs = server === this.scope.connection.server.id && scope['organizationId'] === this.#organizationId
    return isOurs && kind === 'sitePart'
  }

  /** Returns the spaces on sites. Sites that the user can't see don't count. */
  async #carried(): Promise<{ readonly spaces: ReadonlySet<string>; readonly error: unknown }> {
    const { cache } = this.scope.connection
    const options = this.readOptions()
    const organizationId = this.#organizationId
    const sites = await readListPages(cache, 'listSites', { organizationId }, undefined, options)
    const readings = await Promise.allSettled(
      sites.value.map(async ({ id: siteId }) =>
        spacesOn((await cache.get('getSiteStructure', { organizationId, siteId }, options)).value),
      ),
    )
    const errors = readings.flatMap((reading) => (reading.status === 'rejected' ? [reading.reason as unknown] : []))
    const error = errors.find((each) => !isApiError(each, 'forbidden') && !isApiError(each, 'notFound'))
    const spaces = new Set(readings.flatMap((reading) => (reading.status === 'fulfilled' ? reading.value : [])))
    return { spaces, error }
  }
}
