import { randomUUID } from 'node:crypto'
import { changeRequestKey, type ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import { EventEmitter, type Disposable } from 'vscode'
import type { CommentServer } from './commentServer.ts'
import { Discussion } from './discussion.ts'

/** The discussions in this window, one for each space and change request. */
export class Discussions implements Disposable {
  readonly #server: CommentServer
  readonly #all = new Map<string, { readonly discussion: Discussion; readonly subscription: Disposable }>()
  readonly #changed = new EventEmitter<Discussion>()

  /** Fires when a discussion has changed. */
  readonly onDidChange = this.#changed.event

  constructor(server: CommentServer) {
    this.#server = server
  }

  /** Returns the discussion in a scope, which may not have been read yet. */
  at(scope: ChangeRequestScope): Discussion {
    const key = changeRequestKey(scope)
    const known = this.#all.get(key)
    if (known) return known.discussion
    const discussion = new Discussion(scope, this.#server, randomUUID)
    const subscription = discussion.onDidChange(() => this.#changed.fire(discussion))
    this.#all.set(key, { discussion, subscription })
    return discussion
  }

  /** Returns the discussion in a scope, if it's known. */
  known(scope: ChangeRequestScope): Discussion | undefined {
    return this.#all.get(changeRequestKey(scope))?.discussion
  }

  /** Returns all known discussions about a space and its change requests. */
  inSpace({ server, space }: ChangeRequestScope): readonly Discussion[] {
    return [...this.#all.values()].flatMap(({ discussion }) =>
      discussion.scope.server === server && discussion.scope.space === space ? [discussion] : [],
    )
  }

  /** Removes all discussions, after the account has changed. */
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
