import { isDeepStrictEqual } from 'node:util'
import type { Content, FileNode, PageInTree, PageNode, PageTree } from '../../revisions/pageTree.ts'
import { freeSlug } from '../../../core/text/strings/pageSlugs.ts'
import { mergePages, type MergeBodies, type PageSides } from './mergePages.ts'
import { mergeSiblings } from './mergeSiblings.ts'
import { mergeValue, same } from './threeWay.ts'

/** A change of both sides that can't be combined. `page` is undefined for files and variables. */
export interface MergeConflict {
  readonly page?: string
  readonly title: string
  readonly reason: string
}

/** The three contents of a merge: the common base, the main content (ours) and the change request (theirs). */
interface MergeSides {
  readonly base: PageTree
  readonly ours: PageTree
  readonly theirs: PageTree
}

/** The result of a merge: a content with everything of both sides, and the conflicts that a person has to check. */
export interface MergedContent {
  readonly content: Content
  readonly conflicts: readonly MergeConflict[]
}

/**
 * Merges two contents with their common base, by page, by property and by block. If both sides changed the same
 * property, the change request wins. Bodies keep both versions, and an edit on one side survives a deletion on the
 * other.
 */
export function mergeContent(sides: MergeSides, mergeBodies: MergeBodies): MergedContent {
  return new Merge(sides, mergeBodies).run()
}

class Merge {
  readonly #sides: MergeSides
  readonly #mergeBodies: MergeBodies
  readonly #nodes = new Map<string, PageNode>()
  readonly #parents = new Map<string, string | null>()
  readonly #conflicts: MergeConflict[] = []

  constructor(sides: MergeSides, mergeBodies: MergeBodies) {
    this.#sides = sides
    this.#mergeBodies = mergeBodies
  }

  run(): MergedContent {
    for (const id of this.#allIds()) if (this.#survives(id)) this.#keep(id)
    this.#breakCycles()
    const files = this.#files()
    const variables = this.#variables()
    const content: Content = {
      ...this.#extras(),
      pages: this.#childrenOf(null),
      files,
      ...(variables ? { variables } : {}),
    }
    return { content, conflicts: this.#conflicts }
  }

  #allIds(): Set<string> {
    const { ours, theirs } = this.#sides
    return new Set([...ours.all, ...theirs.all].map((page) => page.node.id))
  }

  #sidesOf(id: string): PageSides {
    const { base, ours, theirs } = this.#sides
    return { base: base.page(id), ours: ours.page(id), theirs: theirs.page(id) }
  }

  /** Returns whether a page stays. A page that one side deleted goes, unless the other side changed it. */
  #survives(id: string): boolean {
    const { base, ours, theirs } = this.#sidesOf(id)
    const left = ours ?? theirs
    return !base || (ours && theirs) ? true : left !== undefined && isTouched(base, left)
  }

  /** Keeps a page and its ancestors, even deleted ones. `child` is the page that they are kept for. */
  #keep(id: string, child?: PageNode): void {
    if (this.#nodes.has(id)) return
    const sides = this.#sidesOf(id)
    const { node, parent, conflicts } = mergePages(sides, this.#mergeBodies)
    this.#nodes.set(id, node)
    this.#parents.set(id, parent)
    if (sides.base && !(sides.ours && sides.theirs)) this.#recordConflict(sides, node, child)
    for (const reason of conflicts) this.#conflicts.push({ page: id, title: node.title, reason })
    if (parent !== null) this.#keep(parent, node)
  }

  #recordConflict(sides: PageSides, node: PageNode, child: PageNode | undefined): void {
    const deleted = sides.ours ? 'The change request deletes the page' : 'The published content no longer has the page'
    const why = child && !this.#survives(node.id) ? `“${child.title}” below it` : 'it'
    const reason = `${deleted}. It was kept because ${why} changed on the other side.`
    this.#conflicts.push({ page: node.id, title: node.title, reason })
  }

  /** Two moves can put two pages inside each other. In that case, both stay where the main content has them. */
  #breakCycles(): void {
    for (const id of this.#nodes.keys()) {
      const cycle = this.#cycleFrom(id)
      for (const member of cycle) {
        const placed = this.#sides.ours.page(member)?.parent?.node.id ?? null
        this.#parents.set(member, placed)
        if (placed !== null) this.#keep(placed)
      }
      if (cycle.length === 0) continue
      if (this.#cycleFrom(id).length > 0) this.#parents.set(id, null)
      const reason = 'Both sides moved pages into each other. The published positions were kept.'
      this.#conflicts.push({ page: id, title: this.#nodes.get(id)?.title ?? '', reason })
    }
  }

  #cycleFrom(id: string): string[] {
    const seen: string[] = []
    for (let at: string | null = id; at !== null; at = this.#parents.get(at) ?? null) {
      if (at === id && seen.length > 0) return seen
      if (seen.includes(at)) return []
      seen.push(at)
    }
    return []
  }

  #childrenOf(
    parent: string | null,
    byParent = Map.groupBy(this.#parents.keys(), (id) => this.#parents.get(id) ?? null),
  ): PageNode[] {
    const ids = byParent.get(parent)
    if (!ids) return []
    const here = new Set(ids)
    const order = (tree: PageTree) =>
      (parent === null ? tree.content.pages : (tree.page(parent)?.node.pages ?? []))
        .map((page) => page.id)
        .filter((id) => here.has(id))
    const { base, ours, theirs } = this.#sides
    const sorted = mergeSiblings({ base: order(base), ours: order(ours), theirs: order(theirs) })
    const all = [...new Set([...sorted, ...ids])]
    return this.#withFreeSlugs(all).map((node) => {
      const { pages: _before, ...own } = node
      const holdsPages = node.type === 'document' || node.type === 'group'
      return holdsPages ? { ...own, pages: this.#childrenOf(node.id, byParent) } : own
    })
  }

  /** Pages of the main content keep their slugs. Another page whose slug is taken gets a number. */
  #withFreeSlugs(ids: readonly string[]): PageNode[] {
    const taken = new Set<string>()
    const slugs = new Map<string, string>()
    const published = ids.filter((id) => this.#sides.ours.page(id))
    for (const id of new Set([...published, ...ids])) {
      const slug = this.#nodes.get(id)?.slug
      if (slug === undefined) continue
      const free = freeSlug(slug, taken)
      taken.add(free)
      slugs.set(id, free)
    }
    return ids.flatMap((id) => {
      const node = this.#nodes.get(id)
      const slug = slugs.get(id)
      return node ? [slug === undefined || slug === node.slug ? node : { ...node, slug }] : []
    })
  }

  #files(): FileNode[] {
    const { base, ours, theirs } = this.#sides
    const ids = new Set([...ours.content.files, ...theirs.content.files].map((file) => file.id))
    return [...ids].flatMap((id) => {
      const [was, mine, other] = [base.file(id), ours.file(id), theirs.file(id)]
      const { value, conflict } = mergeValue(was, mine, other)
      if (conflict) {
        const title = (other ?? mine)?.name ?? ''
        this.#conflicts.push({ title, reason: `The file “${title}” changed on both sides.` })
      }
      const kept = value ?? (conflict ? mine : undefined)
      return kept ? [kept] : []
    })
  }

  /**
   * Change requests can't change these; only imports can. So the merge takes them from the side that an import changed.
   */
  #extras(): Pick<Content, 'reusableContents' | 'tags'> {
    const [base, ours, theirs] = [this.#sides.base, this.#sides.ours, this.#sides.theirs].map(
      ({ content: { reusableContents, tags } }) => ({
        ...(reusableContents ? { reusableContents } : {}),
        ...(tags ? { tags } : {}),
      }),
    )
    return (isDeepStrictEqual(base, ours) ? theirs : ours) ?? {}
  }

  #variables(): Record<string, unknown> | undefined {
    const [base, ours, theirs] = [this.#sides.base, this.#sides.ours, this.#sides.theirs].map(
      (tree) => tree.content.variables ?? {},
    )
    const merged: Record<string, unknown> = {}
    for (const name of new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})])) {
      const { value, conflict } = mergeValue(base?.[name], ours?.[name], theirs?.[name])
      if (value !== undefined) merged[name] = value
      if (conflict) this.#conflicts.push({ title: name, reason: `The variable “${name}” changed on both sides.` })
    }
    return same(merged, {}) ? undefined : merged
  }
}

function isTouched(base: PageInTree, now: PageInTree): boolean {
  const { pages: _children, ...before } = base.node
  const { pages: _others, ...after } = now.node
  return !same(before, after) || base.parent?.node.id !== now.parent?.node.id
}
