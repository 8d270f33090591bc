import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri, type MarkdownString } from 'vscode'
import type { File, ReusableContent, Revision } from '../../../../contract/revisions.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import { fileUri, pageNames, reusableContentUri } from '../../../../core/platform/uris/uris.ts'
import type { Cached } from '../../../../client/readCache.ts'
import { readListPages, type ListExtent, type ListReading } from '../../../../client/listPages.ts'
import type { SpaceContentRef } from '../../../shared/pages/contentReader.ts'
import type { FileUse } from '../../../shared/pages/fileUses.ts'
import { openPageUri } from '../../../shared/pages/openPageUri.ts'
import { fileRow, fileTooltip, type FileOrder, type ShownFileRow } from '../../../shared/tree/fileRow.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { DocsNode, EntryNode } from './docsNode.ts'
import { ChildLists, LoadMoreNode } from './noticeNodes.ts'

const limit = 200

/** A space, and which of its content is shown. */
interface ShownSpaceContent {
  readonly space: Space
  readonly ref: SpaceContentRef
}

/** The files of a space or of one of its change requests, and its reusable content. */
export class FilesNode extends DocsNode {
  readonly content: ShownSpaceContent

  constructor(parent: DocsNode, space: Space, changeRequest?: string) {
    super(parent.scope, parent, 'files')
    const branch = changeRequest === undefined ? {} : { changeRequest }
    this.content = { space, ref: { server: this.scope.connection.server.id, space: space.id, ...branch } }
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Files'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('files')
    item.tooltip =
      this.content.ref.changeRequest === undefined
        ? l10n.t('Files and reusable content of this space')
        : l10n.t('Files and reusable content of this change request')
    item.contextValue = 'files refresh'
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const { order, uses } = this.scope.filesViews.get(this.id) ?? {}
    // Only the whole list can be sorted.
    const extent = order === undefined ? this.scope.extent(this.id, limit) : undefined
    const lists = new ChildLists(this)
    const failed = (reason: string): string => l10n.t('Can’t load files ({0})', reason)
    const { value: listed, more } = (await lists.read(failed, this.#read(extent))) ?? { value: [], more: false }
    const usesOf = ({ id }: File): readonly FileUse[] | undefined => uses && (uses.get(id) ?? [])
    const sorted = order === undefined ? listed : listed.toSorted(comparison(order, usesOf))
    const files: DocsNode[] = sorted.map((file) => new FileNode(this, this.content, file, usesOf(file)))
    if (more) files.push(new LoadMoreNode(this))
    const isOffered = this.scope.connection.client.supports('getReusableContentById')
    const reusable = isOffered ? [new ReusableContentsNode(this, this.content)] : []
    return lists.beside([...reusable, ...lists.orEmpty(files, l10n.t('No files yet'))])
  }

  async #read(extent: ListExtent | undefined): Promise<ListReading<File>> {
    const { cache } = this.scope.connection
    const { space: spaceId, changeRequest: changeRequestId } = this.content.ref
    const input = { spaceId, metadata: false }
    return changeRequestId === undefined
      ? await readListPages(cache, 'listFiles', input, extent, this.readOptions())
      : await readListPages(
          cache,
          'listFilesInChangeRequestById',
          { ...input, changeRequestId },
          extent,
          this.readOptions(),
        )
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

/** A file of a space or change request. Below it is what uses it, if that was counted. */
class FileNode extends EntryNode {
  readonly resource: DocsResource
  readonly file: File
  readonly #uses: readonly FileUse[] | undefined
  readonly #content: ShownSpaceContent

  constructor(parent: DocsNode, content: ShownSpaceContent, file: File, uses: readonly FileUse[] | undefined) {
    super(parent, file.id)
    this.file = file
    this.#uses = uses
    this.#content = content
    this.resource = { ...content.ref, kind: 'file', id: file.id, title: file.name }
  }

  override item(): TreeItem {
    const item = fileRow(this.#row)
    // Only files of published content can be changed everywhere, because that takes a change request of its own.
    const isPublished = this.#content.ref.changeRequest === undefined
    item.contextValue = isPublished ? (this.#row.isImage ? 'file image id' : 'file id') : 'branchFile id'
    item.command = { command: 'vscode.open', title: l10n.t('Open file'), arguments: [this.uri] }
    return item
  }

  override children(): Promise<DocsNode[]> {
    return Promise.resolve((this.#uses ?? []).map((use, at) => new FileUseNode(this, this.#content, use, at)))
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
    return Uri.from(fileUri({ ...this.#content.ref, file: id, name }))
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
  readonly #content: ShownSpaceContent

  constructor(parent: DocsNode, content: ShownSpaceContent, use: FileUse, at: number) {
    super(parent, `use-${at}`)
    this.#use = use
    this.#content = content
  }

  override item(): TreeItem {
    const { title, page } = this.#use
    const item = new TreeItem(displayTitle(title, l10n.t('Untitled')), TreeItemCollapsibleState.None)
    item.iconPath = new ThemeIcon('references')
    item.description = page === undefined ? l10n.t('reusable content') : page.ancestors.join(' › ')
    if (page === undefined) return item
    const { ref, space } = this.#content
    const uri = openPageUri({ ...ref, spaceTitle: space.title, ...pageNames({ ...page, title }) })
    item.command = { command: 'vscode.open', title: l10n.t('Open page'), arguments: [uri] }
    return item
  }
}

/**
 * The reusable content of a space or change request. It's read when the element is expanded, because the request also returns all pages.
 */
class ReusableContentsNode extends DocsNode {
  readonly #content: ShownSpaceContent

  constructor(parent: DocsNode, content: ShownSpaceContent) {
    super(parent.scope, parent, 'reusable')
    this.#content = content
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Reusable Content'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('references')
    item.contextValue = 'reusableContents refresh'
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const lists = new ChildLists(this)
    const failed = (reason: string): string => l10n.t('Can’t load reusable content ({0})', reason)
    const read = await lists.read(failed, this.#readRevision())
    const contents = read?.value.reusableContents ?? []
    const nodes = contents.map((each) => new ReusableNode(this, this.#content, each))
    return lists.beside(lists.orEmpty(nodes, l10n.t('No reusable content yet')))
  }

  async #readRevision(): Promise<Cached<Revision>> {
    const { cache } = this.scope.connection
    const { space: spaceId, changeRequest: changeRequestId } = this.#content.ref
    const input = { spaceId, computed: false }
    return changeRequestId === undefined
      ? await cache.get('getCurrentRevision', input, this.readOptions())
      : await cache.get('getRevisionOfChangeRequestById', { ...input, changeRequestId }, this.readOptions())
  }
}

class ReusableNode extends EntryNode {
  readonly #shown: ShownSpaceContent
  readonly #content: ReusableContent

  constructor(parent: DocsNode, shown: ShownSpaceContent, content: ReusableContent) {
    super(parent, content.id)
    this.#shown = shown
    this.#content = content
  }

  override item(): TreeItem {
    const { id, title, git } = this.#content
    const label = displayTitle(title, l10n.t('Untitled'))
    const item = new TreeItem(label, TreeItemCollapsibleState.None)
    item.iconPath = new ThemeIcon('references')
    item.description = git?.path ?? ''
    item.contextValue = 'reusableContent'
    const { ref, space } = this.#shown
    const address = { ...ref, content: id, title, spaceTitle: space.title }
    item.command = {
      command: 'vscode.open',
      title: l10n.t('Open reusable content'),
      arguments: [Uri.from(reusableContentUri(address))],
    }
    return item
  }
}
