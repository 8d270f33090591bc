import path from 'node:path'
import { joinedPath } from '../../core/docs/files/joinedPath.ts'
import {
  l10n,
  Range,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  type MarkdownString,
} from 'vscode'
import { displayTitle } from '../../core/text/strings/displayTitle.ts'
import { browsableAddress } from '../../core/text/strings/browsableAddress.ts'
import { percentDecoded } from '../../core/text/strings/percentDecoded.ts'
import { allEntries, contentsTree, type ContentsEntry } from '../../folder/contentsTree.ts'
import { pagesLabel } from '../shared/labels/countLabels.ts'
import { factsTooltip } from '../shared/labels/factsTooltip.ts'
import { namedIcon } from '../shared/labels/namedIcon.ts'
import { pageIcon } from '../shared/labels/pageIcon.ts'
import { emptyItem } from '../shared/tree/noticeItems.ts'
import type { WatchedFolder } from './watchedFolder.ts'
import { splitTarget } from '../../core/text/strings/addresses.ts'

/**
 * An element of a docs folder in the Docs view. Elements are created again when the folder is read; their `id` stays
 * the same.
 */
export abstract class FolderNode {
  readonly id: string
  readonly folder: WatchedFolder
  readonly parent: FolderNode | undefined

  constructor(folder: WatchedFolder, parent: FolderNode | undefined, ownId: string) {
    this.folder = folder
    this.parent = parent
    this.id = `${parent?.id ?? 'folder'}/${ownId}`
  }

  /** Returns what the view shows, without the tooltip. */
  abstract item(): TreeItem

  /** Returns the URI of a file relative to the root. */
  protected uriOf(file: string): Uri {
    return Uri.file(path.join(this.folder.place.root, file))
  }

  children(): Promise<FolderNode[]> {
    return Promise.resolve([])
  }

  tooltip(): MarkdownString | Promise<MarkdownString> | undefined {
    return undefined
  }

  /** Returns the files of this element and of all elements below it, as paths below the root. */
  files(): readonly string[] {
    return []
  }
}

/** How a docs folder is shown. */
interface FolderShown {
  /** Distinguishes it from other docs of the workspace. */
  readonly label: string
  /** True for a single folder, which is expanded initially. */
  readonly isAlone: boolean
  /** Returns what is below the pages. */
  readonly others?: (parent: FolderNode) => Promise<readonly FolderNode[]>
}

/** A docs folder: its table of contents, then the pages that aren't in it. */
export class DocsFolderNode extends FolderNode {
  readonly #shown: FolderShown

  constructor(folder: WatchedFolder, shown: FolderShown) {
    super(folder, undefined, folder.place.root)
    this.#shown = shown
  }

  override item(): TreeItem {
    const { Collapsed, Expanded } = TreeItemCollapsibleState
    const item = new TreeItem(this.#shown.label, this.#shown.isAlone ? Expanded : Collapsed)
    item.iconPath = namedIcon(this.folder.place.listed?.icon, 'book')
    item.resourceUri = Uri.file(this.folder.place.root)
    item.contextValue = 'docsFolder'
    return item
  }

  override async children(): Promise<FolderNode[]> {
    const read = await this.folder.docs()
    if (read === undefined)
      return [new FolderNotice(this, l10n.t('Galley can’t read the folder. See the log for the reason.'))]
    const { docs, configuration } = read
    const entries = contentsTree(docs).map((entry) => new ContentsNode(this, entry))
    const orphans = [...docs.body.orphans.values()].filter(({ id }) => !configuration.ignores(id))
    const pages = orphans.length === 0 ? entries : [...entries, new OrphansNode(this, orphans)]
    const shown = pages.length > 0 ? pages : [new FolderNotice(this, l10n.t('No pages yet'))]
    return [...shown, ...((await this.#shown.others?.(this)) ?? [])]
  }

  override tooltip(): MarkdownString {
    const docs = this.folder.last?.docs
    return factsTooltip(this.#shown.label, [
      [l10n.t('Folder'), this.folder.place.root],
      [l10n.t('Pages'), docs && String(docs.records.size)],
      [
        l10n.t('Table of contents'),
        docs && (docs.summary?.path ?? l10n.t('none; pages are in the order of their files')),
      ],
    ])
  }
}

/** Shows a message instead of elements. */
export class FolderNotice extends FolderNode {
  readonly #label: string

  constructor(parent: FolderNode, label: string) {
    super(parent.folder, parent, 'notice')
    this.#label = label
  }

  override item(): TreeItem {
    return emptyItem(this.#label)
  }
}

/** A page, group, link or generated page of the table of contents, or an entry whose file is missing. */
export class ContentsNode extends FolderNode {
  readonly entry: ContentsEntry

  constructor(parent: FolderNode, entry: ContentsEntry) {
    super(parent.folder, parent, entry.id)
    this.entry = entry
  }

  override item(): TreeItem {
    const { entry } = this
    const { Collapsed, None } = TreeItemCollapsibleState
    const item = new TreeItem(
      displayTitle(entry.title, l10n.t('Untitled page')),
      entry.entries.length > 0 ? Collapsed : None,
    )
    item.contextValue = contextValue(entry)
    item.iconPath = iconOf(entry)
    item.description = descriptionOf(entry)
    if (entry.file !== undefined) item.resourceUri = this.uriOf(entry.file)
    const [uri, selection] = this.#opens() ?? []
    if (uri) item.command = { command: 'vscode.open', title: 'Open', arguments: [uri, { selection }] }
    return item
  }

  override children(): Promise<FolderNode[]> {
    return Promise.resolve(this.entry.entries.map((entry) => new ContentsNode(this, entry)))
  }

  override tooltip(): MarkdownString {
    const { kind, title, file, target, isOtherFile, entries } = this.entry
    const pages = filesOf(entries).length
    const missing = isOtherFile
      ? l10n.t('This file isn’t a page. Pages are Markdown files.')
      : l10n.t('The file doesn’t exist, so readers can’t find this page.')
    return factsTooltip(displayTitle(title, l10n.t('Untitled page')), [
      ['', kind === 'missing' ? missing : undefined],
      [l10n.t('File'), file],
      [kind === 'generated' ? l10n.t('Specification') : l10n.t('Links to'), target],
      [kind === 'group' ? l10n.t('Pages') : l10n.t('Subpages'), pages > 0 ? String(pages) : undefined],
      ['', this.entry.hidden ? l10n.t('Hidden from the table of contents') : undefined],
    ])
  }

  override files(): readonly string[] {
    return filesOf([this.entry])
  }

  /** Returns what a click opens: the page, the target of a link, or the line of an entry without a file. */
  #opens(): [Uri, Range?] | undefined {
    const { kind, file, target = '', item } = this.entry
    if (file !== undefined) return [this.uriOf(file)]
    if (kind === 'group') return undefined
    const address = browsableAddress(target)
    if (address !== undefined) return [Uri.parse(address)]
    const docs = this.folder.last?.docs
    if (docs?.summary === undefined || item === undefined) return undefined
    const page = docs.body.pageFile(
      joinedPath(path.posix.dirname(docs.summary.path), percentDecoded(splitTarget(target).path)),
    )
    if (kind === 'link' && page !== undefined) return [this.uriOf(page)]
    return [this.uriOf(docs.summary.path), new Range(item.line, 0, item.line, 0)]
  }
}

/** Returns the files of entries and of those below them. */
function filesOf(entries: readonly ContentsEntry[]): string[] {
  return allEntries(entries).flatMap(({ file }) => file ?? [])
}

const contextValues = {
  group: 'folderGroup',
  link: 'folderLink',
  generated: 'folderGenerated',
  missing: 'folderMissing',
} as const

/** Returns the context value. For a page, it says whether readers see the page in the table of contents. */
function contextValue({ kind, hidden }: ContentsEntry): string {
  if (kind !== 'page') return contextValues[kind]
  return hidden ? 'folderPage hidden' : 'folderPage shown'
}

function iconOf({ kind, hidden }: ContentsEntry): ThemeIcon {
  if (kind === 'missing') return new ThemeIcon('warning', new ThemeColor('list.warningForeground'))
  const types = { page: 'document', group: 'group', link: 'link', generated: 'computed' } as const
  return pageIcon({ type: types[kind], hidden })
}

function descriptionOf({ kind, hidden, target, isOtherFile }: ContentsEntry): string {
  if (hidden) return l10n.t('hidden')
  if (kind === 'generated' && target !== undefined) return target
  const descriptions = {
    page: '',
    group: '',
    link: l10n.t('link'),
    generated: l10n.t('generated'),
    missing: isOtherFile ? l10n.t('not a page') : l10n.t('no file'),
  }
  return descriptions[kind]
}

/** The pages that aren't in the table of contents. */
class OrphansNode extends FolderNode {
  readonly #orphans: readonly { readonly id: string; readonly title: string }[]

  constructor(parent: FolderNode, orphans: readonly { readonly id: string; readonly title: string }[]) {
    super(parent.folder, parent, 'orphans')
    this.#orphans = orphans
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Not in the table of contents'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('question')
    item.description = pagesLabel(this.#orphans.length)
    item.tooltip = l10n.t('Pages that readers can’t find, because the table of contents doesn’t list them')
    item.contextValue = 'folderOrphans'
    return item
  }

  override files(): readonly string[] {
    return this.#orphans.map(({ id }) => id)
  }

  override children(): Promise<FolderNode[]> {
    return Promise.resolve(this.#orphans.map(({ id, title }) => new OrphanNode(this, id, title)))
  }
}

/** A page that isn't in the table of contents, so it isn't published. */
export class OrphanNode extends FolderNode {
  /** Relative to the root. */
  readonly file: string
  readonly #title: string

  constructor(parent: FolderNode, file: string, title: string) {
    super(parent.folder, parent, file)
    this.file = file
    this.#title = title
  }

  override item(): TreeItem {
    const item = new TreeItem(this.#title, TreeItemCollapsibleState.None)
    item.iconPath = pageIcon({ type: 'document' })
    item.description = path.posix.dirname(this.file) === '.' ? '' : path.posix.dirname(this.file)
    item.resourceUri = this.uriOf(this.file)
    item.contextValue = 'folderOrphan'
    item.command = { command: 'vscode.open', title: 'Open', arguments: [item.resourceUri] }
    return item
  }

  override tooltip(): MarkdownString {
    return factsTooltip(this.#title, [
      ['', l10n.t('This page isn’t in the table of contents, so it isn’t published.')],
      [l10n.t('File'), this.file],
    ])
  }
}
