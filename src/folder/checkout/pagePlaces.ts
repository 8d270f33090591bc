import type { CheckedOutPage } from './checkoutRecord.ts'
import type { LocalPage } from './localPages.ts'

/** The position of a page: after the previous page in the list with the same parent. */
export type PagePlace = Pick<CheckedOutPage, 'id' | 'parent'>

/** Returns the positions of the platform's pages in a folder, in the order of its table of contents. */
export function placesOf(tree: readonly LocalPage[], parent: string | null = null): PagePlace[] {
  return tree.flatMap(({ id, children }) => (id === undefined ? [] : [{ id, parent }, ...placesOf(children, id)]))
}

/** Adds the pages that only another list has, each after the same page as in that list. */
export function withMissing(places: readonly PagePlace[], others: readonly PagePlace[]): PagePlace[] {
  const known = new Set(places.map(({ id }) => id))
  const all = [...places]
  for (const [at, place] of others.entries()) {
    if (known.has(place.id)) continue
    all.splice(all.findIndex(({ id }) => id === others[at - 1]?.id) + 1, 0, place)
  }
  return all
}
