import type { CommentRow } from '../comments/commentStore.ts'
import type { Platform } from '../platform.ts'
import type { PageNode } from '../revisions/pageTree.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import type { SampleTime } from './sampleTime.ts'

/** The text of a sample comment, its author and its age. */
export interface SampleComment {
  readonly by: string
  readonly daysAgo: number
  readonly text: string
  /** The users who reacted with each emoji, soon after. */
  readonly reactions?: Readonly<Record<string, readonly string[]>>
}

/** A sample thread. `on` is the title of a page, `block` the index of a paragraph on it, from 0. */
export interface SampleThread extends SampleComment {
  readonly on?: string
  readonly block?: number
  readonly replies?: readonly SampleComment[]
  readonly resolvedBy?: string
  /** The id of the review that the comment belongs to. */
  readonly review?: string
}

/** Adds threads to a space, or to one of its change requests. */
export class SampleThreads {
  readonly #platform: Platform
  readonly #space: SpaceRow
  readonly #changeRequest: ChangeRequestRow | undefined
  readonly #at: SampleTime

  constructor(platform: Platform, space: SpaceRow, changeRequest: ChangeRequestRow | undefined, at: SampleTime) {
    this.#platform = platform
    this.#space = space
    this.#changeRequest = changeRequest
    this.#at = at
  }

  /** Adds a thread. If the page doesn't exist, the thread is about the whole space or change request. */
  add(thread: SampleThread): void {
    const page = thread.on === undefined ? undefined : this.#pageTitled(thread.on)
    const key = page && thread.block !== undefined ? this.#keyOf(page, thread.block) : undefined
    const id = this.#say(thread, {
      page_id: page?.id ?? null,
      node_id: key ?? null,
      review_id: thread.review ?? null,
    })
    const replies = thread.replies ?? []
    for (const reply of replies) this.#say(reply, { parent_id: id })
    if (thread.resolvedBy !== undefined) {
      const last = replies.at(-1) ?? thread
      const change = { resolved_at: this.#at(last.daysAgo * 0.9), resolved_by: thread.resolvedBy }
      this.#platform.comments.change(id, change)
    }
  }

  /** Returns the title of the first page that the change request changed or added. */
  changedPage(): string | undefined {
    const before = this.#platform.revisions.tree(this.#space.revision_id)
    return this.#pages().find(({ id, documentId }) => {
      return documentId !== undefined && before.page(id)?.node.documentId !== documentId
    })?.title
  }

  #say(comment: SampleComment, place: Partial<CommentRow>): string {
    const { comments, newId } = this.#platform
    const id = newId()
    comments.add({
      id,
      space_id: this.#space.id,
      change_request_id: this.#changeRequest?.id ?? null,
      ...place,
      revision_id: this.#revision,
      posted_by: comment.by,
      posted_at: this.#at(comment.daysAgo),
      body: JSON.stringify({ markdown: comment.text }),
    })
    for (const [emoji, users] of Object.entries(comment.reactions ?? {})) {
      for (const user of users) {
        comments.react({ comment_id: id, emoji, user_id: user, reacted_at: this.#at(comment.daysAgo * 0.95) })
      }
    }
    return id
  }

  get #revision(): string {
    return this.#changeRequest?.revision_id ?? this.#space.revision_id
  }

  #pages(): PageNode[] {
    return [...this.#platform.revisions.tree(this.#revision).all].map(({ node }) => node)
  }

  #pageTitled(title: string): PageNode | undefined {
    return this.#pages().find((page) => page.title === title)
  }

  #keyOf(page: PageNode, index: number): string | undefined {
    if (page.documentId === undefined) return undefined
    const { nodes } = this.#platform.documents.document(page.documentId)
    return nodes.filter((node) => node.type === 'paragraph')[index]?.key
  }
}
