import type { TreeItem } from 'vscode'
import { readListPages } from '../../../../client/listPages.ts'
import { DocsNode } from './docsNode.ts'
import type { DocsScope } from '../docsScope.ts'
import { ErrorNode } from './noticeNodes.ts'
import { OrganizationNode } from './organizationNode.ts'

/** The root of the tree, which is never shown itself. */
export class RootNode extends DocsNode {
  constructor(scope: DocsScope) {
    super(scope, undefined, 'root')
  }

  override item(): TreeItem {
    return {}
  }

  override async children(): Promise<DocsNode[]> {
    const { cache } = this.scope.connection
    const options = this.readOptions()
    const reading = await readListPages(cache, 'listOrganizationsForAuthenticatedUser', {}, undefined, options)
    const alone = reading.value.length === 1
    const organizations = reading.value.map((organization) => new OrganizationNode(this.scope, organization, alone))
    return reading.error ? [new ErrorNode(this, reading.error, reading.fetchedAt), ...organizations] : organizations
  }
}

/** Identifier that the root of a tree has, whichever object stands for it. */
export function rootId(scope: DocsScope): string {
  return new RootNode(scope).id
}
