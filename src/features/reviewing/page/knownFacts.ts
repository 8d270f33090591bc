import { isDeepStrictEqual } from 'node:util'
import { withOfferedActions } from '../../../client/replyActions.ts'
import type { Comment, CommentReply } from '../../../contract/comments.ts'
import type { RequestPageFacts } from '../../../core/review/changeRequests/requestPageFacts.ts'
import { offeredActions } from '../changeRequests/requestTargets.ts'
import { checkedRulesOf } from '../merging/mergeFacts.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import type { ReadSummary } from '../review/readSummary.ts'

/** How many comments the page shows. The list of all comments shows the rest. */
const maxComments = 100
/** For how many comments the page shows the replies: those take a request each. */
const maxAnswered = 20

/** What the server knows of the page of a change request. The rest is known only on this machine. */
export type PageFacts = Omit<
  RequestPageFacts,
  'viewed' | 'words' | 'history' | 'visit' | 'outgoing' | 'typed' | 'edits'
>

interface Known {
  readonly facts: PageFacts
  readonly connection: Connection
}

/** Reads the facts of pages once for each summary. They stay known while they're read again. */
export class KnownFacts {
  readonly #services: ReviewServices
  readonly #known = new WeakMap<ReadSummary, Known>()
  readonly #reading = new WeakMap<ReadSummary, Promise<PageFacts>>()

  constructor(services: ReviewServices) {
    this.#services = services
  }

  /** Returns the facts, without a request to the server. Undefined if this account didn't read them. */
  async known(summary: ReadSummary, { server }: ChangeRequestRef): Promise<PageFacts | undefined> {
    const known = this.#known.get(summary)
    if (!known) return undefined
    // Without an account, there's no connection.
    const connection = await this.#services.reader.connection(server).catch(() => undefined)
    return known.connection === connection ? known.facts : undefined
  }

  async of(summary: ReadSummary, ref: ChangeRequestRef): Promise<PageFacts> {
    return (await this.known(summary, ref)) ?? (await this.#read(summary, ref))
  }

  /** Reads the facts again, because comments don't change a summary. Returns whether they're different. */
  async refresh(summary: ReadSummary, ref: ChangeRequestRef): Promise<boolean> {
    const before = await this.known(summary, ref)
    return !isDeepStrictEqual(before, await this.#read(summary, ref))
  }

  async #read(summary: ReadSummary, ref: ChangeRequestRef): Promise<PageFacts> {
    const running = this.#reading.get(summary)
    const reading = running ?? this.#readNow(summary, ref).finally(() => this.#reading.delete(summary))
    this.#reading.set(summary, reading)
    return await reading
  }

  async #readNow(summary: ReadSummary, ref: ChangeRequestRef): Promise<PageFacts> {
    const connection = await this.#services.reader.connection(ref.server)
    const facts = await readRequestPage(this.#services, ref, summary)
    this.#known.set(summary, { facts, connection })
    return facts
  }
}

/** Reads what the page of a change request shows. */
export async function readRequestPage(
  services: ReviewServices,
  ref: ChangeRequestRef,
  { facts }: ReadSummary,
): Promise<PageFacts> {
  const { reader } = services
  const { request } = facts
  const [connection, space] = await Promise.all([reader.connection(ref.server), reader.space(ref)])
  const { client } = connection
  const target = { ref: { ...ref, changeRequest: request.id }, request, space, connection }
  const input = { spaceId: ref.space, changeRequestId: request.id, format: 'markdown' } as const
  const repliesTo = async ({ id }: Comment): Promise<readonly [string, readonly CommentReply[]]> => {
    const { items } = await client.listCommentRepliesInChangeRequest({ ...input, commentId: id, limit: maxComments })
    return [id, items.map((reply) => withOfferedActions(client, reply))]
  }
  const comments = client.listCommentsInChangeRequest({ ...input, status: 'all', limit: maxComments })
  const [me, { items, next }, replies, rules] = await Promise.all([
    reader.me(ref.server),
    comments,
    comments.then(async (list) => {
      const answered = list.items.filter((each) => each.replies > 0).slice(0, maxAnswered)
      return await Promise.all(answered.map(repliesTo))
    }),
    checkedRulesOf(services, target, facts),
  ])
  return {
    ...facts,
    me,
    rules,
    actions: offeredActions(target),
    mayComment: space.permissions.comment !== false,
    comments: items,
    hasMoreComments: next !== undefined,
    replies: new Map(replies),
  }
}
