import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri, type MarkdownString } from 'vscode'
import type { File, ReusableContent } from '../../../../contract/revisions.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import { fileUri, pageNames, reusableContentUri } from '../../../../core/platform/uris/uris.ts'
import { readListPages } from '../../../../client/listPages.ts'
import type { FileUse } from '../../../shared/pages/fileUses.ts'
import { openPageUri } from '../../../shared/pages/openPageUri.ts'
import { fileRow, fileTooltip, type FileOrder, type ShownFileRow } from '../../../shared/tree/fileRow.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { DocsNode, EntryNode } from './docsNode.ts'
import { EmptyNode, LoadMoreNode, withStaleness } from './noticeNodes.ts'

const limit = 200

/** The files of a space, and its reusable content. */
export class FilesNode extends DocsNode {
  readonly space: Space

  constructor(parent: DocsNode, space: Space) {
    super(parent.scope, parent, 'files')
    this.space = space
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
    const input = { spaceId: this.space.id, metadata: false }
    const { order, uses } = this.scope.filesViews.get(this.id) ?? {}
    // Only the whole list can be sorted.
    const extent = order === undefined ? this.scope.extent(this.id, limit) : undefined
    const reading = await readListPages(cache, 'listFiles', input, extent, this.readOptions())
    const usesOf = ({ id }: File): readonly FileUse[] | undefined => uses && (uses.get(id) ?? [])
    const sorted = order === undefined ? reading.value : reading.value.toSorted(comparison(order, usesOf))
    const files: DocsNode[] = sorted.map((file) => new FileNode(this, this.space, file, usesOf(file)))
    if (reading.more) files.push(new LoadMoreNode(this))
    const shown = files.length > 0 ? files : [new EmptyNode(this, l10n.t('No files yet'))]
    const isOffered = this.scope.connection.client.supports('getReusableContentById')
    const reusable = isOffered ? [new ReusableContentsNode(this, this.space)] : []
    return withStaleness(this, reading, [...reusable, ...shown])
  }
}

function comparison(
  order: FileOrder,
  usesOf: (file: File) => readonly FileUse[] | undefined,
): (one: File, other: File) => number {
  switch (order) {
    case 'size':
      return (one, other) => other.size - one.size
    case 'uses':
      return (one, other) => (usesOf(other)?.length ?? 0) - (usesOf(one)?.length ?? 0)
    case 'path':
      return (one, other) => one.name.localeCompare(other.name)
  }
}

/** A file of a space. Below it is what uses it, if that was counted. */
class FileNode extends EntryNode {
  readonly resource: DocsResource
  readonly file: File
  readonly #uses: readonly FileUse[] | undefined
  readonly #space: Space

  constructor(parent: DocsNode, space: Space, file: File, uses: readonly FileUse[] | undefined) {
    super(parent, file.id)
    this.file = file
    this.#uses = uses
    this.#space = space
    const server = this.scope.connection.server.id
    this.resource = { kind: 'file', id: file.id, server, space: space.id, title: file.name }
  }

  override item(): TreeItem {
    const item = fileRow(this.#row)
    item.contextValue = this.#row.isImage ? 'file image id' : 'file id'
    item.command = { command: 'vscode.open', title: l10n.t('Open file'), arguments: [this.uri] }
    return item
  }

  override children(): Promise<DocsNode[]> {
    return Promise.resolve((this.#uses ?? []).map((use, at) => new FileUseNode(this, this.#space, use, at)))
  }

  override tooltip(): MarkdownString {
    const { contentType, dimensions, downloadURL } = this.file
    // VS Code loads pictures only over https.
    const picture = this.#row.isImage && URL.parse(downloadURL)?.protocol === 'https:' ? downloadURL : undefined
    return fileTooltip({ ...this.#row, dimensions, more: [l10n.t('Type'), contentType], picture })
  }

  /** The document of the file. */
  get uri(): Uri {
    const { id, name } = this.file
    return Uri.from(fileUri({ server: this.resource.server, space: this.#space.id, file: id, name }))
  }

  get #row(): ShownFileRow {
    const { name, size, contentType } = this.file
    const label = displayTitle(name, l10n.t('Unnamed file'))
    return { name: label, size, isImage: contentType.startsWith('image/'), uses: this.#uses?.length }
  }
}

/** A page or reusable content that uses a file. */
class FileUseNode extends EntryNode {
  readonly #use: FileUse
  readonly #space: Space

  constructor(parent: DocsNode, space: Space, use: FileUse, at: number) {
    super(parent, `use-${at}`)
    this.#use = use
    this.#space = space
  }

  override item(): TreeItem {
    const { title, page } = this.#use
    const item = new TreeItem(displayTitle(title, l10n.t('Untitled')), TreeItemCollapsibleState.None)
    item.iconPath = new ThemeIcon('references')
    item.description = page === undefined ? l10n.t('reusable content') : page.ancestors.join(' › ')
    if (page === undefined) return item
    const { id: space, title: spaceTitle } = this.#space
    const server = this.scope.connection.server.id
    const uri = openPageUri({ server, space, spaceTitle, ...pageNames({ ...page, title }) })
    item.command = { command: 'vscode.open', title: l10n.t('Open page'), arguments: [uri] }
    return item
  }
}

/**
 * The reusable content of a space. It's read when the element is expanded, because the request also returns all pages.
 */
class ReusableContentsNode extends DocsNode {
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

class ReusableNode extends EntryNode {
  readonly #space: Space
  readonly #content: ReusableContent

  constructor(parent: DocsNode, space: Space, content: ReusableContent) {
    super(parent, content.id)
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
}
