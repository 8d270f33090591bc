import type { MarkdownString, TreeItem } from 'vscode'
import type { ReadOptions } from '../../../../client/readCache.ts'
import type { FamilyChange } from '../../../shared/families/familyChanges.ts'
import type { DocsScope } from '../docsScope.ts'

/** The views that show the platform's content. Each has elements of its own. */
export type TreePart = 'docs' | 'organization'

/**
 * An element of the Docs view or the Organization view. Elements are created again when their parent is read; their
 * `id` stays the same.
 */
export abstract class DocsNode {
  /** The path from the root in ids of the platform. It's the same in every window and after every refresh. */
  readonly id: string
  readonly parent: DocsNode | undefined
  readonly scope: DocsScope
  /** The view that it belongs to. */
  readonly part: TreePart

  constructor(scope: DocsScope, parent: DocsNode | undefined, ownId: string, part: TreePart = parent?.part ?? 'docs') {
    this.scope = scope
    this.parent = parent
    this.part = part
    this.id = `${parent?.id ?? `${part}/${scope.connection.server.id}`}/${ownId}`
  }

  /** Returns what the view shows, without the tooltip. */
  abstract item(): TreeItem

  /** Returns the children, read through the cache. */
  children(): Promise<DocsNode[]> {
    return Promise.resolve([])
  }

  /** Returns the tooltip. */
  tooltip(): MarkdownString | undefined {
    return undefined
  }

  /** The element to read again when this one is refreshed: the nearest one that reads its own children. */
  get refreshTarget(): DocsNode | undefined {
    return this
  }

  /** True if spaces can be below the element. */
  get mayHoldSpaces(): boolean {
    return false
  }

  /** Returns whether a changed list is directly below the element. */
  shows(_change: FamilyChange): boolean {
    return false
  }

  /**
   * Asks the server for changes below the element while the platform works on something there. Returns whether there
   * are any.
   */
  findChanges(): Promise<boolean> {
    return Promise.resolve(false)
  }

  /** Returns how the element reads its children. */
  readOptions(): ReadOptions {
    const above = []
    for (let node = this.parent; node; node = node.parent) above.push(node.id)
    return this.scope.readOptions(this.id, above)
  }
}

/** An element that was read with its parent. To refresh it, the nearest element that reads its own children is read again. */
export abstract class EntryNode extends DocsNode {
  constructor(parent: DocsNode, ownId: string) {
    super(parent.scope, parent, ownId)
  }

  override get refreshTarget(): DocsNode | undefined {
    return this.parent?.refreshTarget
  }
}
