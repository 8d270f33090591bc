import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Document } from './schemas/document.ts'
import { Member } from './members.ts'
import { get, list, post, put, remove } from './operation.ts'
import { flags, identifier, links, model, oneOf, optional, timestamp } from './schemas/schema.ts'
import { User } from './users.ts'

/** The body of a comment in requests and responses: Markdown, a document, or nothing (api-facts P1 §2.6). */
export const CommentBody = Type.Union(
  [
    Type.Object({ markdown: Type.String() }),
    Type.Object({ document: Document }),
    Type.Object({}, { additionalProperties: false }),
  ],
  { title: 'CommentBody' },
)
export type CommentBody = Static<typeof CommentBody>

const Reaction = Type.Object({
  emoji: Type.String(),
  count: Type.Number(),
  users: Type.Array(Type.Object({ user: User, reactedAt: timestamp })),
})

const TableCell = Type.Object({ record: Type.String(), definition: Type.String() })

/** The target of a comment: a block (`node`), a table cell, a page, or the whole space or change request. */
const CommentTarget = Type.Object({
  node: optional(Type.Object({ id: Type.String() })),
  tableCell: optional(TableCell),
  changeRequest: optional(Type.String()),
  review: optional(Type.String()),
  page: optional(Type.Object({ id: Type.String() })),
  space: Type.String(),
  revision: Type.String(),
})
type CommentTarget = Static<typeof CommentTarget>

/** A comment that starts a thread (API part 1 §2.6). The resolved fields are only set if it's resolved. */
export const Comment = model('Comment', {
  object: Type.Literal('comment'),
  id: Type.String(),
  postedBy: User,
  postedAt: timestamp,
  editedAt: optional(timestamp),
  reactions: Type.Array(Reaction),
  replies: Type.Number(),
  repliers: Type.Array(Type.Object({ updatedAt: timestamp, count: Type.Number(), user: User })),
  body: CommentBody,
  target: CommentTarget,
  urls: links('location'),
  permissions: flags('view', 'edit', 'delete', 'reply'),
  status: oneOf('open', 'resolved'),
  resolvedAt: optional(timestamp),
  resolvedBy: optional(User),
})
export type Comment = Static<typeof Comment>

/** A reply in a thread (API part 1 §2.6). */
export const CommentReply = model('CommentReply', {
  object: Type.Literal('comment-reply'),
  id: Type.String(),
  postedBy: User,
  postedAt: timestamp,
  editedAt: optional(timestamp),
  reactions: Type.Array(Reaction),
  body: CommentBody,
  urls: links('location'),
  permissions: flags('view', 'edit', 'delete'),
})
export type CommentReply = Static<typeof CommentReply>

const format = optional(oneOf('document', 'markdown'))
const formatQuery = Type.Object({ format })

const commentFilters = {
  order: optional(oneOf('asc', 'desc')),
  format,
  status: optional(oneOf('all', 'open', 'resolved')),
  targetPage: optional(identifier),
  authors: optional(Type.Array(identifier)),
}

const newComment = Type.Object({
  node: optional(identifier),
  page: optional(identifier),
  body: CommentBody,
  tableCell: optional(TableCell),
})

const newReply = Type.Object({ body: CommentBody })

const reactionChanges = {
  addedReactions: optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }))),
  removedReactions: optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }))),
}

const commentChanges = Type.Object({
  resolved: optional(Type.Boolean()),
  body: optional(CommentBody),
  ...reactionChanges,
})

const replyChanges = Type.Object({ body: optional(CommentBody), ...reactionChanges })

const ofSpace = '/spaces/{spaceId}/comments'
const ofChangeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}/comments'
const oneOfSpace = `${ofSpace}/{commentId}`
const oneOfChangeRequest = `${ofChangeRequest}/{commentId}`
const replyInSpace = `${oneOfSpace}/replies/{commentReplyId}`
const replyInChangeRequest = `${oneOfChangeRequest}/replies/{commentReplyId}`

/** Operations on comments of a space (API part 1 §4.6; listing replies: api-facts C5). */
export const spaceCommentOperations = {
  listCommentsInSpace: list(ofSpace, 'List the comments on the content of a space.', Comment, commentFilters),
  postCommentInSpace: post(ofSpace, 'Comment on a block, a page, or a whole space.', Comment, { body: newComment }),
  getCommentInSpace: get(oneOfSpace, 'Get a comment of a space.', Comment, { format }),
  updateCommentInSpace: put(oneOfSpace, 'Edit, resolve, reopen, or react to a comment of a space.', Comment, {
    body: commentChanges,
  }),
  deleteCommentInSpace: remove(oneOfSpace, 'Delete a comment of a space and its replies.'),
  listCommentRepliesInSpace: list(`${oneOfSpace}/replies`, 'List the replies to a comment of a space.', CommentReply, {
    format,
  }),
  postCommentReplyInSpace: post(`${oneOfSpace}/replies`, 'Reply to a comment of a space.', CommentReply, {
    body: newReply,
  }),
  getCommentReplyInSpace: get(replyInSpace, 'Get a reply to a comment of a space.', CommentReply, { format }),
  updateCommentReplyInSpace: put(replyInSpace, 'Edit or react to a reply to a comment of a space.', CommentReply, {
    body: replyChanges,
  }),
  deleteCommentReplyInSpace: remove(replyInSpace, 'Delete a reply to a comment of a space.'),
  listCommentersInSpace: list('/spaces/{spaceId}/commenters', 'List the people who commented on a space.', Member),
}

/** Operations on comments of a change request (API part 1 §4.7; replies in full: api-facts C5, commenters: C4). */
export const changeRequestCommentOperations = {
  listCommentsInChangeRequest: list(ofChangeRequest, 'List the comments on a change request.', Comment, commentFilters),
  postCommentInChangeRequest: post(ofChangeRequest, 'Comment on a block, a page, or a whole change request.', Comment, {
    body: newComment,
  }),
  getCommentInChangeRequest: get(oneOfChangeRequest, 'Get a comment of a change request.', Comment, {
    format,
  }),
  updateCommentInChangeRequest: put(
    oneOfChangeRequest,
    'Edit, resolve, reopen, or react to a comment of a change request.',
    Comment,
    { body: commentChanges },
  ),
  deleteCommentInChangeRequest: remove(oneOfChangeRequest, 'Delete a comment of a change request and its replies.'),
  listCommentRepliesInChangeRequest: list(
    `${oneOfChangeRequest}/replies`,
    'List the replies to a comment of a change request.',
    CommentReply,
    { format },
  ),
  postCommentReplyInChangeRequest: post(
    `${oneOfChangeRequest}/replies`,
    'Reply to a comment of a change request.',
    CommentReply,
    { query: formatQuery, body: newReply },
  ),
  getCommentReplyInChangeRequest: get(
    replyInChangeRequest,
    'Get a reply to a comment of a change request.',
    CommentReply,
    { format },
  ),
  updateCommentReplyInChangeRequest: put(
    replyInChangeRequest,
    'Edit or react to a reply to a comment of a change request.',
    CommentReply,
    { body: replyChanges },
  ),
  deleteCommentReplyInChangeRequest: remove(replyInChangeRequest, 'Delete a reply to a comment of a change request.'),
  listCommentersInChangeRequest: list(
    '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
    'List the people who commented on a change request.',
    Member,
  ),
}
