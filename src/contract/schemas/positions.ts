import * as Type from 'typebox'
import type { Static } from 'typebox'
import { identifier, optional } from './schema.ts'

const neighbour = Type.Union([
  Type.Object({ type: Type.Literal('space'), space: identifier }),
  Type.Object({ type: Type.Literal('collection'), collection: identifier }),
])

/** The position of a moved space or collection among its new siblings (API part 1 §4.1, api-facts P1 §4). */
export const movePosition = Type.Object({ before: optional(neighbour), after: optional(neighbour) })
export type MovePosition = Static<typeof movePosition>
