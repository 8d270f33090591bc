import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import type { ListReading } from '../../../client/listPages.ts'
import { displayTitle } from '../../../core/pages/displayTitle.ts'
import { factsTooltip } from '../../shared/factsTooltip.ts'
import { isAbout, type FamilyChange } from '../../shared/families/familyChanges.ts'
import type {
  Branch,
  FolderBranch,
  Held,
  LeafBranch,
  ListBranch,
  ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import type { DocsResource } from '../../shared/resource.ts'
import { DocsNode } from './docsNode.ts'
import { EmptyNode, LoadMoreNode, withStaleness } from './noticeNodes.ts'

const pageSize = 100

/** Elements for what stands below an element; what the server does not offer is left out. */
export async function branchNodes(parent: DocsNode, branches: readonly Branch[]): Promise<DocsNode[]> {
  const nodes = branches.filter((branch) => isOffered(parent, branch)).map((branch) => branchNode(parent, branch))
  return (await Promise.all(nodes)).flat()
}

async function branchNode(parent: DocsNode, branch: Branch): Promise<DocsNode[]> {
  switch (branch.kind) {
    case 'folder':
      return [new FolderNode(parent, branch)]
    case 'leaf':
      return [new ItemNode(parent, heldLeaf(branch))]
    case 'list': {
      const group = new GroupNode(parent, branch)
      return branch.flat ? await group.membersIn(parent) : [group]
    }
  }
}

/** False once the server has shown that it has no such list. */
function isOffered(parent: DocsNode, branch: Branch): boolean {
  const { client } = parent.scope.connection
  if (branch.kind === 'folder') return branch.inside.some((inner) => isOffered(parent, inner))
  const needed = branch.kind === 'leaf' ? branch.needs : branch.family.reads
  return needed.every((name) => client.supports(name))
}

function heldLeaf({ look, place }: LeafBranch): Held {
  return { family: undefined, item: undefined, place, look }
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

  override children(): Promise<DocsNode[]> {
    return branchNodes(this, this.branch.inside)
  }
}

/** A list of things of one family, page by page. */
export class GroupNode extends DocsNode {
  readonly branch: ListBranch
  /** What the list held when it was read last, where the platform was still at work on some of it. */
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
    item.description = family.queryWords?.(query) ?? ''
    item.contextValue = `list ${family.kind}List refresh${Object.keys(query).length > 0 ? ' filtered' : ''}`
    return item
  }

  override async children(): Promise<DocsNode[]> {
    return await this.membersIn(this)
  }

  /** The members as elements below another one. */
  async membersIn(parent: DocsNode): Promise<DocsNode[]> {
    const { family, place } = this.branch
    const reading = await this.#list(this.readOptions())
    this.#unsettled = signatureOfUnsettled(family, reading)
    const members: DocsNode[] = reading.value.map(
      (item) => new ItemNode(parent, { family, item, place, look: family.look(item, place) }),
    )
    if (reading.more) members.push(new LoadMoreNode(parent))
    return withStaleness(parent, reading, members.length > 0 ? members : [new EmptyNode(parent, family.empty())])
  }

  /** False once the server has shown that it has no such list. */
  get isOffered(): boolean {
    return isOffered(this, this.branch)
  }

  override shows(change: FamilyChange): boolean {
    const { family, place } = this.branch
    return isAbout(change, this.scope.connection.server.id, family.kind, place)
  }

  override async look(): Promise<boolean> {
    if (this.#unsettled === undefined) return false
    const reading = await this.#list({ force: true })
    return signatureOfUnsettled(this.branch.family, reading) !== this.#unsettled
  }

  async #list(options: ReturnType<GroupNode['readOptions']>): Promise<ListReading<unknown>> {
    const { family, place, flat } = this.branch
    const extent = this.scope.extent((flat ? this.parent?.id : undefined) ?? this.id, family.pageSize ?? pageSize)
    return await family.list({ connection: this.scope.connection, place, extent, options, query: this.#query() })
  }

  #query() {
    const { family, place } = this.branch
    return this.scope.changes.query(this.scope.connection.server.id, family.kind, place)
  }
}

/** All of a list as one text, where the platform is at work on some of it. */
function signatureOfUnsettled(family: ResourceFamily, { value }: ListReading<unknown>): string | undefined {
  return value.some((item) => family.settled?.(item) === false) ? JSON.stringify(value) : undefined
}

/** One thing of a family. */
export class ItemNode extends DocsNode {
  readonly held: Held
  readonly resource: DocsResource

  constructor(parent: DocsNode, held: Held) {
    super(parent.scope, parent, `${held.look.kind ?? held.family?.kind ?? 'item'}.${held.look.id}`)
    this.held = held
    const { id, label, appUrl } = held.look
    const server = this.scope.connection.server.id
    const link = appUrl === undefined ? {} : { appUrl }
    this.resource = { kind: 'item', id, server, title: label, identifiers: held.place, ...link }
  }

  override item(): TreeItem {
    const { look } = this.held
    const state = this.#inside().length > 0 ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None
    const item = new TreeItem(displayTitle(look.label, l10n.t('Untitled')), state)
    item.iconPath = look.problem
      ? new ThemeIcon('warning', new ThemeColor('list.errorForeground'))
      : new ThemeIcon(look.icon)
    item.description = look.description ?? ''
    item.contextValue = this.#words().join(' ')
    if (look.problem) item.accessibilityInformation = { label: [look.label, look.description, look.problem].join(', ') }
    if (look.command) item.command = { ...look.command, arguments: [this] }
    return item
  }

  override async children(): Promise<DocsNode[]> {
    return await branchNodes(this, this.#inside())
  }

  override tooltip(): MarkdownString {
    const { look } = this.held
    return factsTooltip(look.label, [['', look.problem], ...(look.facts?.() ?? [])])
  }

  override get refreshTarget(): DocsNode | undefined {
    return this.#inside().length > 0 ? this : this.parent?.refreshTarget
  }

  override shows(change: FamilyChange): boolean {
    const server = this.scope.connection.server.id
    return this.#inside().some(
      (branch) => branch.kind === 'list' && branch.flat && isAbout(change, server, branch.family.kind, branch.place),
    )
  }

  #inside(): readonly Branch[] {
    const { family, item, place } = this.held
    return family?.inside?.(item, place) ?? []
  }

  #words(): string[] {
    const { look, family } = this.held
    const kind = look.kind ?? family?.kind
    return [
      ...(kind === undefined ? [] : [kind]),
      ...(look.words ?? []),
      ...(family ? ['id', 'details'] : []),
      ...(look.appUrl === undefined ? [] : ['linked']),
      ...(this.#inside().length > 0 ? ['refresh'] : []),
    ]
  }
}
