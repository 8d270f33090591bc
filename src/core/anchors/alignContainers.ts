import type { DocumentNode } from '../../contract/document.ts'
import { kindOf, type Leaf } from './leaves.ts'
import type { LeafPlaces } from './alignLeaves.ts'

/** A block around others: how many leaves are in it, and how many blocks of its kind are around it. */
interface Container {
  leaves: number
  readonly depth: number
}

/**
 * For each block of a document that holds others the same one in a text: the one of its kind that holds more than half
 * of its leaves, and holds more of them than of any others. A block that two may claim is nobody's.
 */
export function alignContainers(
  before: readonly Leaf[],
  after: readonly Leaf[],
  places: LeafPlaces,
): Map<DocumentNode, DocumentNode | 'ambiguous' | 'gone'> {
  const [own, others] = [containersOf(before), containersOf(after)]
  const shared = new Map<DocumentNode, Map<DocumentNode, number>>()
  const unsure = new Set<DocumentNode>()
  before.forEach((leaf, index) => {
    const place = places[index]
    if (typeof place !== 'number') {
      if (place === 'ambiguous') for (const node of leaf.containers) unsure.add(node)
      return
    }
    for (const node of leaf.containers) {
      let counts = shared.get(node)
      if (!counts) shared.set(node, (counts = new Map()))
      for (const other of after[place]?.containers ?? []) {
        if (kindOf(other) === kindOf(node)) counts.set(other, (counts.get(other) ?? 0) + 1)
      }
    }
  })
  const claims = new Map<DocumentNode, DocumentNode[]>()
  for (const [node, container] of own) {
    const best = [...(shared.get(node) ?? [])]
      .filter(([other, count]) => count * 2 > container.leaves && count * 2 > (others.get(other)?.leaves ?? 0))
      .toSorted(([one, count], [other, otherCount]) => {
        const unlike = (each: DocumentNode): number => Math.abs((others.get(each)?.depth ?? 0) - container.depth)
        const size = (each: DocumentNode): number => others.get(each)?.leaves ?? 0
        return otherCount - count || size(one) - size(other) || unlike(one) - unlike(other)
      })[0]?.[0]
    if (best) claims.set(best, [...(claims.get(best) ?? []), node])
  }
  const found = new Map<DocumentNode, DocumentNode | 'ambiguous' | 'gone'>()
  for (const node of own.keys()) found.set(node, unsure.has(node) || shared.has(node) ? 'ambiguous' : 'gone')
  for (const [other, nodes] of claims) {
    const [node] = nodes
    if (node && nodes.length === 1) found.set(node, other)
  }
  return found
}

function containersOf(leaves: readonly Leaf[]): ReadonlyMap<DocumentNode, Container> {
  const containers = new Map<DocumentNode, Container>()
  for (const leaf of leaves) {
    leaf.containers.forEach((node, index) => {
      const known = containers.get(node)
      if (known) known.leaves++
      else {
        const around = leaf.containers.slice(0, index)
        containers.set(node, { leaves: 1, depth: around.filter((each) => kindOf(each) === kindOf(node)).length })
      }
    })
  }
  return containers
}
