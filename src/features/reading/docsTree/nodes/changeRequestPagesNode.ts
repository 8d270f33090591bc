import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type Uri } from 'vscode'
import type { Cached, ReadOptions } from '../../../../client/readCache.ts'
import type { ChangeRequest } from '../../../../contract/changeRequests.ts'
import type { Page } from '../../../../contract/revisions.ts'
import type { Space } from '../../../../contract/spaces.ts'
import type { ChangeRequestRef } from '../../../../core/platform/uris/changeRequestRef.ts'
import { openPageUri } from '../../../shared/pages/openPageUri.ts'
import { pagesInput } from '../../../../client/pagesInput.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { DocsNode, EntryNode } from './docsNode.ts'
import { factsTooltip } from '../../../shared/labels/factsTooltip.ts'
import { ChildLists } from './noticeNodes.ts'
import { distinctPages, pageItem, pagesFailed } from './pageNode.ts'
import { changeRequestTitle } from '../../../shared/changeRequests/changeLabels.ts'
import { pageNames } from '../../../../core/platform/uris/uris.ts'

/** All pages of a change request as a tree, where you change the structure. */
export class ChangeRequestPagesNode extends DocsNode {
  readonly changeRequest: ChangeRequest
  readonly space: Space
  readonly ref: ChangeRequestRef

  constructor(parent: DocsNode, space: Space, changeRequest: ChangeRequest) {
    super(parent.scope, parent, 'pages')
    this.space = space
    this.changeRequest = changeRequest
    this.ref = { server: this.scope.connection.server.id, space: space.id, changeRequest: changeRequest.id }
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('All Pages'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('list-tree')
    item.contextValue = 'branchPages refresh'
    return item
  }

  /** Returns the pages of the element, as they were last read. */
  async pages(): Promise<readonly Page[]> {
    return this.scope.options.predicted(this.ref) ?? (await this.#read()).value.pages
  }

  override async children(): Promise<DocsNode[]> {
    const lists = new ChildLists(this)
    const read = await lists.read(pagesFailed, this.#read(this.readOptions()))
    const pages = this.scope.options.predicted(this.ref) ?? read?.value.pages ?? []
    return lists.beside(lists.orEmpty(branchPageNodes(this, this, pages), l10n.t('No pages yet')))
  }

  async #read(options: ReadOptions = {}): Promise<Cached<{ readonly pages: readonly Page[] }>> {
    const input = { ...pagesInput(this.space.id), changeRequestId: this.changeRequest.id }
    return await this.scope.connection.cache.get('listPagesInChangeRequest', input, options)
  }
}

/** A page in a change request, with its subpages. */
class ChangeRequestPageNode extends EntryNode {
  readonly page: Page
  readonly resource: DocsResource
  readonly #branch: ChangeRequestPagesNode

  constructor(parent: DocsNode, branch: ChangeRequestPagesNode, page: Page) {
    super(parent, page.id)
    this.page = page
    this.#branch = branch
    const { server, space, changeRequest } = branch.ref
    this.resource = { kind: 'page', id: page.id, server, title: page.title, space, changeRequest }
  }

  override item(): TreeItem {
    const { page } = this
    const item = pageItem(page)
    item.contextValue = `page ${page.type} branch id${page.hidden ? ' hidden' : ''}`
    item.resourceUri = this.uri
    if (page.type === 'document') item.command = { command: 'vscode.open', title: 'Open', arguments: [this.uri] }
    return item
  }

  override children(): Promise<DocsNode[]> {
    return Promise.resolve(branchPageNodes(this, this.#branch, this.page.pages ?? []))
  }

  override tooltip(): ReturnType<DocsNode['tooltip']> {
    const { page } = this
    return factsTooltip(page.title, [
      ['', page.description],
      [l10n.t('Path'), page.path],
    ])
  }

  /** The page in the change request. */
  get uri(): Uri {
    const { changeRequest, ref, space } = this.#branch
    const names = { spaceTitle: space.title, changeRequestTitle: changeRequestTitle(changeRequest) }
    return openPageUri({ ...ref, ...names, ...pageNames(this.page) })
  }
}

function branchPageNodes(parent: DocsNode, branch: ChangeRequestPagesNode, pages: readonly Page[]): DocsNode[] {
  return distinctPages(pages).map((page) => new ChangeRequestPageNode(parent, branch, page))
}
