import { userView } from '../views/userView.ts'
import type { Handlers } from './handler.ts'

/** Operations on users (api-facts C8). */
export const userHandlers: Handlers<'getAuthenticatedUser'> = {
  getAuthenticatedUser: (context) => userView(context.user, context.addresses),
}
