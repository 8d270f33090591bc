import * as Type from 'typebox'
import type { Static } from 'typebox'
import { get } from './operation.ts'
import { links, model, optional } from './schemas/schema.ts'

/** A person (API part 1 §2.2). */
export const User = model('User', {
  object: Type.Literal('user'),
  id: Type.String(),
  displayName: Type.String(),
  email: optional(Type.String()),
  photoURL: optional(Type.String()),
  urls: links('location'),
})
export type User = Static<typeof User>

/** Operations on users (api-facts C8). */
export const userOperations = {
  getAuthenticatedUser: get('/user', 'Get the user that the token belongs to.', User),
  getUserById: get('/users/{userId}', 'Get a user.', User),
}
