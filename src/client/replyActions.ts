import type { CommentReply } from '../contract/comments.ts'
import type { ClientExtras } from './client.ts'

/** Returns a reply in a change request without the permissions for which the server has no operations. */
export function withOfferedActions(client: Pick<ClientExtras, 'supports'>, reply: CommentReply): CommentReply {
  if (client.supports('updateCommentReplyInChangeRequest')) return reply
  return { ...reply, permissions: { ...reply.permissions, edit: false, delete: false } }
}
