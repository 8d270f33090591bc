import { env, EventEmitter, l10n, type TreeDataProvider, type TreeItem } from 'vscode'
import type { Clock } from '../../../client/clock.ts'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { groupRequests } from '../../../core/review/changeRequests/requestGroups.ts'
import { needsServer, type RequestFilter } from '../../../core/review/changeRequests/requestFilter.ts'
import { relativeTimes } from '../../../core/review/changeRequests/relativeTime.ts'
import { reviewState } from '../../../core/review/changeRequests/standingReviews.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import { makePlain } from '../../shared/tree/noticeItems.ts'
import { TreeChanges } from '../../shared/tree/treeChanges.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { MarkedPages } from '../../shared/changeRequests/markedPages.ts'
import { listOrganizations, organizationsFailed } from '../../shared/pages/organizationSpaces.ts'
import { failureReason, isConnectionProblem, ListReadings, type ListFailure } from '../../shared/tree/listReadings.ts'
import {
  filtered,
  findRequests,
  readMerged,
  readRequests,
  requestsSignature,
  type OrganizationRequests,
} from './requestLists.ts'
import {
  changedFileNode,
  ChangedPageNode,
  failedNodes,
  GroupNode,
  noticeNode,
  OrganizationNode,
  RequestNode,
  type RequestsNode,
} from './requestNodes.ts'
import { OwnReviews } from './ownReviews.ts'
import type { RequestSources } from './requestReader.ts'
import { reviewLines } from './reviewLines.ts'
import type { ViewedPages } from './viewedPages.ts'
import { moreChangesLabel } from '../../shared/labels/countLabels.ts'

/** What the tree reads, and what notifies it about changes. */
export interface RequestsTreeServices extends RequestSources {
  readonly connections: Connections
  readonly viewed: ViewedPages
  readonly marks: MarkedPages
  readonly clock: Clock
  /** Returns whether the view is visible. */
  readonly isVisible: () => boolean
}

/** Reviews that were read within this many milliseconds are recent enough for a tooltip. */
const recent = { maxAge: 10_000 }

interface Shown {
  readonly organization: OrganizationNode
  requests: OrganizationRequests
}

/** Provides the content of the Change Requests view. */
export class RequestsTree extends DisposableBase implements TreeDataProvider<RequestsNode> {
  readonly #services: RequestsTreeServices
  readonly #changes = new TreeChanges<RequestsNode>()
  readonly #read = new EventEmitter<void>()
  readonly #shown = new Map<string, Shown>()
  readonly #ownReviews: OwnReviews
  readonly #age = relativeTimes(env.language)
  #filter: RequestFilter = {}
  #since = -Infinity

  readonly onDidChangeTreeData = this.#changes.event
  /** Fires when lists were read. */
  readonly onDidRead = this.#read.event

  constructor(services: RequestsTreeServices) {
    super()
    this.#services = services
    this.#ownReviews = new OwnReviews({ ...services, onNews: () => this.redraw() })
    let active = services.connections.active?.account.id
    this.register(
      services.connections.onDidChange(() => {
        if (active !== services.connections.active?.account.id) this.#shown.clear()
        active = services.connections.active?.account.id
        this.#changes.fire(undefined)
      }),
      services.writes.onDidOutdateLists((ref) => {
        services.reader.forget(ref).catch((error: unknown) => services.log.debug('Nothing to forget.', error))
        this.#changes.fire(undefined)
      }),
      services.marks.onDidChange(() => this.#changes.fire(undefined)),
      this.#ownReviews,
      this.#changes,
      this.#read,
    )
  }

  get filter(): RequestFilter {
    return this.#filter
  }

  /** Sets the filter of the lists. */
  set filter(filter: RequestFilter) {
    this.#filter = filter
    this.#changes.fire(undefined)
  }

  /** How many change requests wait for the user's review, as far as Galley knows. */
  get waiting(): number {
    return [...this.#shown.values()].reduce((sum, { requests }) => sum + requests.toReview.length, 0)
  }

  /** Reads everything again. */
  refresh(): void {
    this.#since = this.#services.clock.now()
    this.#changes.fire(undefined)
  }

  /** Updates the elements without asking the server. */
  redraw(): void {
    this.#changes.fire(undefined)
  }

  /** Asks the server whether the shown lists have changed. */
  async poll(): Promise<'news' | 'nothing'> {
    const connection = await this.#services.connections.current()
    let found = false
    for (const shown of connection ? this.#shown.values() : []) {
      const { organization, requests } = shown
      const now = await readRequests(connection as Connection, organization.organization.id, { force: true })
      const problem = now.failures.find(({ error }) => isConnectionProblem(error))
      if (problem) throw problem.error
      const isReviewed = await this.#ownReviews.poll(connection as Connection, groupRequests(now, now.me).mine)
      if (!isReviewed && requestsSignature(now) === requestsSignature(requests)) continue
      shown.requests = now
      found = true
    }
    if (found) this.#changes.fire(undefined)
    return found ? 'news' : 'nothing'
  }

  async getChildren(node?: RequestsNode): Promise<RequestsNode[]> {
    let connection: Connection | undefined
    try {
      connection = await this.#services.connections.current()
      return connection ? await this.#children(connection, node) : []
    } catch (error) {
      if (isCancellation(error)) return await this.#childrenAgain(connection, node)
      this.#services.log.warn('Couldn’t load change requests.', error)
      const label = l10n.t('Can’t load change requests ({0})', failureReason(error))
      return failedNodes(node, [{ label, error, staleSince: undefined }])
    }
  }

  getTreeItem(node: RequestsNode): TreeItem {
    const item = node.item()
    makePlain(item)
    item.id = node.id
    return item
  }

  getParent(node: RequestsNode): RequestsNode | undefined {
    return node.parent
  }

  /** Reads the reviews only when the tooltip of a change request is shown. */
  async resolveTreeItem(item: TreeItem, node: RequestsNode): Promise<TreeItem> {
    if (!(node instanceof RequestNode)) return item
    const { reader, log } = this.#services
    try {
      const [reviews, requested] = await Promise.all([reader.reviews(node.ref, recent), reader.requested(node.ref)])
      const { client } = await reader.connection(node.ref.server)
      const lines = client.supports('submitChangeRequestReview') ? reviewLines(reviews, requested) : []
      item.tooltip = node.tooltip(lines)
    } catch (error) {
      log.debug('Couldn’t load reviews.', error)
      item.tooltip = node.tooltip([])
    }
    return item
  }

  /**
   * Reads with the connection that replaced another one, whose requests were cancelled. An empty list would collapse
   * what is expanded.
   */
  async #childrenAgain(replaced: Connection | undefined, node: RequestsNode | undefined): Promise<RequestsNode[]> {
    const connection = await this.#services.connections.current().catch((): undefined => undefined)
    return connection === undefined || connection === replaced ? [] : await this.getChildren(node)
  }

  async #children(connection: Connection, node: RequestsNode | undefined): Promise<RequestsNode[]> {
    if (node === undefined) return await this.#roots(connection)
    if (node instanceof OrganizationNode) return await this.#groups(connection, node, { parent: node })
    if (node instanceof GroupNode) return await this.#requests(connection, node)
    return node instanceof RequestNode ? await this.#changesOf(node) : []
  }

  async #roots(connection: Connection): Promise<RequestsNode[]> {
    const lists = new ListReadings()
    const read = await lists.read(organizationsFailed, listOrganizations(connection, this.#options()))
    const organizations = (read?.value ?? []).map(
      (organization) => new OrganizationNode(connection.server.id, organization),
    )
    const [only] = organizations
    if (!only || organizations.length > 1) return [...failedNodes(undefined, lists.failures), ...organizations]
    return await this.#groups(connection, only, { above: lists.failures })
  }

  async #groups(
    connection: Connection,
    node: OrganizationNode,
    { parent, above = [] }: { readonly parent?: RequestsNode; readonly above?: readonly ListFailure[] },
  ): Promise<RequestsNode[]> {
    const requests = await readRequests(connection, node.organization.id, this.#options())
    for (const { error } of requests.failures) this.#services.log.warn('Couldn’t load change requests.', error)
    this.#shown.set(node.id, { organization: node, requests })
    this.#read.fire()
    const failed = failedNodes(parent, [...above, ...requests.failures])
    if (needsServer(this.#filter)) return [...failed, new GroupNode(parent, node, 'found')]
    const groups = this.#grouped(requests)
    const names = (['review', 'mine', 'open', 'drafts'] as const).filter((name) => !requests.unknown.has(name))
    const groupNodes = names.map((name) => new GroupNode(parent, node, name, groups[name].length))
    return [...failed, ...groupNodes, new GroupNode(parent, node, 'merged')]
  }

  #grouped(requests: OrganizationRequests): ReturnType<typeof groupRequests> {
    const { toReview, open, drafts, spaces, me } = requests
    const pass = (list: readonly ChangeRequest[]): readonly ChangeRequest[] => filtered(list, this.#filter, spaces)
    return groupRequests({ toReview: pass(toReview), open: pass(open), drafts: pass(drafts) }, me)
  }

  async #requests(connection: Connection, group: GroupNode): Promise<RequestsNode[]> {
    const shown = this.#shown.get(group.organization.id)
    if (!shown) return []
    const { requests } = shown
    const { value: found, failures } = await this.#listOf(connection, group, requests)
    const failed = failedNodes(group, failures)
    if (found.length === 0) return failed.length > 0 ? failed : [noticeNode(group, l10n.t('None'))]
    if (group.name === 'mine') this.#ownReviews.rowsShown(connection, found, this.#options())
    return [...failed, ...found.map((request) => this.#requestNode(connection, group, request))]
  }

  #requestNode(connection: Connection, group: GroupNode, request: ChangeRequest): RequestNode {
    const { reader, marks, clock } = this.#services
    const known = reader.knownReviews(connection, request)
    const ref = { server: group.organization.server, space: request.space, changeRequest: request.id }
    return new RequestNode(group, request, {
      space: this.#shown.get(group.organization.id)?.requests.spaces.get(request.space),
      age: this.#age(request.updatedAt, clock.now()),
      reviews: known && reviewState(known),
      hasConflicts: marks.of(ref).length > 0,
    })
  }

  async #listOf(connection: Connection, group: GroupNode, requests: OrganizationRequests) {
    const { id } = group.organization.organization
    if (group.name !== 'found' && group.name !== 'merged') {
      return { value: this.#grouped(requests)[group.name], failures: [] }
    }
    const { value, failures } =
      group.name === 'found'
        ? await findRequests(connection, id, this.#filter, this.#options())
        : await readMerged(connection, id, this.#options())
    return { value: filtered(value, this.#filter, requests.spaces), failures }
  }

  async #changesOf(node: RequestNode): Promise<RequestsNode[]> {
    const { reader, viewed, marks } = this.#services
    const lists = new ListReadings()
    const failed = (reason: string): string => l10n.t('Can’t load changes ({0})', reason)
    const reading = Promise.all([
      reader.content(node.ref, node.request),
      reader.isComparedWithMain(node.ref, node.request),
    ]).then(([value, isOfToday]) => ({ value, isOfToday }))
    const read = await lists.read(failed, reading)
    if (!read) return failedNodes(node, lists.failures)
    const { pages, files, more } = read.value
    // The pages are shown immediately, and marked when the search ends.
    void marks.search(node.ref)
    const marked = new Set(marks.of(node.ref).map(({ address }) => address.page))
    const children: RequestsNode[] = [
      ...pages.map((page) => {
        const isViewed = read.isOfToday ? undefined : viewed.isViewed(node.ref, page)
        return new ChangedPageNode(node, page, { isViewed, isInConflict: marked.has(page.id) })
      }),
      ...files.map((file) => changedFileNode(node, file)),
    ]
    if (more > 0) children.push(noticeNode(node, moreChangesLabel(more)))
    return children.length > 0 ? children : [noticeNode(node, l10n.t('No changes yet'))]
  }

  #options(): ReadOptions {
    return this.#since === -Infinity ? {} : { maxAge: Math.max(0, this.#services.clock.now() - this.#since) }
  }
}
