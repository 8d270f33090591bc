import { apiScheme } from './apiUris.ts'
import { checkoutScheme } from './checkoutUris.ts'
import { objectScheme } from './objectUris.ts'
import { reviewScheme } from './reviewUris.ts'
import { changeRequestScheme, galleyScheme } from './uris.ts'

/** The schemes of Galley's documents: the editor learns about them when it starts, and the manifest names them. */
export const schemes = [
  galleyScheme,
  changeRequestScheme,
  apiScheme,
  objectScheme,
  reviewScheme,
  checkoutScheme,
] as const

/** A scheme of Galley's documents. */
export type Scheme = (typeof schemes)[number]
