import type { Page } from '../../contract/revisions.ts'
import { StructureTree } from '../../core/docs/structure/structureTree.ts'
import type { Comparison } from './comparison.ts'
import type { LocalPage } from './localPages.ts'
import { planMoves } from './pushPlan.ts'

/** What a page of the folder that the platform doesn't have is called among those of the platform. */
export function ownPage(file: string): string {
  return `file:${file}`
}

/**
 * The pages of the platform as the folder arranged them: those that were moved, made or deleted here as they are here,
 * all others as they are there. `written`: pages that come back because someone changed them there. `kept`: pages, with
 * their files, that stay because someone changed them here. Undefined if the folder has groups or links of its own,
 * which no one could place.
 */
export function mergedPages(
  { local, remote, here }: Comparison,
  written: ReadonlySet<string>,
  kept: readonly (readonly [id: string, file: string])[],
): readonly Page[] | undefined {
  if (hasUnknown(local.tree)) return undefined
  const tree = new StructureTree(remote.pages)
  for (const { id } of here.deleted) {
    // What others put below a page that was deleted here keeps it.
    const isEmpty = tree.page(id) !== undefined && tree.childrenOf(id).length === 0
    if (isEmpty && !written.has(id)) tree.remove(id)
  }
  const titles = titlesOf(local.tree)
  const own = [...here.added.map((file) => [ownPage(file), file] as const), ...kept]
  for (const [id, file] of own) tree.insert({ id, type: 'document', title: titles.get(file) ?? file }, null)
  const moved = here.moved.flatMap((file) => local.ids.get(file) ?? [])
  const placed = new Set([...moved, ...own.map(([id]) => id)])
  for (const { page, into = null, at } of planMoves(tree.toPages(), named(local.tree), placed)) {
    tree.move(page, into, at)
  }
  return tree.toPages()
}

function named(tree: readonly LocalPage[]): LocalPage[] {
  return tree.map((entry) => {
    const { id = entry.file === undefined ? undefined : ownPage(entry.file), children } = entry
    return { ...entry, id, children: named(children) }
  })
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
