import { badRequest } from '../http/errors.ts'

/** Something with a place among its siblings. */
export interface Positioned {
  readonly type: SitePartType
  readonly id: string
  readonly position: number
}

/** The kinds of parts that a site is made of. */
type SitePartType = 'site-space' | 'site-section' | 'site-section-group' | 'site-external-link'

/** Names a part of a site. */
export interface SitePartPointer {
  readonly type: SitePartType
  readonly id: string
}

/** Where to put a part: right before or right after a sibling. */
export interface SitePosition {
  readonly before?: SitePartPointer | undefined
  readonly after?: SitePartPointer | undefined
}

/** Neighbors closer than this get new positions, before halving loses the difference. */
const smallestGap = 1e-6

/**
 * The siblings of `moved`, itself included, in their new order with their new positions; only those whose position
 * changes. Positions leave room between them, so that this is nearly always one. 400 for a position that is none.
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

/** As many positions as `count` between two neighbors, in order. Undefined if there is no room. */
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
