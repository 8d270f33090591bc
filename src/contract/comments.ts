import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Document } from './schemas/document.ts'
import { Member } from './members.ts'
import { operation } from './operation.ts'
import { flags, identifier, links, listOf, model, oneOf, optional, pagedQuery, timestamp } from './schemas/schema.ts'
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
const repliesQuery = pagedQuery({ format })

const commentsQuery = pagedQuery({
  order: optional(oneOf('asc', 'desc')),
  format,
  status: optional(oneOf('all', 'open', 'resolved')),
  targetPage: optional(identifier),
  authors: optional(Type.Array(identifier)),
})

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

/** Operations on comments of a space (API part 1 §4.6; listing replies: api-facts C5). */
export const spaceCommentOperations = {
  listCommentsInSpace: operation({
    method: 'GET',
    path: ofSpace,
    summary: 'List the comments on the content of a space.',
    query: commentsQuery,
    responses: { 200: listOf(Comment) },
  }),
  postCommentInSpace: operation({
    method: 'POST',
    path: ofSpace,
    summary: 'Comment on a block, a page, or a whole space.',
    body: newComment,
    responses: { 200: Comment },
  }),
  getCommentInSpace: operation({
    method: 'GET',
    path: `${ofSpace}/{commentId}`,
    summary: 'Get a comment of a space.',
    query: formatQuery,
    responses: { 200: Comment },
  }),
  updateCommentInSpace: operation({
    method: 'PUT',
    path: `${ofSpace}/{commentId}`,
    summary: 'Edit, resolve, reopen, or react to a comment of a space.',
    body: commentChanges,
    responses: { 200: Comment },
  }),
  deleteCommentInSpace: operation({
    method: 'DELETE',
    path: `${ofSpace}/{commentId}`,
    summary: 'Delete a comment of a space and its replies.',
    responses: { 204: null, 205: null },
  }),
  listCommentRepliesInSpace: operation({
    method: 'GET',
    path: `${ofSpace}/{commentId}/replies`,
    summary: 'List the replies to a comment of a space.',
    query: repliesQuery,
    responses: { 200: listOf(CommentReply) },
  }),
  postCommentReplyInSpace: operation({
    method: 'POST',
    path: `${ofSpace}/{commentId}/replies`,
    summary: 'Reply to a comment of a space.',
    body: newReply,
    responses: { 200: CommentReply },
  }),
  getCommentReplyInSpace: operation({
    method: 'GET',
    path: `${ofSpace}/{commentId}/replies/{commentReplyId}`,
    summary: 'Get a reply to a comment of a space.',
    query: formatQuery,
    responses: { 200: CommentReply },
  }),
  updateCommentReplyInSpace: operation({
    method: 'PUT',
    path: `${ofSpace}/{commentId}/replies/{commentReplyId}`,
    summary: 'Edit or react to a reply to a comment of a space.',
    body: replyChanges,
    responses: { 200: CommentReply },
  }),
  deleteCommentReplyInSpace: operation({
    method: 'DELETE',
    path: `${ofSpace}/{commentId}/replies/{commentReplyId}`,
    summary: 'Delete a reply to a comment of a space.',
    responses: { 204: null, 205: null },
  }),
  listCommentersInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/commenters',
    summary: 'List the people who commented on a space.',
    query: pagedQuery({}),
    responses: { 200: listOf(Member) },
  }),
}

/** Operations on comments of a change request (API part 1 §4.7; replies in full: api-facts C5, commenters: C4). */
export const changeRequestCommentOperations = {
  listCommentsInChangeRequest: operation({
    method: 'GET',
    path: ofChangeRequest,
    summary: 'List the comments on a change request.',
    query: commentsQuery,
    responses: { 200: listOf(Comment) },
  }),
  postCommentInChangeRequest: operation({
    method: 'POST',
    path: ofChangeRequest,
    summary: 'Comment on a block, a page, or a whole change request.',
    body: newComment,
    responses: { 200: Comment },
  }),
  getCommentInChangeRequest: operation({
    method: 'GET',
    path: `${ofChangeRequest}/{commentId}`,
    summary: 'Get a comment of a change request.',
    query: formatQuery,
    responses: { 200: Comment },
  }),
  updateCommentInChangeRequest: operation({
    method: 'PUT',
    path: `${ofChangeRequest}/{commentId}`,
    summary: 'Edit, resolve, reopen, or react to a comment of a change request.',
    body: commentChanges,
    responses: { 200: Comment },
  }),
  deleteCommentInChangeRequest: operation({
    method: 'DELETE',
    path: `${ofChangeRequest}/{commentId}`,
    summary: 'Delete a comment of a change request and its replies.',
    responses: { 204: null, 205: null },
  }),
  listCommentRepliesInChangeRequest: operation({
    method: 'GET',
    path: `${ofChangeRequest}/{commentId}/replies`,
    summary: 'List the replies to a comment of a change request.',
    query: repliesQuery,
    responses: { 200: listOf(CommentReply) },
  }),
  postCommentReplyInChangeRequest: operation({
    method: 'POST',
    path: `${ofChangeRequest}/{commentId}/replies`,
    summary: 'Reply to a comment of a change request.',
    query: formatQuery,
    body: newReply,
    responses: { 200: CommentReply },
  }),
  getCommentReplyInChangeRequest: operation({
    method: 'GET',
    path: `${ofChangeRequest}/{commentId}/replies/{commentReplyId}`,
    summary: 'Get a reply to a comment of a change request.',
    query: formatQuery,
    responses: { 200: CommentReply },
  }),
  updateCommentReplyInChangeRequest: operation({
    method: 'PUT',
    path: `${ofChangeRequest}/{commentId}/replies/{commentReplyId}`,
    summary: 'Edit or react to a reply to a comment of a change request.',
    body: replyChanges,
    responses: { 200: CommentReply },
  }),
  deleteCommentReplyInChangeRequest: operation({
    method: 'DELETE',
    path: `${ofChangeRequest}/{commentId}/replies/{commentReplyId}`,
    summary: 'Delete a reply to a comment of a change request.',
    responses: { 204: null, 205: null },
  }),
  listCommentersInChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
    summary: 'List the people who commented on a change request.',
    query: pagedQuery({}),
    responses: { 200: listOf(Member) },
  }),
}
