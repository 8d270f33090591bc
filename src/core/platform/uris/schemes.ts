import { apiScheme } from './apiUris.ts'
import { checkoutScheme } from './checkoutUris.ts'
import { objectScheme } from './objectUris.ts'
import { renderedScheme } from './renderedUris.ts'
import { reviewScheme } from './reviewUris.ts'
import { changeRequestScheme, galleyScheme } from './uris.ts'

/** The schemes of Galley's documents. The extension registers them when it starts, and the manifest lists them. */
export const schemes = [
  galleyScheme,
  changeRequestScheme,
  apiScheme,
  objectScheme,
  reviewScheme,
  checkoutScheme,
  renderedScheme,
] as const

/** A scheme of a Galley document. */
export type Scheme = (typeof schemes)[number]
