import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import { readListPages } from '../../../../client/listPages.ts'
import type { Organization } from '../../../../contract/organizations.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import type { FamilyChange } from '../../../shared/families/familyChanges.ts'
import { factsTooltip, momentText } from '../../../shared/labels/factsTooltip.ts'
import { memberRoleLabel } from '../../../shared/labels/memberRoles.ts'
import { listOrganizations, organizationsFailed } from '../../../shared/pages/organizationSpaces.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import type { DocsScope } from '../docsScope.ts'
import { levelNodes, readContent } from './contentNodes.ts'
import { DocsNode, type TreePart } from './docsNode.ts'
import { branchNodes, pageSize } from './familyNodes.ts'
import { ChildLists } from './noticeNodes.ts'
import { OffSiteNode } from './offSiteNode.ts'

/** An organization in any view. The views differ in what is below it. */
export abstract class AnyOrganizationNode extends DocsNode {
  readonly organization: Organization
  readonly resource: DocsResource
  readonly #alone: boolean

  /** `alone` is true for the only organization, which is expanded initially. */
  constructor(scope: DocsScope, organization: Organization, { alone, part }: { alone: boolean; part: TreePart }) {
    super(scope, undefined, organization.id, part)
    this.organization = organization
    this.#alone = alone
    const { id, title, urls } = organization
    this.resource = { kind: 'organization', id, server: scope.connection.server.id, title, appUrl: urls.app }
  }

  override item(): TreeItem {
    const state = this.#alone ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed
    const item = new TreeItem(displayTitle(this.organization.title, l10n.t('Untitled organization')), state)
    item.iconPath = new ThemeIcon('organization')
    item.contextValue = `organization refresh id details${this.resource.appUrl ? ' linked' : ''}`
    return item
  }

  override tooltip(): MarkdownString {
    const { title, plan, createdAt, defaultRole } = this.organization
    return factsTooltip(title, [
      [l10n.t('Plan'), planLabel(plan)],
      [l10n.t('Default role'), defaultRole ? memberRoleLabel(defaultRole) : undefined],
      [l10n.t('Created'), momentText(createdAt)],
    ])
  }
}

/** An organization in the Docs view: its sites, or its collections and then the spaces outside collections. */
export class OrganizationNode extends AnyOrganizationNode {
  #spaces: readonly Space[] = []

  override async children(): Promise<DocsNode[]> {
    const { scope, organization } = this
    const [ofContent, ofSites] = [new ChildLists(this), new ChildLists(this)]
    const [content, hasSites] = await Promise.all([
      readContent(this, ofContent, organization.id, this.readOptions()),
      this.#hasSites(ofContent),
    ])
    this.#spaces = content.spaces
    for (const space of content.spaces) scope.spaces.set(space.id, space)
    if (hasSites) {
      const nodes = await branchNodes(this, [scope.options.sites(organization)], ofSites)
      return ofSites.beside([...nodes, new OffSiteNode(this, organization)])
    }
    return ofContent.beside(ofContent.orEmpty(levelNodes(this, content.level), l10n.t('No spaces yet')))
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
  async #hasSites(lists: ChildLists): Promise<boolean> {
    const { connection, options } = this.scope
    const { groupBy } = options
    if (groupBy === 'spaces' || !connection.client.supports('listSites')) return false
    const input = { organizationId: this.organization.id }
    const extent = this.scope.extent(this.id, pageSize)
    const listing = readListPages(connection.cache, 'listSites', input, extent, this.readOptions())
    const read = await lists.read(options.sites(this.organization).family.failed, listing)
    return read?.value.some(({ siteSpaces }) => groupBy === 'sites' || siteSpaces > 0) ?? false
  }
}

/** An organization in the Organization view: its sites, specifications, members and other resources. */
class AdministrationNode extends AnyOrganizationNode {
  override async children(): Promise<DocsNode[]> {
    const lists = new ChildLists(this)
    const nodes = await branchNodes(this, this.scope.options.branches(this.organization), lists)
    return lists.beside(lists.orEmpty(nodes, l10n.t('Nothing that you have access to')))
  }
}

/** Returns the name of a plan without the year in which its price list started, such as `Community`. */
function planLabel(plan: string | undefined): string | undefined {
  const name = plan?.replace(/_\d{4}$/, '')
  return name && name.charAt(0).toUpperCase() + name.slice(1)
}

/** The invisible root of a view. */
export class RootNode extends DocsNode {
  constructor(scope: DocsScope, part: TreePart) {
    super(scope, undefined, 'root', part)
  }

  override item(): TreeItem {
    return {}
  }

  override async children(): Promise<DocsNode[]> {
    const lists = new ChildLists(this)
    const read = await lists.read(organizationsFailed, listOrganizations(this.scope.connection, this.readOptions()))
    const organizations = read?.value ?? []
    const place = { alone: organizations.length === 1, part: this.part }
    const Organization = this.part === 'docs' ? OrganizationNode : AdministrationNode
    return lists.beside(organizations.map((organization) => new Organization(this.scope, organization, place)))
  }
}

/** Returns the id of a view's root. */
export function rootId(scope: DocsScope, part: TreePart): string {
  return new RootNode(scope, part).id
}
