import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import type { Organization } from '../../../../contract/organizations.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import { factsTooltip, momentText } from '../../../shared/labels/factsTooltip.ts'
import { memberRoleLabel } from '../../../shared/labels/memberRoles.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import type { DocsScope } from '../docsScope.ts'
import { DocsNode, type TreePart } from './docsNode.ts'

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
    const app = urls.app === undefined ? {} : { appUrl: urls.app }
    this.resource = { kind: 'organization', id, server: scope.connection.server.id, title, ...app }
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

/** Returns the name of a plan without the year in which its price list started, such as `Community`. */
function planLabel(plan: string | undefined): string | undefined {
  const name = plan?.replace(/_\d{4}$/, '')
  return name && name.charAt(0).toUpperCase() + name.slice(1)
}
