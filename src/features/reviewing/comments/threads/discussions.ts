import { randomUUID } from 'node:crypto'
import { changeRequestKey, type ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import { EventEmitter, type Disposable } from 'vscode'
import type { CommentServer } from './commentServer.ts'
import { Discussion } from './discussion.ts'

/** The discussions that someone looks at in this window, one for each space and change request. */
export class Discussions implements Disposable {
  readonly #server: CommentServer
  readonly #all = new Map<string, { readonly discussion: Discussion; readonly subscription: Disposable }>()
  readonly #changed = new EventEmitter<Discussion>()

  /** Fires when something in a discussion is another than before. */
  readonly onDidChange = this.#changed.event

  constructor(server: CommentServer) {
    this.#server = server
  }

  /** The discussion in a scope; it may still must be read. */
  at(scope: ChangeRequestScope): Discussion {
    const key = changeRequestKey(scope)
    const known = this.#all.get(key)
    if (known) return known.discussion
    const discussion = new Discussion(scope, this.#server, randomUUID)
    const subscription = discussion.onDidChange(() => this.#changed.fire(discussion))
    this.#all.set(key, { discussion, subscription })
    return discussion
  }

  /** The discussion in a scope, if it is known. */
  known(scope: ChangeRequestScope): Discussion | undefined {
    return this.#all.get(changeRequestKey(scope))?.discussion
  }

  /** All known discussions about a space and its change requests. */
  inSpace({ server, space }: ChangeRequestScope): readonly Discussion[] {
    return [...this.#all.values()].flatMap(({ discussion }) =>
      discussion.scope.server === server && discussion.scope.space === space ? [discussion] : [],
    )
  }

  /** Begins again, as someone else. */
  clear(): void {
    for (const { discussion, subscription } of this.#all.values()) {
      subscription.dispose()
      discussion.dispose()
    }
    this.#all.clear()
  }

  dispose(): void {
    this.clear()
    this.#changed.dispose()
  }
}
