/** The order of siblings on each side, without the pages that aren't siblings in the merged tree. */
interface SiblingOrders {
  readonly base: readonly string[]
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

/**
 * Merges the order of siblings. The side that reordered them wins, and theirs if both did. Pages that only the other
 * side has come after the page that they follow there.
 */
export function mergeSiblings(orders: SiblingOrders): string[] {
  const { base, ours, theirs } = orders
  const theirsReordered = !sameOrder(base, theirs)
  const [leading, other] = theirsReordered ? [theirs, ours] : [ours, theirs]
  const merged = [...leading]
  const placed = new Set(leading)
  let before: string | undefined
  for (const id of other) {
    if (!placed.has(id)) merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id)
    placed.add(id)
    before = id
  }
  return merged
}

/** Returns whether the pages in both lists have the same order. */
function sameOrder(left: readonly string[], right: readonly string[]): boolean {
  const inLeft = new Set(left)
  const inRight = new Set(right)
  const common = right.filter((id) => inLeft.has(id))
  return left.filter((id) => inRight.has(id)).every((id, at) => id === common[at])
}
