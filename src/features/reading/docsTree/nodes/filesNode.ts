import { env, l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri, type MarkdownString } from 'vscode'
import type { File } from '../../../../contract/revisions.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { byteCount } from '../../../../core/docs/files/byteCount.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import { fileUri } from '../../../../core/platform/uris/uris.ts'
import { readListPages } from '../../../../client/listPages.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { DocsNode } from './docsNode.ts'
import { ReusableContentsNode } from './reusableContentNode.ts'
import { factsTooltip } from '../../../shared/labels/factsTooltip.ts'
import { EmptyNode, LoadMoreNode, withStaleness } from './noticeNodes.ts'

const limit = 200

/** The files of a space, and its reusable content. */
export class FilesNode extends DocsNode {
  readonly #space: Space

  constructor(parent: DocsNode, space: Space) {
    super(parent.scope, parent, 'files')
    this.#space = space
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Files'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('files')
    item.tooltip = l10n.t('Files and reusable content of this space')
    item.contextValue = 'files refresh'
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const { cache } = this.scope.connection
    const input = { spaceId: this.#space.id, metadata: false }
    const extent = this.scope.extent(this.id, limit)
    const reading = await readListPages(cache, 'listFiles', input, extent, this.readOptions())
    const files: DocsNode[] = reading.value.map((file) => new FileNode(this, this.#space, file))
    if (reading.more) files.push(new LoadMoreNode(this))
    const shown = files.length > 0 ? files : [new EmptyNode(this, l10n.t('No files yet'))]
    const isOffered = this.scope.connection.client.supports('getReusableContentById')
    const reusable = isOffered ? [new ReusableContentsNode(this, this.#space)] : []
    return withStaleness(this, reading, [...reusable, ...shown])
  }
}

/** A file of a space. */
class FileNode extends DocsNode {
  readonly resource: DocsResource
  readonly #file: File
  readonly #space: Space

  constructor(parent: DocsNode, space: Space, file: File) {
    super(parent.scope, parent, file.id)
    this.#file = file
    this.#space = space
    const server = this.scope.connection.server.id
    this.resource = { kind: 'file', id: file.id, server, space: space.id, title: file.name }
  }

  override item(): TreeItem {
    const { name, contentType, size } = this.#file
    const item = new TreeItem(displayTitle(name, l10n.t('Unnamed file')), TreeItemCollapsibleState.None)
    item.iconPath = new ThemeIcon(contentType.startsWith('image/') ? 'file-media' : 'file')
    item.description = byteCount(size, env.language)
    item.contextValue = 'file id'
    item.command = { command: 'vscode.open', title: l10n.t('Open file'), arguments: [this.uri] }
    return item
  }

  override tooltip(): MarkdownString {
    const { name, contentType, size, dimensions } = this.#file
    return factsTooltip(name, [
      [l10n.t('Type'), contentType],
      [l10n.t('Size'), byteCount(size, env.language)],
      [l10n.t('Pixels'), dimensions && `${dimensions.width} × ${dimensions.height}`],
    ])
  }

  override get refreshTarget(): DocsNode | undefined {
    return this.parent
  }

  /** The document of the file. */
  get uri(): Uri {
    const { id, name } = this.#file
    return Uri.from(fileUri({ server: this.resource.server, space: this.#space.id, file: id, name }))
  }
}
