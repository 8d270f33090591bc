import type { PageNode, PageInTree } from '../../revisions/pageTree.ts'
import { mergeValue, same } from './threeWay.ts'

/** A page on each side. Undefined on a side that doesn't have it. */
export interface PageSides {
  readonly base: PageInTree | undefined
  readonly ours: PageInTree | undefined
  readonly theirs: PageInTree | undefined
}

/** Merges two versions of a body. An undefined document id means an empty body. */
export type MergeBodies = (sides: {
  readonly base: string | undefined
  readonly ours: string | undefined
  readonly theirs: string | undefined
}) => { documentId: string | undefined; conflict: boolean }

/** A merged page, without its children. */
interface MergedPage {
  readonly node: PageNode
  readonly parent: string | null
  /** Sentences that users read. */
  readonly conflicts: readonly string[]
}

const properties = [
  'title',
  'slug',
  'emoji',
  'icon',
  'description',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'layout',
  'cover',
  'tags',
  'variables',
  'target',
  'computed',
] as const

/** Merges the properties, place and body of a page that at least one side has. */
export function mergePages(sides: PageSides, mergeBodies: MergeBodies): MergedPage {
  const { base, ours, theirs } = sides
  if (!ours || !theirs) {
    const page = ours ?? theirs ?? base
    if (!page) throw new Error('A page that is on neither side can’t be merged.')
    return { node: page.node, parent: page.parent?.node.id ?? null, conflicts: [] }
  }
  if (isUntouched(sides)) return { node: ours.node, parent: ours.parent?.node.id ?? null, conflicts: [] }
  const conflicts: string[] = []
  const node: Record<string, unknown> = { ...theirs.node }
  for (const name of properties) {
    const { value, conflict } = mergeValue<unknown>(base?.node[name], ours.node[name], theirs.node[name])
    node[name] = value
    if (conflict) conflicts.push(`The ${name} changed on both sides. The one from the change request was kept.`)
  }
  const place = mergeValue(placeOf(base), placeOf(ours), placeOf(theirs))
  if (place.conflict) conflicts.push('The page was moved on both sides. The position in the change request was kept.')
  node['documentId'] = mergedBody(sides, mergeBodies, conflicts)
  node['updatedAt'] = latest(ours.node.updatedAt, theirs.node.updatedAt)
  return { node: withoutGaps(node), parent: place.value ?? null, conflicts }
}

/** Most pages of a large space are the same on both sides. This check skips them early. */
function isUntouched({ ours, theirs }: PageSides): boolean {
  if (!ours || !theirs || ours.parent?.node.id !== theirs.parent?.node.id) return false
  const [one, other] = [ours.node, theirs.node]
  if (one === other) return true
  if (one.updatedAt !== other.updatedAt || one.documentId !== other.documentId) return false
  return properties.every((name) => same(one[name], other[name]))
}

function mergedBody({ base, ours, theirs }: PageSides, mergeBodies: MergeBodies, conflicts: string[]) {
  const bodies = { base: base?.node.documentId, ours: ours?.node.documentId, theirs: theirs?.node.documentId }
  const { value, conflict } = mergeValue(bodies.base, bodies.ours, bodies.theirs)
  if (!conflict) return value
  const merged = mergeBodies(bodies)
  if (merged.conflict)
    conflicts.push('The text changed on both sides. It now contains both versions, with conflict markers.')
  return merged.documentId
}

function placeOf(page: PageInTree | undefined): string | null | undefined {
  return page && (page.parent?.node.id ?? null)
}

function latest(left: string | undefined, right: string | undefined): string | undefined {
  return (left ?? '') > (right ?? '') ? left : right
}

function withoutGaps(node: Record<string, unknown>): PageNode {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined)) as unknown as PageNode
}
