import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri } from 'vscode'
import type { ReusableContent } from '../../../../contract/revisions.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import { reusableContentUri } from '../../../../core/platform/uris/uris.ts'
import { DocsNode } from './docsNode.ts'
import { EmptyNode, withStaleness } from './noticeNodes.ts'

/**
 * The reusable content of a space. It's read when the element is expanded, because the request also returns all pages.
 */
export class ReusableContentsNode extends DocsNode {
  readonly #space: Space

  constructor(parent: DocsNode, space: Space) {
    super(parent.scope, parent, 'reusable')
    this.#space = space
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Reusable Content'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('references')
    item.contextValue = 'reusableContents refresh'
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const input = { spaceId: this.#space.id, computed: false }
    const reading = await this.scope.connection.cache.get('getCurrentRevision', input, this.readOptions())
    const nodes: DocsNode[] = reading.value.reusableContents.map((each) => new ReusableNode(this, this.#space, each))
    const empty = new EmptyNode(this, l10n.t('No reusable content yet'))
    return withStaleness(this, reading, nodes.length > 0 ? nodes : [empty])
  }
}

class ReusableNode extends DocsNode {
  readonly #space: Space
  readonly #content: ReusableContent

  constructor(parent: DocsNode, space: Space, content: ReusableContent) {
    super(parent.scope, parent, content.id)
    this.#space = space
    this.#content = content
  }

  override item(): TreeItem {
    const { id, title, git } = this.#content
    const label = displayTitle(title, l10n.t('Untitled'))
    const item = new TreeItem(label, TreeItemCollapsibleState.None)
    item.iconPath = new ThemeIcon('references')
    item.description = git?.path ?? ''
    item.contextValue = 'reusableContent'
    const { id: space, title: spaceTitle } = this.#space
    const address = { server: this.scope.connection.server.id, space, content: id, title, spaceTitle }
    item.command = {
      command: 'vscode.open',
      title: l10n.t('Open reusable content'),
      arguments: [Uri.from(reusableContentUri(address))],
    }
    return item
  }

  override get refreshTarget(): DocsNode | undefined {
    return this.parent
  }
}
