import path from 'node:path'
import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import { isImageName } from '../../../core/docs/files/contentTypes.ts'
import { isMarkdownName } from '../../../core/text/strings/markdownFiles.ts'
import type { DocsFolder } from '../../../folder/docsFolder.ts'
import type { ListedFile } from '../../../folder/files/filesOfDocs.ts'
import { fileRow, fileTooltip, type FileOrder } from '../../shared/tree/fileRow.ts'
import { FolderNode, FolderNotice } from '../folderNodes.ts'

const orders: Readonly<Record<FileOrder, (one: ListedFile, other: ListedFile) => number>> = {
  size: (one, other) => other.size - one.size,
  uses: (one, other) => other.pages.length - one.pages.length,
  path: () => 0,
}

/** Returns whether docs have images, or other files where the platform keeps them. Reads nothing. */
export function hasFiles({ files }: DocsFolder): boolean {
  return [...files.keys()].some(
    (file) => isImageName(file) || (file.startsWith('.gitbook/assets/') && !isMarkdownName(file)),
  )
}

/** The images and other files of a docs folder. They're listed when the user expands the row. */
export class FolderFilesNode extends FolderNode {
  readonly #order: () => FileOrder

  constructor(parent: FolderNode, order: () => FileOrder) {
    super(parent.folder, parent, 'files')
    this.#order = order
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Files'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('files')
    item.tooltip = l10n.t('Images and other files that pages use, and those in the folder for files')
    item.contextValue = 'folderFiles'
    return item
  }

  override async children(): Promise<FolderNode[]> {
    const docs = this.folder.last?.docs
    if (docs === undefined) return []
    const { filesOfDocs } = await import('../../../folder/files/filesOfDocs.ts')
    const files = (await filesOfDocs(docs)).toSorted(orders[this.#order()])
    return files.length > 0
      ? files.map((file) => new FolderFileNode(this, file))
      : [new FolderNotice(this, l10n.t('No files yet'))]
  }
}

/** A file of a docs folder. Below it are the pages that use it. */
export class FolderFileNode extends FolderNode {
  readonly file: ListedFile

  constructor(parent: FolderNode, file: ListedFile) {
    super(parent.folder, parent, file.path)
    this.file = file
  }

  override item(): TreeItem {
    const { path: file, size, pages } = this.file
    const isImage = isImageName(file)
    const item = fileRow({ name: path.posix.basename(file), size, isImage, uses: pages.length })
    item.resourceUri = this.uriOf(file)
    item.contextValue = isImage ? 'folderImage' : 'folderFile'
    item.command = { command: 'vscode.open', title: 'Open', arguments: [item.resourceUri] }
    return item
  }

  override children(): Promise<FolderNode[]> {
    return Promise.resolve(this.file.pages.map((page) => new FileUseNode(this, page)))
  }

  override async tooltip(): Promise<MarkdownString> {
    const { path: file, size, pages } = this.file
    const { imageFacts } = await import('../../../core/docs/images/imageFacts.ts')
    // Dimensions are in the first bytes. In a photo, they come after a small picture of it.
    const bytes = isImageName(file) ? this.folder.last?.docs.disk.readStart(file, size) : undefined
    return fileTooltip({
      name: path.posix.basename(file),
      size,
      isImage: isImageName(file),
      uses: pages.length,
      dimensions: bytes && imageFacts(bytes),
      more: [l10n.t('File'), file],
      picture: isImageName(file) ? this.uriOf(file).toString() : undefined,
    })
  }
}

/** A page that uses a file. */
class FileUseNode extends FolderNode {
  readonly #page: string

  constructor(parent: FolderNode, page: string) {
    super(parent.folder, parent, page)
    this.#page = page
  }

  override item(): TreeItem {
    const title = this.folder.last?.docs.records.get(this.#page)?.title
    const item = new TreeItem(title ?? path.posix.basename(this.#page), TreeItemCollapsibleState.None)
    item.description = this.#page
    item.iconPath = new ThemeIcon('references')
    item.command = { command: 'vscode.open', title: 'Open', arguments: [this.uriOf(this.#page)] }
    return item
  }
}
