import * as Type from 'typebox'
import type { Static } from 'typebox'
import { operation } from './operation.ts'
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
  getAuthenticatedUser: operation({
    method: 'GET',
    path: '/user',
    summary: 'Get the user that the token belongs to.',
    responses: { 200: User },
  }),
  getUserById: operation({
    method: 'GET',
    path: '/users/{userId}',
    summary: 'Get a user.',
    responses: { 200: User },
  }),
}
