import { LRUCache } from 'lru-cache'
import type { OperationName } from '../../contract/operations.ts'
import { isRecord } from '../../contract/checks/records.ts'
import type { AnyInput } from '../requestPlan.ts'
import type { ServerFindings } from '../policy/serverMemory.ts'

/** A person, as far as answers name them. */
type Person = NonNullable<ServerFindings['user']>

/** The answers to own writes that name their author, and the property that does. */
const authors: Partial<Record<OperationName, 'createdBy' | 'postedBy'>> = {
  createChangeRequest: 'createdBy',
  postCommentInSpace: 'postedBy',
  postCommentReplyInSpace: 'postedBy',
  postCommentInChangeRequest: 'postedBy',
  postCommentReplyInChangeRequest: 'postedBy',
}

const maxKnown = 5000

/**
 * Remembers facts from answers that only operations outside the reference would tell: who the token belongs to, which
 * change request has a revision, and which replies a comment on a space has.
 */
export class KnownObjects {
  readonly #changeRequests = new LRUCache<string, string>({ max: maxKnown })
  readonly #replies = new LRUCache<string, ReadonlySet<string>>({ max: maxKnown })
  readonly #changed: () => void
  #user: Person | undefined

  /** `changed` is called when an answer names the person that the token belongs to. */
  constructor(user: Person | undefined, changed: () => void) {
    this.#user = user
    this.#changed = changed
  }

  /** The person that the token belongs to, if an own write has shown it. */
  get user(): Person | undefined {
    return this.#user
  }

  /** Returns the id of the change request whose current revision this was when it was last read. */
  changeRequestWith(revision: string): string | undefined {
    return this.#changeRequests.get(revision)
  }

  /** Returns the ids of the known replies to a comment on a space. */
  repliesTo(comment: string): Iterable<string> {
    return this.#replies.get(comment) ?? []
  }

  /** Takes in the answer of an operation. */
  note(name: OperationName, input: AnyInput, answer: unknown): void {
    if (!isRecord(answer)) return
    const author = authors[name]
    if (author !== undefined) this.#noteUser(answer[author])
    if (name === 'postCommentReplyInSpace') this.#noteReply(input['commentId'], answer['id'])
    if (name === 'updateChangeRequest') this.#noteRevision(answer['revision'], input['changeRequestId'])
    const items = Array.isArray(answer['items']) ? answer['items'] : [answer]
    for (const item of items) {
      if (isRecord(item) && item['object'] === 'change-request') this.#noteRevision(item['revision'], item['id'])
    }
  }

  #noteUser(value: unknown): void {
    if (!isRecord(value)) return
    const { id, displayName } = value
    if (typeof id !== 'string' || typeof displayName !== 'string') return
    if (this.#user?.id === id && this.#user.displayName === displayName) return
    this.#user = { id, displayName }
    this.#changed()
  }

  #noteReply(comment: unknown, reply: unknown): void {
    if (typeof comment !== 'string' || typeof reply !== 'string') return
    this.#replies.set(comment, new Set([...this.repliesTo(comment), reply]))
  }

  #noteRevision(revision: unknown, changeRequest: unknown): void {
    if (typeof revision === 'string' && typeof changeRequest === 'string')
      this.#changeRequests.set(revision, changeRequest)
  }
}
