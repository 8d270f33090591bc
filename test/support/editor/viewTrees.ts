import * as vscode from 'vscode'
import { DocsTreeProvider } from '../../../src/features/reading/docsTree/docsTreeProvider.ts'
import type { DocsNode } from '../../../src/features/reading/docsTree/nodes/docsNode.ts'
import { ChangeRequestWrites } from '../../../src/features/shared/changeRequests/changeRequestWrites.ts'
import { ContextKeys } from '../../../src/features/shared/commands/contextKeys.ts'
import type { Connection, ConnectionState } from '../../../src/features/shared/connections/connection.ts'
import { FamilyChanges } from '../../../src/features/shared/families/familyChanges.ts'
import { organizationContents } from '../../../src/features/organization/registerOrganization.ts'
import { RequestReader } from '../../../src/features/reviewing/changeRequests/requestReader.ts'
import { RequestsTree } from '../../../src/features/reviewing/changeRequests/requestsTree.ts'
import { ViewedPages } from '../../../src/features/reviewing/changeRequests/viewedPages.ts'
import { createFakeClock } from '../fakeClock.ts'
import { silentLog } from './silentLog.ts'
import { MemoryMemento } from './storage.ts'

/** The views. The Docs view has two, because it can be grouped. */
export const viewNames = ['Docs', 'Docs by site', 'Organization', 'Change Requests'] as const
export type ViewName = (typeof viewNames)[number]

/** An element of any of the three views. */
export interface Element {
  readonly id: string
}

export interface Tree {
  children(element?: Element): Promise<readonly Element[]>
  item(element: Element): vscode.TreeItem
  /** Reads what only the tooltip shows. */
  resolved(element: Element): Promise<vscode.TreeItem>
}

/** The content of the three views, read with the connection of a test. */
export class ViewTrees {
  readonly #docs: DocsTreeProvider
  readonly #requests: RequestsTree
  readonly #open: vscode.Disposable[]

  /** `connection` returns the connection that is current. */
  constructor(connection: () => Connection) {
    const writes = new ChangeRequestWrites()
    const state = new MemoryMemento()
    const { server, account } = connection()
    const connections = {
      onDidChange: new vscode.EventEmitter<void>().event,
      state: 'signedIn' as ConnectionState,
      active: { server, account },
      current: () => Promise.resolve(connection()),
      forServer: () => Promise.resolve(connection()),
      accountOn: () => account,
      accountById: () => account,
      reconnect: () => undefined,
    }
    const contents = organizationContents({ context: { globalState: state }, now: Date.now } as never)
    this.#docs = new DocsTreeProvider({
      now: Date.now,
      changes: new FamilyChanges(),
      branches: contents.branches,
      sites: contents.sites,
      connections,
      contextKeys: new ContextKeys(silentLog),
      writes,
      log: silentLog,
      hasMore: () => Promise.resolve(false),
    })
    const reader = new RequestReader(connections, writes)
    // The reader itself reads each change request once.
    reader.content = async (...about) => await new RequestReader(connections, writes).content(...about)
    const marks = { all: [], of: () => [], search: async () => {}, onDidChange: new vscode.EventEmitter<never>().event }
    this.#requests = new RequestsTree({
      connections,
      writes,
      reader,
      log: silentLog,
      viewed: new ViewedPages(state, connections),
      marks,
      clock: createFakeClock(),
      isVisible: () => false,
    } as never)
    this.#open = [this.#docs, this.#requests, writes]
  }

  /** Returns a view as the user sees it, read again. */
  async view(name: ViewName): Promise<Tree> {
    await this.#groupBy(name === 'Docs by site' ? 'sites' : 'spaces')
    const [docs, requests] = [this.#docs, this.#requests]
    if (name === 'Change Requests') {
      return {
        children: async (node) => await requests.getChildren(node as never),
        item: (node) => requests.getTreeItem(node as never),
        resolved: async (node) => await requests.resolveTreeItem(requests.getTreeItem(node as never), node as never),
      }
    }
    const roots = async (): Promise<DocsNode[]> =>
      name === 'Organization' ? ((await docs.organization.getChildren()) ?? []) : await docs.getChildren()
    return {
      children: async (node) => (node ? await docs.getChildren(node as DocsNode) : await roots()),
      item: (node) => docs.getTreeItem(node as DocsNode),
      resolved: async (node) => {
        const item = docs.getTreeItem(node as DocsNode)
        return (await docs.resolveTreeItem(item, node as DocsNode)) ?? item
      },
    }
  }

  async dispose(): Promise<void> {
    await this.#groupBy('spaces')
    for (const each of this.#open) each.dispose()
  }

  async #groupBy(value: string): Promise<void> {
    const configuration = vscode.workspace.getConfiguration('galley.docsView')
    if (configuration.get('groupBy') !== value)
      await configuration.update('groupBy', value, vscode.ConfigurationTarget.Global)
    this.#docs.reset()
  }
}

/** Returns the root and the first element of each kind that can be expanded. */
export async function oneOfEachKind(tree: Tree): Promise<Map<string, Element | undefined>> {
  const found = new Map<string, Element | undefined>([['root', undefined]])
  const visit = async (parent: Element | undefined, isInChangeRequest = false): Promise<void> => {
    const children = await tree.children(parent)
    // Members and teams have no order of their own.
    for (const element of children.toSorted((one, other) => (labelOf(tree, one) < labelOf(tree, other) ? -1 : 1))) {
      const { contextValue = '', collapsibleState } = tree.item(element)
      if (collapsibleState === vscode.TreeItemCollapsibleState.None) continue
      const own = kindOf(contextValue)
      // The files of a change request are read with other requests than those of a space.
      const kind = isInChangeRequest && ['files', 'reusableContents'].includes(own) ? `changeRequest ${own}` : own
      if (found.has(kind)) continue
      found.set(kind, element)
      await visit(element, isInChangeRequest || own === 'changeRequest')
    }
  }
  await visit(undefined)
  return found
}

function kindOf(contextValue: string): string {
  const [first = '', second = ''] = contextValue.split(' ')
  return ['list', 'folder', 'group'].includes(first) ? second : first
}

/** Returns the labels of elements, without ids and times, which differ from run to run. */
export function labels(tree: Tree, elements: readonly Element[]): string[] {
  return elements.map((element) => labelOf(tree, element))
}

function labelOf(tree: Tree, element: Element): string {
  const { label, description } = tree.item(element)
  const shown = typeof label === 'string' && label !== '' ? label : String(description)
  return shown.replace(/^\w{20}$/, 'ID').replace(/^\w+ \d+, \d{4}, .*M$/, 'TIME')
}
