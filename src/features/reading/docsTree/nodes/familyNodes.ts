import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import type { ListReading } from '../../../../client/listPages.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import { pickerTitle } from '../../../shared/commands/commandTitle.ts'
import { factsTooltip } from '../../../shared/labels/factsTooltip.ts'
import { isAbout, type FamilyChange } from '../../../shared/families/familyChanges.ts'
import type {
  Branch,
  FolderBranch,
  FamilyItem,
  FamilyReading,
  ListBranch,
  ResourceFamily,
} from '../../../shared/families/resourceFamily.ts'
import { hasRightIn } from '../../../shared/families/rights.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { isCancellation } from '../../../shared/window/explainError.ts'
import { DocsNode, EntryNode } from './docsNode.ts'
import { ChildLists, LoadMoreNode } from './noticeNodes.ts'
import { SpaceNode } from './spaceNode.ts'

/** How many things of a list are shown at a time. */
export const pageSize = 100

/**
 * Returns the elements for branches. Leaves out what the server doesn't offer, or doesn't allow this user to read.
 * `lists` gets the failures of lists that have no group of their own.
 */
export async function branchNodes(
  parent: DocsNode,
  branches: readonly Branch[],
  lists: ChildLists,
): Promise<DocsNode[]> {
  const nodes = branches.map(async (branch) =>
    (await isReadable(parent, branch)) ? await branchNode(parent, branch, lists) : [],
  )
  return (await Promise.all(nodes)).flat()
}

/**
 * Returns whether the user can read a branch in the organization, as far as the platform says. A heading must have
 * content.
 */
async function isReadable(parent: DocsNode, branch: Branch): Promise<boolean> {
  if (!isOffered(parent, branch)) return false
  if (branch.kind === 'leaf') return true
  if (branch.kind === 'list') return await mayRead(parent, branch)
  return (await Promise.all(branch.inside.map((inner) => isReadable(parent, inner)))).includes(true)
}

/** If the rights can't be read, the list itself says whether the user can read it. */
async function mayRead({ scope: { connection } }: DocsNode, { scope, family }: ListBranch): Promise<boolean> {
  try {
    return await hasRightIn(connection, scope, family.readRight)
  } catch (error) {
    if (isCancellation(error)) throw error
    return true
  }
}

async function branchNode(parent: DocsNode, branch: Branch, lists: ChildLists): Promise<readonly DocsNode[]> {
  switch (branch.kind) {
    case 'folder':
      return [new FolderNode(parent, branch)]
    case 'leaf':
      return [new ItemNode(parent, { ...branch, family: undefined, item: undefined })]
    case 'list': {
      const group = new GroupNode(parent, branch)
      return branch.flat ? await group.membersIn(parent, lists) : [group]
    }
  }
}

/** Returns false if the server has no such list, as far as Galley knows. */
function isOffered(parent: DocsNode, branch: Branch): boolean {
  const { client } = parent.scope.connection
  if (branch.kind === 'folder') return branch.inside.some((inner) => isOffered(parent, inner))
  const needed = branch.kind === 'leaf' ? branch.needs : branch.family.reads
  return needed.every((name) => client.supports(name))
}

/** A heading with several lists below it. */
class FolderNode extends DocsNode {
  readonly branch: FolderBranch

  constructor(parent: DocsNode, branch: FolderBranch) {
    super(parent.scope, parent, branch.id)
    this.branch = branch
  }

  override item(): TreeItem {
    const { title, icon, id } = this.branch
    const item = new TreeItem(title, TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon(icon)
    item.contextValue = `folder ${id} refresh`
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const lists = new ChildLists(this)
    return lists.beside(await branchNodes(this, this.branch.inside, lists))
  }
}

/** A list of things of one family, in pages. */
export class GroupNode extends DocsNode {
  readonly branch: ListBranch
  /** The content of the list at the last read, if the platform was still working on some of it. */
  #unsettled: string | undefined

  constructor(parent: DocsNode, branch: ListBranch) {
    super(parent.scope, parent, branch.family.kind)
    this.branch = branch
  }

  override item(): TreeItem {
    const { family } = this.branch
    const item = new TreeItem(family.title(), TreeItemCollapsibleState.Collapsed)
    const query = this.#query()
    item.iconPath = new ThemeIcon(Object.keys(query).length > 0 ? 'filter' : family.icon)
    item.description = family.queryLabel?.(query) ?? ''
    item.contextValue = `list ${family.kind}List refresh${Object.keys(query).length > 0 ? ' filtered' : ''}`
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const lists = new ChildLists(this)
    return lists.beside(await this.membersIn(this, lists))
  }

  /** Returns the things of the list as children of another element. `lists` gets its failures. */
  async membersIn(parent: DocsNode, lists: ChildLists): Promise<readonly DocsNode[]> {
    const { family, scope } = this.branch
    const reading = await lists.read(family.failed, this.#list(parent.readOptions()))
    this.#unsettled = reading && signatureOfUnsettled(family, reading)
    if (!reading) return []
    const isAlone = parent.part === 'docs' && reading.value.length === 1
    const members: DocsNode[] = reading.value.map((item) =>
      memberNode(parent, { family, item, scope, presentation: family.present(item, scope) }, isAlone),
    )
    if (reading.more) members.push(new LoadMoreNode(parent))
    return lists.orEmpty(members, family.empty())
  }

  /** False if the server has no such list, as far as Galley knows. */
  get isOffered(): boolean {
    return isOffered(this, this.branch)
  }

  override shows(change: FamilyChange): boolean {
    const { family, scope } = this.branch
    return isAbout(change, this.scope.connection.server.id, family.kind, scope)
  }

  override async findChanges(): Promise<boolean> {
    if (this.#unsettled === undefined) return false
    const reading = await this.#list({ force: true })
    return signatureOfUnsettled(this.branch.family, reading) !== this.#unsettled
  }

  async #list(options: ReturnType<GroupNode['readOptions']>): Promise<FamilyReading<unknown>> {
    const { family, scope, flat } = this.branch
    const extent = this.scope.extent((flat ? this.parent?.id : undefined) ?? this.id, family.pageSize ?? pageSize)
    return await family.list({ connection: this.scope.connection, scope, extent, options, query: this.#query() })
  }

  #query() {
    const { family, scope } = this.branch
    return this.scope.options.changes.query(this.scope.connection.server.id, family.kind, scope)
  }
}

/** Returns the content of a list as one text, if the platform works on some of it. */
function signatureOfUnsettled(family: ResourceFamily, { value }: ListReading<unknown>): string | undefined {
  return value.some((item) => family.settled?.(item) === false) ? JSON.stringify(value) : undefined
}

/**
 * Returns the element of a thing. In the Docs view, that's the space whose pages belong there, if the user can see it.
 */
function memberNode(parent: DocsNode, thing: FamilyItem, isAlone: boolean): DocsNode {
  const content = parent.part === 'docs' ? thing.family?.content?.(thing.item) : undefined
  // The organization's own list is newer than the space in the item.
  const space = content && (parent.scope.spaces.get(content.id) ?? content)
  const isVisible = space !== undefined && space.deletedAt === undefined && space.permissions.view !== false
  return isVisible ? new SpaceNode(parent, space, thing) : new ItemNode(parent, thing, isAlone)
}

/** An item of a family. */
class ItemNode extends EntryNode {
  readonly familyItem: FamilyItem
  readonly resource: DocsResource
  readonly #isAlone: boolean

  /** If `isAlone` is true, the element is expanded initially. */
  constructor(parent: DocsNode, familyItem: FamilyItem, isAlone = false) {
    const { id, kind, label, appUrl } = familyItem.presentation
    super(parent, `${kind ?? familyItem.family?.kind ?? 'item'}.${id}`)
    this.familyItem = familyItem
    this.#isAlone = isAlone
    const server = this.scope.connection.server.id
    this.resource = { kind: 'item', id, server, title: label, identifiers: familyItem.scope, appUrl }
  }

  override item(): TreeItem {
    const { presentation } = this.familyItem
    const { Collapsed, Expanded, None } = TreeItemCollapsibleState
    const state = this.#inside().length === 0 ? None : this.#isAlone ? Expanded : Collapsed
    const item = new TreeItem(displayTitle(presentation.label, l10n.t('Untitled')), state)
    item.iconPath = presentation.problem
      ? new ThemeIcon('warning', new ThemeColor('list.errorForeground'))
      : new ThemeIcon(presentation.icon)
    item.description = presentation.description ?? ''
    item.contextValue = this.#words().join(' ')
    if (presentation.problem)
      item.accessibilityInformation = {
        label: [presentation.label, presentation.description, presentation.problem].join(', '),
      }
    const { command } = presentation
    if (command) item.command = { command, title: pickerTitle(command), arguments: [this] }
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const lists = new ChildLists(this)
    return lists.beside(await branchNodes(this, this.#inside(), lists))
  }

  override tooltip(): MarkdownString {
    const { presentation } = this.familyItem
    return factsTooltip(presentation.label, [['', presentation.problem], ...(presentation.facts?.() ?? [])])
  }

  override get refreshTarget(): DocsNode | undefined {
    return this.#inside().length > 0 ? this : super.refreshTarget
  }

  override shows(change: FamilyChange): boolean {
    const server = this.scope.connection.server.id
    return this.#inside().some(
      (branch) => branch.kind === 'list' && branch.flat && isAbout(change, server, branch.family.kind, branch.scope),
    )
  }

  override get mayHoldSpaces(): boolean {
    return this.part === 'docs' && this.#inside().length > 0
  }

  /** Returns the children. In the Docs view, only those with pages. */
  #inside(): readonly Branch[] {
    const { family, item, scope } = this.familyItem
    const inside = family?.inside?.(item, scope) ?? []
    if (this.part !== 'docs') return inside
    return inside.filter((branch) => branch.kind === 'list' && branch.family.content !== undefined)
  }

  #words(): string[] {
    const { presentation, family } = this.familyItem
    const kind = presentation.kind ?? family?.kind
    return [
      ...(kind === undefined ? [] : [kind]),
      ...(presentation.contextWords ?? []),
      ...(family ? ['id', 'details'] : []),
      ...(presentation.appUrl === undefined ? [] : ['linked']),
      ...(this.#inside().length > 0 ? ['refresh'] : []),
    ]
  }
}
