import type { Comment, CommentReply } from '../../../contract/comments.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { allowedActions } from '../../../core/review/changeRequests/allowedActions.ts'
import type { RequestPageFacts } from '../../../core/review/changeRequests/requestPageFacts.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { checkedRulesOf } from '../merging/mergeFacts.ts'
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
    return [id, items]
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
    actions: allowedActions(request, space.permissions),
    mayComment: space.permissions.comment !== false,
    comments: items,
    hasMoreComments: next !== undefined,
    replies: new Map(replies),
  }
}
