import type { DocumentNode } from '../../../contract/schemas/document.ts'
import type { Container, Outline } from './leaves.ts'
import type { LeafMatches } from './alignLeaves.ts'

/** A block of a document and one of a text, with the number of leaves that they share. */
interface Pair {
  readonly own: Container
  readonly other: Container
  common: number
}

/**
 * Matches the container blocks of a document with those of a text: blocks of the same kind that share more than half of
 * their leaves, and more than with any other block. If two blocks match equally well, neither is matched.
 */
export function alignContainers(
  before: Outline,
  after: Outline,
  places: LeafMatches,
): Map<DocumentNode, DocumentNode | 'ambiguous' | 'gone'> {
  const pairs = new Map<Container, Pair[]>()
  before.leaves.forEach((leaf, index) => {
    const place = places[index]
    if (place === 'gone') return
    for (let own = leaf.outer; own; own = own.outer) {
      const known = pairs.get(own) ?? []
      if (known.length === 0) pairs.set(own, known)
      if (typeof place === 'number') countIn(known, own, after.leaves[place]?.outer)
    }
  })
  const claims = new Map<Container, Container | undefined>()
  for (const own of before.containers) {
    const other = pairs.get(own)?.filter(isMajority).toSorted(byLikeness)[0]?.other
    if (other) claims.set(other, claims.has(other) ? undefined : own)
  }
  const found = new Map<DocumentNode, DocumentNode | 'ambiguous' | 'gone'>()
  for (const own of before.containers) {
    if (own.leaves > 0) found.set(own.node, pairs.has(own) ? 'ambiguous' : 'gone')
  }
  for (const [other, own] of claims) if (own) found.set(own.node, other.node)
  return found
}

function countIn(pairs: Pair[], own: Container, innermost: Container | undefined): void {
  for (let other = innermost; other; other = other.outer) {
    if (other.kind !== own.kind) continue
    const around = other
    const pair = pairs.findLast((each) => each.other === around)
    if (pair) pair.common++
    else pairs.push({ own, other, common: 1 })
  }
}

function isMajority({ own, other, common }: Pair): boolean {
  return common * 2 > own.leaves && common * 2 > other.leaves
}

function byLikeness(one: Pair, another: Pair): number {
  const unlike = ({ own, other }: Pair): number => Math.abs(other.depth - own.depth)
  return another.common - one.common || one.other.leaves - another.other.leaves || unlike(one) - unlike(another)
}
