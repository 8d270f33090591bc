/** The order of siblings on each side, each only with those that are siblings in the merged tree too. */
interface SiblingOrders {
  readonly base: readonly string[]
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

/**
 * Merges the order of siblings: the side that put them in another order gives the order, theirs if both did; pages that
 * only the other side has are behind the page that they are behind there.
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

/** Whether the pages that both lists hold come in the same order. */
function sameOrder(left: readonly string[], right: readonly string[]): boolean {
  const inLeft = new Set(left)
  const inRight = new Set(right)
  const common = right.filter((id) => inLeft.has(id))
  return left.filter((id) => inRight.has(id)).every((id, at) => id === common[at])
}
