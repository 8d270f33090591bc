import type { PageNode, PageTree, PageInTree } from '../revisions/pageTree.ts'
import { freeSlug } from '../../core/text/strings/pageSlugs.ts'
import type { TreeDraft } from './treeDraft.ts'

/**
 * Reverts a page to how it is in another state of the content. A page that doesn't exist there is removed. A removed
 * page comes back with its removed subpages. Other pages get their properties, body and place back. Returns the ids of
 * the pages that it touched, the reverted page first.
 */
export function revertPage(draft: TreeDraft, target: PageTree, id: string): string[] {
  const wanted = target.page(id)
  if (!wanted) return removeAdded(draft, target, id)
  return draft.has(id) ? reset(draft, target, wanted) : restore(draft, target, wanted)
}

/** Removes a page that the other state doesn't have. Subpages that were moved into it go back to where they were. */
function removeAdded(draft: TreeDraft, target: PageTree, id: string): string[] {
  const below = draft.idsBelow(id)
  for (const subpage of below) {
    const wanted = target.page(subpage)
    if (!wanted || !draft.isWithin(subpage, id)) continue
    place(draft, target, wanted, parentIn(draft, wanted, id))
  }
  const gone = draft.idsBelow(id)
  draft.remove(id)
  return [id, ...below.filter((subpage) => target.page(subpage) || gone.includes(subpage))]
}

function reset(draft: TreeDraft, target: PageTree, wanted: PageInTree): string[] {
  const { node } = wanted
  const parent = wanted.parent?.node.id ?? null
  const canMoveBack = parent === null || (draft.has(parent) && !draft.isWithin(parent, node.id))
  const isElsewhere = draft.parentOf(node.id) !== parent || isOutOfOrder(draft, target, wanted)
  if (canMoveBack && isElsewhere) place(draft, target, wanted, parent)
  else draft.replace(node.id, withFreeSlug(draft, node, draft.parentOf(node.id)))
  return [node.id]
}

function restore(draft: TreeDraft, target: PageTree, wanted: PageInTree): string[] {
  const { node } = wanted
  const parent = parentIn(draft, wanted)
  draft.insert(withFreeSlug(draft, node, parent), parent, indexFor(draft, target, wanted, parent))
  const restored = [node.id]
  for (const child of node.pages ?? []) {
    const page = target.page(child.id)
    if (page && !draft.has(child.id)) restored.push(...restore(draft, target, page))
  }
  return restored
}

/** Puts a page of the draft in its place in the other state. */
function place(draft: TreeDraft, target: PageTree, wanted: PageInTree, parent: string | null): void {
  const { node } = wanted
  draft.move(node.id, parent)
  draft.replace(node.id, withFreeSlug(draft, node, parent))
  draft.move(node.id, parent, indexFor(draft, target, wanted, parent))
}

/**
 * Returns the nearest ancestor that exists in the draft. `except` is a page that is about to be removed with all
 * subpages.
 */
function parentIn(draft: TreeDraft, wanted: PageInTree, except?: string): string | null {
  for (let above = wanted.parent; above; above = above.parent) {
    const { id } = above.node
    if (draft.has(id) && !(except !== undefined && draft.isWithin(id, except))) return id
  }
  return null
}

/** Returns the index after the nearest page that comes before it in the other state. */
function indexFor(draft: TreeDraft, target: PageTree, { node }: PageInTree, parent: string | null): number {
  const siblings = draft.childrenOf(parent).filter((id) => id !== node.id)
  const before = new Set(siblingsIn(target, node.id).slice(0, siblingsIn(target, node.id).indexOf(node.id)))
  return siblings.findLastIndex((id) => before.has(id)) + 1
}

function isOutOfOrder(draft: TreeDraft, target: PageTree, { node }: PageInTree): boolean {
  const here = draft.childrenOf(draft.parentOf(node.id))
  const there = siblingsIn(target, node.id)
  const shared = new Set(here.filter((id) => there.includes(id)))
  const indexAmong = (ids: readonly string[]) => ids.filter((id) => shared.has(id)).indexOf(node.id)
  return indexAmong(here) !== indexAmong(there)
}

function siblingsIn(target: PageTree, id: string): string[] {
  const parent = target.page(id)?.parent
  return (parent ? (parent.node.pages ?? []) : target.content.pages).map((page) => page.id)
}

function withFreeSlug(draft: TreeDraft, node: PageNode, parent: string | null): PageNode {
  if (node.slug === undefined) return node
  const slug = freeSlug(node.slug, draft.slugsBelow(parent, node.id))
  return slug === node.slug ? node : { ...node, slug }
}
