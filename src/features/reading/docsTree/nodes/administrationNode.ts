import { l10n } from 'vscode'
import { AnyOrganizationNode } from './anyOrganizationNode.ts'
import type { DocsNode } from './docsNode.ts'
import { branchNodes } from './familyNodes.ts'
import { EmptyNode } from './noticeNodes.ts'

/** An organization in the Organization view: its sites, specifications, members and other resources. */
export class AdministrationNode extends AnyOrganizationNode {
  override async children(): Promise<DocsNode[]> {
    const nodes = await branchNodes(this, this.scope.branches(this.organization))
    return nodes.length > 0 ? nodes : [new EmptyNode(this, l10n.t('Nothing that you have access to'))]
  }
}
