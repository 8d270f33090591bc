import type { Page } from '../../contract/revisions.ts'
import { StructureTree } from '../../core/docs/structure/structureTree.ts'
import type { Comparison } from './comparison.ts'
import { withNewIds, type LocalPage } from './localPages.ts'
import { planMoves } from './pushPlan.ts'

/** Returns an id for a page of the folder that the platform doesn't have. */
export function ownPage(file: string): string {
  return `file:${file}`
}

/**
 * Merges the page trees: pages that were moved, created or deleted in the folder are as in the folder, all others as on
 * the platform. `written` has pages that are restored because they changed on the platform. `kept` has pages, with
 * their files, that stay because they changed in the folder. Undefined if the folder has groups or links of its own,
 * whose position would be unclear.
 */
export function mergedPages(
  { local, remote, here }: Comparison,
  written: ReadonlySet<string>,
  kept: readonly (readonly [id: string, file: string])[],
): readonly Page[] | undefined {
  if (hasUnknown(local.tree)) return undefined
  const tree = new StructureTree(remote.pages)
  for (const { id } of here.deleted) {
    // A page that was deleted in the folder stays if other people added pages below it.
    const isEmpty = tree.page(id) !== undefined && tree.childrenOf(id).length === 0
    if (isEmpty && !written.has(id)) tree.remove(id)
  }
  const titles = titlesOf(local.tree)
  const own = [...here.added.map((file) => [ownPage(file), file] as const), ...kept]
  for (const [id, file] of own) tree.insert({ id, type: 'document', title: titles.get(file) ?? file }, null)
  const moved = here.moved.flatMap((file) => local.ids.get(file) ?? [])
  const placed = new Set([...moved, ...own.map(([id]) => id)])
  for (const { page, into = null, at } of planMoves(tree.toPages(), withNewIds(local.tree, ownPage), placed)) {
    tree.move(page, into, at)
  }
  return tree.toPages()
}

function hasUnknown(tree: readonly LocalPage[]): boolean {
  return tree.some(({ id, file, children }) => (id === undefined && file === undefined) || hasUnknown(children))
}

function titlesOf(tree: readonly LocalPage[]): ReadonlyMap<string, string> {
  return new Map(
    tree.flatMap(({ file, title, children }) => [
      ...(file === undefined ? [] : [[file, title] as const]),
      ...titlesOf(children),
    ]),
  )
}
