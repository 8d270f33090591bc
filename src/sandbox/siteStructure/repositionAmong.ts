import { badRequest } from '../http/errors.ts'
import type { SitePartType } from './sitePartStore.ts'

/** Identifies a part of a site. */
export interface SitePartPointer {
  readonly type: SitePartType
  readonly id: string
}

/** A part of a site with a position among its siblings. */
export interface Positioned extends SitePartPointer {
  readonly position: number
}

/** The new position of a part: right before or right after a sibling. */
export interface SitePosition {
  readonly before?: SitePartPointer | undefined
  readonly after?: SitePartPointer | undefined
}

/**
 * If two siblings are closer than this, all siblings get new positions, before halving the gap runs out of precision.
 */
const smallestGap = 1e-6

/**
 * Returns the siblings of `moved`, and `moved` itself, whose position changes, with their new positions. Positions have
 * gaps, so this is almost always one part. Throws a 400 failure for an invalid position.
 */
export function repositionAmong(
  siblings: readonly Positioned[],
  moved: SitePartPointer,
  wanted: SitePosition,
): Positioned[] {
  const thing = siblings.find((sibling) => isSame(sibling, moved))
  if (!thing) throw badRequest('The part to move isn’t one of these siblings.')
  const others = siblings.filter((sibling) => sibling !== thing)
  const at = indexFor(others, moved, wanted)
  const left = others[at - 1]?.position
  const right = others[at]?.position
  const between = positionBetween(left, right)
  if (between !== undefined) return [{ ...thing, position: between }]
  return [...others.slice(0, at), thing, ...others.slice(at)].map((sibling, index) => ({
    ...sibling,
    position: index + 1,
  }))
}

/** Returns `count` positions between two siblings, in order. Returns undefined if the gap is too small. */
export function positionsBetween(left: number, right: number | undefined, count: number): number[] | undefined {
  const end = right ?? left + count + 1
  const step = (end - left) / (count + 1)
  if (step <= smallestGap) return undefined
  return Array.from({ length: count }, (_, index) => left + step * (index + 1))
}

function positionBetween(left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined) return (right ?? 2) - 1
  return positionsBetween(left, right, 1)?.[0]
}

function indexFor(others: readonly Positioned[], moved: SitePartPointer, { before, after }: SitePosition): number {
  if (before && after) throw badRequest('“position” can contain “before” or “after”, not both.')
  const pointer = before ?? after
  if (!pointer) throw badRequest('“position” must contain “before” or “after”.')
  if (isSame(pointer, moved)) throw badRequest('A part can’t be moved before or after itself.')
  const at = others.findIndex((sibling) => isSame(sibling, pointer))
  if (at < 0) throw badRequest(`The ${wordsFor[pointer.type]} in “position” isn’t a sibling of the part to move.`)
  return before ? at : at + 1
}

const wordsFor: Readonly<Record<SitePartType, string>> = {
  'site-space': 'site space',
  'site-section': 'section',
  'site-section-group': 'section group',
  'site-external-link': 'link',
}

function isSame(left: SitePartPointer, right: SitePartPointer): boolean {
  return left.type === right.type && left.id === right.id
}
