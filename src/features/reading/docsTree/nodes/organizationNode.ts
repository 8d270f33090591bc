import { l10n } from 'vscode'
import { isApiError } from '../../../../client/errors/apiError.ts'
import { readListPages } from '../../../../client/listPages.ts'
import type { Space } from '../../../../contract/spaces.ts'
import type { FamilyChange } from '../../../shared/families/familyChanges.ts'
import { AnyOrganizationNode } from './anyOrganizationNode.ts'
import { levelNodes, readContent } from './contentNodes.ts'
import type { DocsNode } from './docsNode.ts'
import { branchNodes, pageSize } from './familyNodes.ts'
import { EmptyNode, ErrorNode, withStaleness } from './noticeNodes.ts'
import { OffSiteNode } from './offSiteNode.ts'

/** An organization in the Docs view: its sites, or its collections and then the spaces outside collections. */
export class OrganizationNode extends AnyOrganizationNode {
  #spaces: readonly Space[] = []

  override async children(): Promise<DocsNode[]> {
    const { scope, organization } = this
    const [reading, sites] = await Promise.all([
      readContent(this, organization.id, this.readOptions()),
      this.#hasSites().catch((error: unknown) => new ErrorNode(this, error)),
    ])
    this.#spaces = reading.spaces
    for (const space of reading.spaces) scope.spaces.set(space.id, space)
    if (sites === true) {
      const nodes = await branchNodes(this, [scope.sites(organization)])
      return [...nodes, new OffSiteNode(this, organization.id)]
    }
    const content = levelNodes(this, reading.level)
    const nodes = content.length > 0 ? content : [new EmptyNode(this, l10n.t('No spaces yet'))]
    return sites ? [sites, ...nodes] : withStaleness(this, reading, nodes)
  }

  override shows({ server, kind, scope }: FamilyChange): boolean {
    const isContent = ['space', 'collection', 'deletedSpace', 'site'].includes(kind)
    return isContent && server === this.resource.server && scope['organizationId'] === this.organization.id
  }

  /** All spaces of the organization, as they were last read. */
  get spaces(): readonly Space[] {
    return this.#spaces
  }

  /** Returns whether content is grouped by sites. With `automatic`, a site must have content. */
  async #hasSites(): Promise<boolean> {
    const { groupBy, connection } = this.scope
    if (groupBy === 'spaces' || !connection.client.supports('listSites')) return false
    try {
      const input = { organizationId: this.organization.id }
      const extent = this.scope.extent(this.id, pageSize)
      const { value } = await readListPages(connection.cache, 'listSites', input, extent, this.readOptions())
      return value.some(({ siteSpaces }) => groupBy === 'sites' || siteSpaces > 0)
    } catch (error) {
      // The server has no sites, or this user can't see them.
      if (isApiError(error, 'forbidden') || isApiError(error, 'notFound')) return false
      throw error
    }
  }
}
