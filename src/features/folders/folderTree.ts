import path from 'node:path'
import { l10n, TreeItemCollapsibleState, workspace, type TreeDataProvider, type TreeItem } from 'vscode'
import { displayTitle } from '../../core/text/strings/displayTitle.ts'
import { isWithin } from '../../disk/paths.ts'
import { contextKeys, settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import type { ContextKeys } from '../shared/commands/contextKeys.ts'
import { pagesLabel, problemsLabel } from '../shared/labels/countLabels.ts'
import { makePlain } from '../shared/tree/noticeItems.ts'
import { TreeChanges } from '../shared/tree/treeChanges.ts'
import type { Checkouts } from './checkouts/checkouts.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { FolderProblems } from './folderProblems.ts'
import { ContentsNode, DocsFolderNode, OrphanNode, type FolderNode } from './folderNodes.ts'
import type { FileOrder } from '../shared/tree/fileRow.ts'
import { DisposableBase } from '../shared/window/disposableBase.ts'
import { FolderFilesNode, hasFiles } from './files/folderFileNodes.ts'
import { specNodes, SpecsNode, type ShownSpecs } from './specNodes.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** What the tree needs besides the docs folders. */
interface FolderTreeSources {
  readonly checkouts: Pick<Checkouts, 'has' | 'onDidFind'>
  readonly problems: Pick<FolderProblems, 'countOf' | 'onDidCheck'>
  readonly specs: ShownSpecs
}

/** Provides the Docs view with the docs folders of the workspace. */
export class FolderTree extends DisposableBase implements TreeDataProvider<FolderNode> {
  readonly #folders: DocsFolders
  readonly #keys: ContextKeys
  readonly #sources: FolderTreeSources
  readonly #changes = new TreeChanges<FolderNode>()
  #shown: readonly DocsFolderNode[] = []
  #order: FileOrder = 'size'
  /** The rows of specifications, by the row of their docs. */
  readonly #specRows = new Map<FolderNode, readonly FolderNode[]>()
  /** The reading of each folder that is shown, to find out whether it was read again. */
  readonly #readings = new WeakMap<WatchedFolder, unknown>()

  readonly onDidChangeTreeData = this.#changes.event

  constructor(folders: DocsFolders, keys: ContextKeys, sources: FolderTreeSources) {
    super()
    this.#folders = folders
    this.#keys = keys
    this.#sources = sources
    const { checkouts, problems, specs } = sources
    const show = (folder: WatchedFolder): void => {
      for (const node of this.#shown) if (node.folder === folder) this.#changes.fire(node)
    }
    this.register(
      this.#changes,
      folders.onDidFind(() => this.#refreshFound()),
      folders.onDidRead(() => this.#refreshRead()),
      checkouts.onDidFind(show),
      problems.onDidCheck(show),
      specs.onDidChange(() => {
        for (const node of this.#shown) for (const row of this.#specRows.get(node) ?? []) this.#changes.fire(row)
      }),
    )
  }

  async getChildren(element?: FolderNode): Promise<FolderNode[]> {
    if (element === undefined) return await this.#roots()
    const children = await element.children()
    if (element instanceof DocsFolderNode) this.#readings.set(element.folder, element.folder.last)
    return children
  }

  getTreeItem(element: FolderNode): TreeItem {
    const item = element.item()
    item.id = element.id
    if (element instanceof DocsFolderNode) {
      item.description = this.#stateOf(element.folder)
      if (this.#sources.checkouts.has(element.folder)) item.contextValue = 'docsFolder checkedOut'
    } else if (item.collapsibleState !== TreeItemCollapsibleState.None) {
      // The editor marks a row only for problems in its own file, and here they are in the rows below.
      const problems = this.#sources.problems.countOf(element.folder, new Set(element.files())) ?? 0
      if (problems > 0) item.description = [item.description, problemsLabel(problems)].filter(Boolean).join(' · ')
    }
    makePlain(item)
    const { label, description } = item
    const title = typeof label === 'string' ? label : (label?.label ?? '')
    const screenReaderLabel = [title, typeof description === 'string' ? description : ''].filter(Boolean).join(', ')
    item.accessibilityInformation ??= { label: screenReaderLabel }
    return item
  }

  getParent(element: FolderNode): FolderNode | undefined {
    return element.parent
  }

  async resolveTreeItem(item: TreeItem, element: FolderNode): Promise<TreeItem> {
    const tooltip = await element.tooltip()
    if (tooltip) item.tooltip = tooltip
    return item
  }

  /** Returns the element of a file. Undefined if no docs folder has it. */
  async find(file: string): Promise<FolderNode | undefined> {
    const waiting = await this.getChildren()
    for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
      const { root } = node.folder.place
      if (node instanceof DocsFolderNode && !isWithin(root, file)) continue
      const own = node instanceof ContentsNode ? node.entry.file : node instanceof OrphanNode ? node.file : undefined
      if (own !== undefined && path.join(root, own) === file) return node
      // Files aren't looked for, so that following the editor doesn't list them.
      if (node instanceof FolderFilesNode || node instanceof SpecsNode) continue
      waiting.push(...(await this.getChildren(node)))
    }
    return undefined
  }

  /** What files are sorted by. */
  get fileOrder(): FileOrder {
    return this.#order
  }

  set fileOrder(order: FileOrder) {
    this.#order = order
    for (const node of this.#shown) this.#changes.fire(node)
  }

  /** Returns the number of a folder's problems, or the number of pages if it has none. */
  #stateOf(folder: WatchedFolder): string {
    const problems = readSetting(settings.help) ? this.#sources.problems.countOf(folder) : 0
    if (problems === undefined) return l10n.t('not checked yet')
    if (problems > 0) return problemsLabel(problems)
    const pages = folder.last?.docs.records.size
    return pages === undefined ? '' : pagesLabel(pages)
  }

  async #roots(): Promise<FolderNode[]> {
    const folders = await this.#folders.all()
    this.#keys.set(contextKeys.docsFolders, folders.length)
    const known = new Map(this.#shown.map((node) => [node.folder, node]))
    const isAlone = folders.length === 1
    const others = async (parent: FolderNode): Promise<FolderNode[]> => {
      const docs = parent.folder.last?.docs
      const files = docs !== undefined && hasFiles(docs) ? [new FolderFilesNode(parent, () => this.#order)] : []
      const specs = await specNodes(parent, this.#sources.specs)
      this.#specRows.set(parent, specs)
      return [...specs, ...files]
    }
    this.#shown = folders.map(
      (folder) => known.get(folder) ?? new DocsFolderNode(folder, { label: labelOf(folder), isAlone, others }),
    )
    return [...this.#shown]
  }

  #refreshFound(): void {
    const { known } = this.#folders
    // If the view isn't visible, VS Code doesn't ask for its roots.
    this.#keys.set(contextKeys.docsFolders, known.length)
    if (known.length !== this.#shown.length || known.some((folder, at) => this.#shown[at]?.folder !== folder)) {
      this.#changes.fire(undefined)
    }
  }

  #refreshRead(): void {
    for (const node of this.#shown) {
      const { folder } = node
      if (this.#readings.has(folder) && this.#readings.get(folder) !== folder.last) this.#changes.fire(node)
    }
  }
}

/**
 * Returns the title of a folder's site, if it's known. Otherwise, returns its path in the workspace, with the name of
 * the workspace folder if there are several.
 */
export function labelOf({ place }: WatchedFolder): string {
  const relative = workspace.asRelativePath(place.root)
  return displayTitle(place.listed?.title ?? '', relative === place.root ? path.basename(place.root) : relative)
}
