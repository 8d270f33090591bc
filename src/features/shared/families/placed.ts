import { branchBy, heldBy, placeAmong, wayOut, type Ids, type ResourceFamily } from './resourceFamily.ts'

/** A thing with its place. */
export interface Placed<T, P> {
  readonly item: T
  readonly place: P
}

/** The thing of a family that an element of the tree stands for. */
export function itemOf<T, P extends Ids>(family: ResourceFamily<T, P>, candidate: unknown): Placed<T, P> | undefined {
  const held = heldBy(candidate)
  // Kinds are unique, so that what a family of this kind made is of its type.
  if (held?.family?.kind === family.kind) return { item: held.item as T, place: held.place as P }
  return family.ofElement?.(candidate)
}

/** The thing of a family that an element of the tree stands in. */
export function aroundOf(holder: ResourceFamily | undefined, candidate: unknown): unknown {
  return holder && wayOut(candidate).flatMap((each) => itemOf(holder, each) ?? [])[0]?.item
}

/** The place of a family's list that an element of the tree stands for, is in, or holds; `holder` has such lists. */
export function placeOf<P extends Ids>(
  family: ResourceFamily<unknown, P>,
  holder: ResourceFamily | undefined,
  candidate: unknown,
): P | undefined {
  const own = itemOf(family, candidate)
  if (own) return own.place
  const branch = branchBy(candidate)
  if (branch) return placeAmong([branch], family)
  const around = holder && itemOf(holder, candidate)
  return around && placeAmong(holder.inside?.(around.item, around.place) ?? [], family)
}
