import type { MarkdownString, TreeItem } from 'vscode'
import type { ReadOptions } from '../../../../client/readCache.ts'
import type { FamilyChange } from '../../../shared/families/familyChanges.ts'
import type { DocsScope } from '../docsScope.ts'

/** The views that show what the platform has, each with elements of its own. */
export type TreePart = 'docs' | 'organization'

/** An element of the Docs view or the Organization view. Elements are made again whenever their parent is read; their `id` is what stays. */
export abstract class DocsNode {
  /** The way from the root in identifiers of the platform: the same in every window and after every refresh. */
  readonly id: string
  readonly parent: DocsNode | undefined
  readonly scope: DocsScope
  /** The view that it is in. */
  readonly part: TreePart

  constructor(scope: DocsScope, parent: DocsNode | undefined, ownId: string, part: TreePart = parent?.part ?? 'docs') {
    this.scope = scope
    this.parent = parent
    this.part = part
    this.id = `${parent?.id ?? `${part}/${scope.connection.server.id}`}/${ownId}`
  }

  /** What the view shows, without its tooltip. */
  abstract item(): TreeItem

  /** What is inside, read through the cache. */
  children(): Promise<DocsNode[]> {
    return Promise.resolve([])
  }

  /** What the view shows when someone rests on the element. */
  tooltip(): MarkdownString | undefined {
    return undefined
  }

  /** The element to read again when this one is to be refreshed: the nearest one that reads its own children. */
  get refreshTarget(): DocsNode | undefined {
    return this
  }

  /** True where spaces may be below the element. */
  get mayHoldSpaces(): boolean {
    return false
  }

  /** True where a list that has changed is directly below the element. */
  shows(_change: FamilyChange): boolean {
    return false
  }

  /** Asks the server for news of what is below, where the platform is at work on it. True when there are some. */
  findChanges(): Promise<boolean> {
    return Promise.resolve(false)
  }

  /** How the element reads its children. */
  readOptions(): ReadOptions {
    const above = []
    for (let node = this.parent; node; node = node.parent) above.push(node.id)
    return this.scope.readOptions(this.id, above)
  }
}
