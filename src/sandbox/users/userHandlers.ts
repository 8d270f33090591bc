import { agentUserId } from './agentUser.ts'
import { notFound } from '../http/errors.ts'
import { userView } from './userView.ts'
import type { Handlers } from '../http/handler.ts'

/** Operations on users (api-facts C8). */
export const userHandlers: Handlers<'getAuthenticatedUser' | 'getUserById'> = {
  getAuthenticatedUser: (context) => userView(context.user, context.addresses),

  getUserById(context, { userId }) {
    const { members, users } = context.platform
    const user = users.user(userId)
    // The caller can't see users of other organizations.
    const isKnown = userId === context.user.id || userId === agentUserId || members.areTogether(context.user.id, userId)
    if (!user || !isKnown) throw notFound('User')
    return userView(user, context.addresses)
  },
}
