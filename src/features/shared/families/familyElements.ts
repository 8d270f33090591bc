import {
  familyBranchOf,
  familyItemOf,
  scopeAmong,
  withAncestors,
  type Ids,
  type ResourceFamily,
} from './resourceFamily.ts'

/** A thing with the scope of the list that it is in. */
export interface Scoped<T, P> {
  readonly item: T
  readonly scope: P
}

/** The thing of a family that an element of the tree represents. */
export function itemOf<T, P extends Ids>(family: ResourceFamily<T, P>, candidate: unknown): Scoped<T, P> | undefined {
  const familyItem = familyItemOf(candidate)
  // Kinds are unique, so that what a family of this kind made is of its type.
  if (familyItem?.family?.kind === family.kind) return { item: familyItem.item as T, scope: familyItem.scope as P }
  return family.ofElement?.(candidate)
}

/** The thing of a family that an element of the tree is in. */
export function containerOf(holder: ResourceFamily | undefined, candidate: unknown): unknown {
  return holder && withAncestors(candidate).flatMap((each) => itemOf(holder, each) ?? [])[0]?.item
}

/** The scope of a family's list that an element of the tree represents, is in, or holds; `holder` has such lists. */
export function scopeOf<P extends Ids>(
  family: ResourceFamily<unknown, P>,
  holder: ResourceFamily | undefined,
  candidate: unknown,
): P | undefined {
  const own = itemOf(family, candidate)
  if (own) return own.scope
  const branch = familyBranchOf(candidate)
  if (branch) return scopeAmong([branch], family)
  const container = holder && itemOf(holder, candidate)
  return container && scopeAmong(holder.inside?.(container.item, container.scope) ?? [], family)
}
