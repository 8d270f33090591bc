import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode'
import { unlessHidden } from '../../../../client/errors/apiError.ts'
import { readListPages } from '../../../../client/listPages.ts'
import type { Organization } from '../../../../contract/organizations.ts'
import { withoutSpaces } from '../../../../core/docs/pages/contentTree.ts'
import { spacesOn } from '../../../../core/docs/sites/siteStructureParts.ts'
import type { FamilyChange } from '../../../shared/families/familyChanges.ts'
import { levelNodes, readContent } from './contentNodes.ts'
import { DocsNode } from './docsNode.ts'
import { ChildLists } from './noticeNodes.ts'

/** The spaces that are on no site, in their collections. Expanding it reads all sites. */
export class OffSiteNode extends DocsNode {
  readonly #organization: Organization

  constructor(parent: DocsNode, organization: Organization) {
    super(parent.scope, parent, 'offSite')
    this.#organization = organization
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Not on a Site'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('library')
    item.contextValue = 'offSite refresh'
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const lists = new ChildLists(this)
    const [content, onSites] = await Promise.all([
      readContent(this, lists, this.#organization.id, this.readOptions()),
      this.#spacesOnSites(lists),
    ])
    // A site that can't be read may contain some of these spaces.
    const nodes = levelNodes(this, withoutSpaces(content.level, onSites))
    return lists.beside(lists.orEmpty(nodes, l10n.t('Every space is on a site')))
  }

  override get mayHoldSpaces(): boolean {
    return true
  }

  override shows({ server, kind, scope }: FamilyChange): boolean {
    const isOurs = server === this.scope.connection.server.id && scope['organizationId'] === this.#organization.id
    return isOurs && kind === 'sitePart'
  }

  /** Returns the spaces on sites. Sites that the user can't see don't count. */
  async #spacesOnSites(lists: ChildLists): Promise<ReadonlySet<string>> {
    const { connection, options } = this.scope
    const { cache } = connection
    const read = this.readOptions()
    const scope = { organizationId: this.#organization.id }
    const { failed } = options.sites(this.#organization).family
    const sites = await lists.read(failed, readListPages(cache, 'listSites', scope, undefined, read))
    const structures = (sites?.value ?? []).map(async ({ id: siteId, title }) => {
      const reading = unlessHidden(cache.get('getSiteStructure', { ...scope, siteId }, read))
      return await lists.read((reason) => l10n.t('Can’t load the structure of “{0}” ({1})', title, reason), reading)
    })
    return new Set((await Promise.all(structures)).flatMap((structure) => (structure ? spacesOn(structure.value) : [])))
  }
}
