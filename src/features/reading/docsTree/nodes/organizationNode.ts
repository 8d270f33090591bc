import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import type { ApiError } from '../../../../client/errors/apiError.ts'
import type { ReadOptions } from '../../../../client/readCache.ts'
import type { Organization } from '../../../../contract/organizations.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { contentTree, type ContentLevel } from '../../../../core/pages/contentTree.ts'
import { displayTitle } from '../../../../core/pages/displayTitle.ts'
import { readListPages } from '../../../../client/listPages.ts'
import type { FamilyChange } from '../../../shared/families/familyChanges.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { CollectionNode } from './collectionNode.ts'
import { DocsNode } from './docsNode.ts'
import type { DocsScope } from '../docsScope.ts'
import { branchNodes } from './familyNodes.ts'
import { factsTooltip, momentText } from '../../../shared/labels/factsTooltip.ts'
import { EmptyNode, withStaleness } from './noticeNodes.ts'
import { SpaceNode } from './spaceNode.ts'
import { memberRoleLabel } from '../../../shared/labels/memberRoles.ts'

/** An organization: its collections, then the spaces that are in none, then what else it holds: sites, people. */
export class OrganizationNode extends DocsNode {
  readonly organization: Organization
  readonly resource: DocsResource
  readonly #alone: boolean
  #spaces: readonly Space[] = []

  /** `alone`: the only organization, which therefore opens by itself. */
  constructor(scope: DocsScope, organization: Organization, alone: boolean) {
    super(scope, undefined, organization.id)
    this.organization = organization
    this.#alone = alone
    const { id, title, urls } = organization
    this.resource = { kind: 'organization', id, server: scope.connection.server.id, title, ...appUrl(urls.app) }
  }

  override item(): TreeItem {
    const state = this.#alone ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed
    const item = new TreeItem(displayTitle(this.organization.title, l10n.t('Untitled organization')), state)
    item.iconPath = new ThemeIcon('organization')
    item.contextValue = `organization refresh id details${this.resource.appUrl ? ' linked' : ''}`
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const reading = await readContent(this, this.readOptions())
    this.#spaces = reading.spaces
    const content = levelNodes(this, reading.level)
    return withStaleness(this, reading, [
      ...(content.length > 0 ? content : [new EmptyNode(this, l10n.t('No spaces yet'))]),
      ...(await branchNodes(this, this.scope.branches(this.organization))),
    ])
  }

  override shows({ server, kind, scope }: FamilyChange): boolean {
    const isContent = kind === 'space' || kind === 'collection' || kind === 'deletedSpace'
    return isContent && server === this.resource.server && scope['organizationId'] === this.organization.id
  }

  /** All spaces of the organization, as they were last read. */
  get spaces(): readonly Space[] {
    return this.#spaces
  }

  override tooltip(): MarkdownString {
    const { title, plan, createdAt, defaultRole } = this.organization
    return factsTooltip(title, [
      [l10n.t('Plan'), plan],
      [l10n.t('Default role'), defaultRole ? memberRoleLabel(defaultRole) : undefined],
      [l10n.t('Created'), momentText(createdAt)],
    ])
  }
}

/** The address in the platform's app as a property, or none. */
function appUrl(url: string | undefined): { appUrl?: string } {
  return url === undefined ? {} : { appUrl: url }
}

/** Elements for what stands at one level of an organization. */
function levelNodes(parent: DocsNode, level: ContentLevel): DocsNode[] {
  return [
    ...level.collections.map((branch) => new CollectionNode(parent, branch, levelNodes)),
    ...level.spaces.map((space) => new SpaceNode(parent, space)),
  ]
}

interface ContentReading {
  readonly level: ContentLevel
  readonly spaces: readonly Space[]
  readonly fetchedAt: number
  readonly error?: ApiError
}

async function readContent(node: OrganizationNode, options: ReadOptions): Promise<ContentReading> {
  const { cache } = node.scope.connection
  const input = { organizationId: node.organization.id }
  const [collections, spaces] = await Promise.all([
    readListPages(cache, 'listCollectionsInOrganizationById', { ...input, nested: true }, undefined, options),
    readListPages(cache, 'listSpacesInOrganizationById', input, undefined, options),
  ])
  const error = spaces.error ?? collections.error
  return {
    level: contentTree(collections.value, spaces.value),
    spaces: spaces.value,
    fetchedAt: Math.min(collections.fetchedAt, spaces.fetchedAt),
    ...(error ? { error } : {}),
  }
}
