import { EventEmitter, l10n, type ProviderResult, type TreeDataProvider, type TreeItem } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { plainTitle } from '../../../core/text/strings/titles.ts'
import {
  isSameChangeRequest,
  type ChangeRequestRef,
  type ChangeRequestScope,
} from '../../../core/platform/uris/changeRequestRef.ts'
import type { Connection, ConnectionState } from '../../shared/connections/connection.ts'
import type { Services } from '../../shared/services.ts'
import type { FilesView } from '../../shared/tree/fileRow.ts'
import { failureReason, isConnectionProblem, type ListFailure } from '../../shared/tree/listReadings.ts'
import { makePlain } from '../../shared/tree/noticeItems.ts'
import { TreeChanges } from '../../shared/tree/treeChanges.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { contextKeys, settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../../shared/commands/settings.ts'
import type { Log } from '../../shared/window/log.ts'
import { ChangeRequestNode } from './nodes/changeRequestNode.ts'
import { ChangeRequestPagesNode } from './nodes/changeRequestPagesNode.ts'
import type { DocsNode, TreePart } from './nodes/docsNode.ts'
import { ChangeRequestsNode } from './nodes/changeRequestsNode.ts'
import { DocsScope, type ScopeOptions } from './docsScope.ts'
import type { FilesNode } from './nodes/filesNode.ts'
import { GroupNode } from './nodes/familyNodes.ts'
import { knownRights } from './knownRights.ts'
import { ErrorNode } from './nodes/noticeNodes.ts'
import { OrganizationNode, rootId, RootNode } from './nodes/organizationNodes.ts'
import { SpaceChanges } from './spaceChanges.ts'
import { SpaceNode } from './nodes/spaceNode.ts'
import { changesOf, partOf } from './treeParts.ts'

/** What the tree reads, and what notifies it about changes. */
export interface DocsTreeServices
  extends
    Pick<ScopeOptions, 'now' | 'changes' | 'branches' | 'sites'>,
    Pick<Services, 'connections' | 'contextKeys' | 'writes'> {
  readonly log: Log
  /** Returns whether the view has other content, so that it shows no welcome. */
  readonly hasMore: () => Promise<boolean>
}

const errorsInWelcomeView = ['offline', 'timeout', 'unauthorized'] as const

/**
 * Provides the content of the Docs view and, by its {@link organization}, of the Organization view. Elements are read
 * one level at a time. Errors are shown where they occur.
 */
export class DocsTreeProvider extends DisposableBase implements TreeDataProvider<DocsNode> {
  readonly #services: DocsTreeServices
  readonly #changes = new TreeChanges<DocsNode>((node) => this.#latest.get(node.id) ?? node)
  readonly #readSomething = new EventEmitter<void>()
  readonly #spaceChanges = new SpaceChanges()
  readonly #rights: ReturnType<typeof knownRights>
  readonly #latest = new Map<string, DocsNode>()
  readonly #stale = new Map<string, { readonly since: number; readonly failures: readonly ListFailure[] }>()
  #scope: DocsScope | undefined
  /** True if a refresh was requested while nothing was shown. */
  #refreshesFirst = false

  readonly onDidChangeTreeData = changesOf('docs', this.#changes.event)
  /** The content of the Organization view. */
  readonly organization = partOf<DocsNode>(this, {
    onDidChangeTreeData: changesOf('organization', this.#changes.event),
    roots: async () => await this.#children(await this.#root('organization')),
  })
  /** Fires when children were read. */
  readonly onDidRead = this.#readSomething.event

  constructor(services: DocsTreeServices) {
    super()
    this.#services = services
    this.#rights = knownRights(services.contextKeys)
    let active = services.connections.active?.account.id
    let state = services.connections.state
    const accounts = services.connections.onDidChange(() => {
      const before = { active, state }
      active = services.connections.active?.account.id
      state = services.connections.state
      // The account and its state are the same, but the connection is new.
      if (active !== before.active || state === before.state) this.reset()
      else this.#stateChanged(before.state, state)
    })
    this.register(
      accounts,
      services.writes.onDidPredict((ref) => this.#showPredicted(ref)),
      services.writes.onDidWrite((ref) => this.#refreshChangeRequest(ref)),
      services.writes.onDidOutdateLists((ref) => this.#refreshCounts(ref)),
      services.changes.onDidChange((change) => this.#refreshEach((node) => node.shows(change))),
      onSettingsChanged([settings.docsViewGroupBy], () => this.reset()),
      this.#changes,
      this.#readSomething,
    )
  }

  /** When the oldest stale content was read, in milliseconds since 1970. Undefined if nothing is stale. */
  get staleSince(): number | undefined {
    return this.#stale.size === 0 ? undefined : Math.min(...[...this.#stale.values()].map(({ since }) => since))
  }

  /** All elements that were read, in both views. */
  get read(): Iterable<DocsNode> {
    return this.#latest.values()
  }

  async getChildren(element?: DocsNode): Promise<DocsNode[]> {
    return await this.#children(element ?? (await this.#root('docs')))
  }

  async #children(node: DocsNode | undefined): Promise<DocsNode[]> {
    if (!node) return []
    const children = this.#withoutRepetition(node, await this.#read(node))
    for (const child of children) this.#latest.set(child.id, child)
    const failures = failuresIn(children)
    const stale = failures.flatMap(({ staleSince }) => staleSince ?? [])
    if (stale.length === 0) this.#stale.delete(node.id)
    else this.#stale.set(node.id, { since: Math.min(...stale), failures })
    if (node instanceof OrganizationNode) this.#spaceChanges.read(node)
    this.#readSomething.fire()
    return children
  }

  getTreeItem(element: DocsNode): TreeItem {
    const item = element.item()
    makePlain(item)
    item.id = element.id
    item.accessibilityInformation ??= { label: screenReaderLabel(item) }
    return item
  }

  getParent(element: DocsNode): DocsNode | undefined {
    return element.parent instanceof RootNode ? undefined : element.parent
  }

  resolveTreeItem(item: TreeItem, element: DocsNode): ProviderResult<TreeItem> {
    const tooltip = element.tooltip()
    if (tooltip) item.tooltip = tooltip
    return item
  }

  /**
   * Reads an element and everything below it again. Undefined refreshes the whole tree. The old content stays until
   * then.
   */
  refresh(element?: DocsNode): void {
    const target = element?.refreshTarget
    if (!this.#scope) {
      this.#refreshesFirst = true
      return this.reset()
    }
    const part = target instanceof RootNode ? undefined : target
    if (!part) {
      this.#scope.refreshAll()
      return this.#changes.fire(undefined)
    }
    this.#scope.refresh(part.id)
    // The label of the element itself comes from its parent's list.
    this.#refreshList(part.parent?.refreshTarget ?? part)
  }

  /** Shows one more page of the list that ends with this element. */
  loadMore(element: DocsNode): void {
    const list = element.parent
    if (!list || !this.#scope) return
    this.#scope.loadMore(list.id)
    this.#changes.fire(list)
  }

  /** Shows the files of a space in another way. */
  showFiles(element: FilesNode, view: FilesView): void {
    if (!this.#scope) return
    this.#scope.filesViews.set(element.id, { ...this.#scope.filesViews.get(element.id), ...view })
    this.#changes.fire(element)
  }

  /**
   * Asks the server whether spaces have changed since they were read, and shows the changes. Reads lists again that
   * couldn't be refreshed.
   */
  async poll(): Promise<'news' | 'nothing'> {
    const scope = this.#scope
    if (!scope) return 'nothing'
    let found = false
    for (const organization of this.#spaceChanges.organizations) {
      const changed = await this.#changedSpaces(organization)
      if (this.#scope !== scope || !changed) continue
      found = true
      for (const node of this.#latest.values()) {
        if (node instanceof SpaceNode && changed.includes(node.space.id)) scope.refresh(node.id)
      }
      this.#changes.fire(organization)
    }
    for (const node of this.#latest.values()) {
      if (!(await this.#hasChanges(node)) || this.#scope !== scope) continue
      found = true
      scope.refresh(node.id)
      this.#changes.fire(node)
    }
    for (const id of this.#stale.keys()) {
      const node = this.#latest.get(id)
      if (node) this.#refreshList(node)
    }
    return found ? 'news' : 'nothing'
  }

  /** A list that can't be read doesn't keep the others from being asked for. */
  async #changedSpaces(organization: OrganizationNode): Promise<readonly string[] | undefined> {
    return await this.#unlessFailed(this.#spaceChanges.findChanges(organization))
  }

  async #hasChanges(node: DocsNode): Promise<boolean> {
    return (await this.#unlessFailed(node.findChanges())) ?? false
  }

  async #unlessFailed<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked
    } catch (error) {
      if (isConnectionProblem(error)) throw error
      this.#services.log.debug('Couldn’t check a list for changes.', error)
      return undefined
    }
  }

  /** Starts again, for another account or with other options. */
  reset(): void {
    this.#scope = undefined
    this.#latest.clear()
    this.#spaceChanges.clear()
    this.#stale.clear()
    this.#changes.fire(undefined)
  }

  #showPredicted(ref: ChangeRequestRef): void {
    for (const node of this.#latest.values()) {
      if (node instanceof ChangeRequestPagesNode && isSameChangeRequest(node.ref, ref)) this.#changes.fire(node)
    }
  }

  #refreshChangeRequest({ server, changeRequest }: ChangeRequestRef): void {
    if (this.#scope?.connection.server.id !== server) return
    this.#refreshEach((node) => node instanceof ChangeRequestNode && node.changeRequest.id === changeRequest)
  }

  /** The counts of change requests and comments are shown at the space and at its list of change requests. */
  #refreshCounts({ server, space }: ChangeRequestScope): void {
    if (this.#scope?.connection.server.id !== server) return
    for (const node of this.#latest.values()) {
      if (node instanceof ChangeRequestsNode && node.space.id === space) this.#scope.refreshList(node.id)
      // A site names its spaces, but the counts come from the organization's own list.
      if (node instanceof SpaceNode && node.space.id === space) this.#refreshList(organizationOf(node) ?? node)
    }
  }

  #refreshList(node: DocsNode): void {
    this.#scope?.refreshList(node.id)
    this.#changes.fire(node instanceof RootNode ? undefined : node)
  }

  #refreshEach(isChanged: (node: DocsNode) => boolean): void {
    for (const node of this.#latest.values()) {
      if (!isChanged(node)) continue
      this.#scope?.refresh(node.id)
      this.#changes.fire(node)
    }
  }

  #stateChanged(before: ConnectionState, now: ConnectionState): void {
    if (now === 'none' || now === 'lost' || now === 'stopped') this.reset()
    else if (now !== 'signedIn' || before === 'starting') return
    else if (before === 'offline' || before === 'refused') this.refresh()
    else this.reset()
  }

  async #root(part: TreePart): Promise<RootNode | undefined> {
    const connection = await this.#connection()
    if (!connection) return undefined
    if (this.#scope?.connection !== connection) this.#scope = this.#newScope(connection)
    return new RootNode(this.#scope, part)
  }

  async #connection(): Promise<Connection | undefined> {
    try {
      return await this.#services.connections.current()
    } catch (error) {
      this.#services.log.error('There’s no connection.', error)
      return undefined
    }
  }

  #newScope(connection: Connection): DocsScope {
    const { contextKeys: keys, writes, now, changes, branches, sites } = this.#services
    const scope = new DocsScope(connection, {
      now,
      changes,
      branches,
      sites,
      showsClosed: keys.get(contextKeys.showsClosedChangeRequests) === true,
      predicted: (ref) => writes.predicted(ref),
      groupBy: readSetting(settings.docsViewGroupBy),
    })
    if (this.#refreshesFirst) scope.refreshAll()
    this.#refreshesFirst = false
    return scope
  }

  async #read(node: DocsNode): Promise<DocsNode[]> {
    const isRoot = node instanceof RootNode
    const children = await this.#childrenOf(node)
    const failed = failuresIn(children).filter(({ staleSince }) => staleSince === undefined)
    for (const { error } of failed) this.#services.log.warn(`Couldn’t load a list of ${plainTitle(node.id)}.`, error)
    if (node instanceof GroupNode && !node.isOffered) {
      // Removes the list from every organization, and with it headings that become empty.
      this.#changes.fire(undefined)
      return []
    }
    if (isRoot) {
      this.#services.contextKeys.set(contextKeys.noOrganizations, children.length === 0)
      // The welcome view shows the error with a way to fix it.
      const isWelcome = node.part === 'docs' && failed.some(({ error }) => isInWelcome(error))
      if (isWelcome && !(await this.#services.hasMore())) return []
      if (failed.length === 0) this.#rights.readOrganizations(children)
    }
    if (node instanceof OrganizationNode) this.#rights.readSpaces(node)
    return children
  }

  async #childrenOf(node: DocsNode): Promise<DocsNode[]> {
    try {
      return await node.children()
    } catch (error) {
      if (isCancellation(error)) return await this.#childrenAgain(node)
      const label = l10n.t('Can’t load this ({0})', failureReason(error))
      return [new ErrorNode(node, { label, error, staleSince: undefined }, 0)]
    }
  }

  /**
   * Reads the same element with the connection that replaced its own one, whose requests were cancelled. An empty list
   * would collapse what is expanded.
   */
  async #childrenAgain(node: DocsNode): Promise<DocsNode[]> {
    const root = await this.#root(node.part)
    if (!root || root.scope === node.scope) return []
    const path: string[] = []
    for (let at: DocsNode | undefined = node; at && !(at instanceof RootNode); at = at.parent) path.unshift(at.id)
    let children = await this.#children(root)
    for (const id of path) {
      const next = children.find((child) => child.id === id)
      children = next ? await this.#children(next) : []
    }
    return children
  }

  /** Removes rows about stale lists if an element above already says that the connection has the same problem. */
  #withoutRepetition(node: DocsNode, children: DocsNode[]): DocsNode[] {
    if (node instanceof RootNode || !children.some((child) => child instanceof ErrorNode)) return children
    const above = [rootId(node.scope, node.part)]
    for (let ancestor = node.parent; ancestor; ancestor = ancestor.parent) above.push(ancestor.id)
    const shown = above.flatMap((id) => this.#stale.get(id)?.failures ?? [])
    const isShown = ({ error, staleSince }: ListFailure): boolean =>
      staleSince !== undefined &&
      isConnectionProblem(error) &&
      shown.some((other) => isApiError(other.error, error.kind))
    return children.filter((child) => !(child instanceof ErrorNode && isShown(child.failure)))
  }
}

function organizationOf(node: DocsNode): DocsNode | undefined {
  for (let at = node.parent; at; at = at.parent) if (at instanceof OrganizationNode) return at
  return undefined
}

function failuresIn(children: readonly DocsNode[]): ListFailure[] {
  return children.flatMap((child) => (child instanceof ErrorNode ? [child.failure] : []))
}

function isInWelcome(error: unknown): boolean {
  return errorsInWelcomeView.some((kind) => isApiError(error, kind))
}

/** Returns the label and description for screen readers. */
function screenReaderLabel({ label, description }: TreeItem): string {
  const title = typeof label === 'string' ? label : (label?.label ?? '')
  return [title, typeof description === 'string' ? description.replaceAll(' · ', ', ') : ''].filter(Boolean).join(', ')
}
