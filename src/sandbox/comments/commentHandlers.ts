import type { changeRequestCommentOperations, spaceCommentOperations } from '../../contract/comments.ts'
import { CommentService } from './commentService.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { branchContent, mainContent } from '../revisions/contentRequests.ts'
import type { Handlers } from '../http/handler.ts'

/** Operations on comments of a space (API part 1 §4.6, api-facts C5). */
export const spaceCommentHandlers: Handlers<keyof typeof spaceCommentOperations> = {
  listCommentsInSpace: (context, input) => ofSpace(context).list(input),
  postCommentInSpace: (context, input) => ofSpace(context).post(input.body),
  getCommentInSpace: (context, input) => ofSpace(context).get(input.commentId, input),
  updateCommentInSpace: (context, input) => ofSpace(context).update(input.commentId, input.body),
  deleteCommentInSpace: (context, input) => ofSpace(context).remove(input.commentId),
  listCommentRepliesInSpace: (context, input) => ofSpace(context).replies(input.commentId, input),
  postCommentReplyInSpace: (context, input) => ofSpace(context).reply(input.commentId, input.body, {}),
  getCommentReplyInSpace: (context, input) => ofSpace(context).getReply(input.commentId, input.commentReplyId, input),
  updateCommentReplyInSpace: (context, input) =>
    ofSpace(context).updateReply(input.commentId, input.commentReplyId, input.body),
  deleteCommentReplyInSpace: (context, input) => ofSpace(context).removeReply(input.commentId, input.commentReplyId),
  listCommentersInSpace: (context, input) => ofSpace(context).commenters(input),
}

/** Operations on comments of a change request (API part 1 §4.7, api-facts C5). */
export const changeRequestCommentHandlers: Handlers<keyof typeof changeRequestCommentOperations> = {
  listCommentsInChangeRequest: (context, input) => ofBranch(context, input).list(input),
  postCommentInChangeRequest: (context, input) => ofBranch(context, input).post(input.body),
  getCommentInChangeRequest: (context, input) => ofBranch(context, input).get(input.commentId, input),
  updateCommentInChangeRequest: (context, input) => ofBranch(context, input).update(input.commentId, input.body),
  deleteCommentInChangeRequest: (context, input) =>
    isThere(context, input) && ofBranch(context, input).remove(input.commentId),
  listCommentRepliesInChangeRequest: (context, input) => ofBranch(context, input).replies(input.commentId, input),
  postCommentReplyInChangeRequest: (context, input) =>
    ofBranch(context, input).reply(input.commentId, input.body, input),
  getCommentReplyInChangeRequest: (context, input) =>
    ofBranch(context, input).getReply(input.commentId, input.commentReplyId, input),
  updateCommentReplyInChangeRequest: (context, input) =>
    ofBranch(context, input).updateReply(input.commentId, input.commentReplyId, input.body),
  deleteCommentReplyInChangeRequest: (context, input) =>
    isThere(context, input) && ofBranch(context, input).removeReply(input.commentId, input.commentReplyId),
  listCommentersInChangeRequest: (context, input) => ofBranch(context, input).commenters(input),
}

interface BranchInput {
  readonly changeRequestId: string
}

function ofSpace(context: RequestContext): CommentService {
  return new CommentService(context, mainContent(context))
}

function ofBranch(context: RequestContext, input: BranchInput): CommentService {
  return new CommentService(context, branchContent(context, input))
}

/** Returns whether the change request exists. If it doesn't, there is nothing to delete. */
function isThere(context: RequestContext, input: BranchInput): boolean {
  return context.platform.changeRequests.find(context.space.id, input.changeRequestId) !== undefined
}
