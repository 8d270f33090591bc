/**
 * The shape of a generated tree: for each page the index of its parent, -1 at the root; parents come before children.
 * The first pages stand within each other, so that the depth asked for is reached; the others fill the levels evenly.
 */
export function parentIndexes(count: number, depth: number): number[] {
  const chain = Math.min(depth, count)
  const rest = count - chain
  const width = Math.max(2, Math.ceil(rest ** (1 / depth)))
  return Array.from({ length: count }, (_, at) => {
    if (at < chain) return at - 1
    const place = at - chain
    const parent = depth === 1 ? -1 : Math.floor(place / width) - 1
    return parent < 0 ? -1 : chain + parent
  })
}
