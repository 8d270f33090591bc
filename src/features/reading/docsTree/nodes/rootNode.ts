import type { TreeItem } from 'vscode'
import { readListPages } from '../../../../client/listPages.ts'
import { DocsNode, type TreePart } from './docsNode.ts'
import type { DocsScope } from '../docsScope.ts'
import { withStaleness } from './noticeNodes.ts'
import { AdministrationNode, OrganizationNode } from './organizationNodes.ts'

/** The invisible root of a view. */
export class RootNode extends DocsNode {
  constructor(scope: DocsScope, part: TreePart) {
    super(scope, undefined, 'root', part)
  }

  override item(): TreeItem {
    return {}
  }

  override async children(): Promise<DocsNode[]> {
    const { cache } = this.scope.connection
    const options = this.readOptions()
    const reading = await readListPages(cache, 'listOrganizationsForAuthenticatedUser', {}, undefined, options)
    const place = { alone: reading.value.length === 1, part: this.part }
    const Organization = this.part === 'docs' ? OrganizationNode : AdministrationNode
    const organizations = reading.value.map((organization) => new Organization(this.scope, organization, place))
    return withStaleness(this, reading, organizations)
  }
}

/** Returns the id of a view's root. */
export function rootId(scope: DocsScope, part: TreePart): string {
  return new RootNode(scope, part).id
}
