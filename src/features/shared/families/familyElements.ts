import {
  familyBranchOf,
  familyItemOf,
  scopeAmong,
  withAncestors,
  type FamilyItem,
  type Ids,
  type ResourceFamily,
} from './resourceFamily.ts'

/** A thing and the scope of its list. */
export interface Scoped<T, P> {
  readonly item: T
  readonly scope: P
}

/** Returns the thing of a family that a tree element represents. */
export function itemOf<T, P extends Ids>(family: ResourceFamily<T, P>, candidate: unknown): Scoped<T, P> | undefined {
  const familyItem = familyItemOf(candidate)
  // Kinds are unique, so an item of this kind has the type of this family.
  if (familyItem?.family?.kind === family.kind) return { item: familyItem.item as T, scope: familyItem.scope as P }
  return family.ofElement?.(candidate)
}

/** Returns what a command gets instead of a tree element for a thing that Galley has just created. */
export function elementFor<T, P extends Ids>(
  family: ResourceFamily<T, P>,
  item: T,
  scope: P,
): { readonly familyItem: FamilyItem } {
  const presentation = family.present(item, scope)
  return { familyItem: { family: family as unknown as ResourceFamily, item, scope, presentation } }
}

/** Returns the thing of a family that contains a tree element. */
export function containerOf(holder: ResourceFamily | undefined, candidate: unknown): unknown {
  return holder && withAncestors(candidate).flatMap((each) => itemOf(holder, each) ?? [])[0]?.item
}

/**
 * Returns the scope of a family's list that a tree element represents, is in, or contains. `holder` is the family whose
 * things contain such lists.
 */
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
