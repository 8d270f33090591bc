import type { Page } from '../../../contract/revisions.ts'
import { ChangeRequestPagesNode } from './nodes/changeRequestPagesNode.ts'
import { ChangeRequestsNode } from './nodes/changeRequestsNode.ts'
import type { DocsNode } from './nodes/docsNode.ts'
import type { DocsTreeProvider } from './docsTreeProvider.ts'
import { FilesNode } from './nodes/filesNode.ts'
import { LoadMoreNode } from './nodes/noticeNodes.ts'
import { OffSiteNode } from './nodes/offSiteNode.ts'
import { OrganizationNode } from './nodes/organizationNodes.ts'
import { SpaceNode } from './nodes/spaceNode.ts'
import { holdsResource } from '../../shared/tree/resource.ts'

/** Something in a space that the tree can show. */
export interface TreeRef {
  readonly space: string
  readonly changeRequest?: string
  readonly page?: string
  readonly file?: string
}

/** Finds an element and reads its ancestors if needed. Returns undefined if it doesn't exist. */
export async function locateInTree(tree: DocsTreeProvider, ref: TreeRef): Promise<DocsNode | undefined> {
  const space = await locateSpace(tree, ref.space)
  if (!space || (!ref.changeRequest && !ref.page && !ref.file)) return space
  const children = await tree.getChildren(space)
  if (ref.changeRequest) return (await locateChange(tree, children, ref)) ?? space
  if (ref.file) {
    const files = children.find((child) => child instanceof FilesNode)
    return files && ((await childFor(tree, files, ref.file)) ?? files)
  }
  return await locatePage(tree, space, ref.page ?? '')
}

/** Finds an element among what was read, without asking the server. Returns undefined if it isn't read yet. */
export async function locateRead(tree: DocsTreeProvider, ref: TreeRef): Promise<DocsNode | undefined> {
  for (const node of tree.read) {
    const path = node.part === 'docs' ? pathBelow(node, ref) : undefined
    const found = path && (await descend(tree, node, path))
    if (found) return found
  }
  return undefined
}

/** Returns the ids from an element down to something below it, if no request is needed. */
function pathBelow(node: DocsNode, { space, changeRequest, page = '', file }: TreeRef): string[] | undefined {
  if (node instanceof SpaceNode) {
    // After a refresh, the pages have to be read again.
    const isRead = node.space.id === space && changeRequest === undefined && node.readOptions().maxAge === undefined
    const read = isRead ? node.scope.connection.cache.peek('listPages', node.pagesInput) : undefined
    return read && pathTo(read.value.pages, page)
  }
  if (!holdsResource(node) || node.resource.space !== space || node.resource.changeRequest !== changeRequest)
    return undefined
  const { kind, id } = node.resource
  if (kind === (file === undefined ? 'page' : 'file') && id === (file ?? page)) return []
  return 'page' in node ? pathTo((node.page as Page).pages ?? [], page) : undefined
}

async function locateSpace(tree: DocsTreeProvider, spaceId: string): Promise<SpaceNode | undefined> {
  for (const organization of await tree.getChildren()) {
    if (!(organization instanceof OrganizationNode)) continue
    const found = await findSpace(tree, organization, spaceId)
    if (found) return found
  }
  return undefined
}

async function findSpace(tree: DocsTreeProvider, level: DocsNode, spaceId: string): Promise<SpaceNode | undefined> {
  const find = async (children: readonly DocsNode[]): Promise<SpaceNode | undefined> => {
    for (const child of children) {
      if (child instanceof SpaceNode && child.space.id === spaceId) return child
    }
    // The group of spaces without a site reads all sites at once. After that, no site needs a request.
    const offSite = children.filter((child) => child instanceof OffSiteNode)
    for (const child of [
      ...offSite,
      ...children.filter((each) => each.mayHoldSpaces && !(each instanceof OffSiteNode)),
    ]) {
      const found = await findSpace(tree, child, spaceId)
      if (found) return found
    }
    return undefined
  }
  return await findInLevel(tree, level, { find, readsMore: level instanceof OrganizationNode })
}

/** Looks for something in the children of an element, and reads more of its list until it's found. */
export async function findInLevel<T>(
  tree: DocsTreeProvider,
  level: DocsNode,
  {
    find,
    readsMore,
  }: { readonly find: (children: readonly DocsNode[]) => Promise<T | undefined>; readonly readsMore: boolean },
): Promise<T | undefined> {
  for (let known = 0; ;) {
    const children = await tree.getChildren(level)
    const found = await find(children)
    if (found !== undefined) return found
    const more = readsMore && children.find((child) => child instanceof LoadMoreNode)
    // A level that no longer grows belongs to an account that was signed out. Reading it again would never end.
    if (!more || children.length <= known) return undefined
    known = children.length
    tree.loadMore(more)
  }
}

/** Finds a page through its ancestors, which are known from the list of pages. */
async function locatePage(tree: DocsTreeProvider, space: SpaceNode, pageId: string): Promise<DocsNode | undefined> {
  const { cache } = space.scope.connection
  const { value } = await cache.get('listPages', space.pagesInput)
  return await descend(tree, space, pathTo(value.pages, pageId))
}

async function descend(
  tree: DocsTreeProvider,
  from: DocsNode,
  path: readonly string[] | undefined,
): Promise<DocsNode | undefined> {
  if (!path) return undefined
  let node = from
  for (const id of path) {
    const next = await childFor(tree, node, id)
    if (!next) return undefined
    node = next
  }
  return node
}

async function locateChange(
  tree: DocsTreeProvider,
  inSpace: readonly DocsNode[],
  { changeRequest = '', page }: TreeRef,
): Promise<DocsNode | undefined> {
  const requests = inSpace.find((child) => child instanceof ChangeRequestsNode)
  const request = requests && (await childFor(tree, requests, changeRequest))
  if (!request || page === undefined) return request ?? requests
  const all = (await tree.getChildren(request)).find((child) => child instanceof ChangeRequestPagesNode)
  const inAll = all && (await descend(tree, all, pathTo(await all.pages(), page)))
  return inAll ?? (await childFor(tree, request, `page-${page}`)) ?? request
}

async function childFor(tree: DocsTreeProvider, parent: DocsNode, ownId: string): Promise<DocsNode | undefined> {
  const id = `${parent.id}/${ownId}`
  return (await tree.getChildren(parent)).find((child) => child.id === id)
}

/** Returns the ids of a page's ancestors and of the page itself, from the root down. */
function pathTo(pages: readonly Page[], pageId: string): string[] | undefined {
  for (const page of pages) {
    if (page.id === pageId) return [page.id]
    const below = pathTo(page.pages ?? [], pageId)
    if (below) return [page.id, ...below]
  }
  return undefined
}
