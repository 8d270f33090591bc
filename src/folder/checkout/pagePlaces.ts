import type { CheckedOutPage } from './checkoutRecord.ts'
import type { LocalPage } from './localPages.ts'

/** Where a page is: among those of a list that have the same one above them, in the order of the list. */
export type PagePlace = Pick<CheckedOutPage, 'id' | 'parent'>

/** Where pages of the platform are in a folder, in the order of its contents. */
export function placesOf(tree: readonly LocalPage[], parent: string | null = null): PagePlace[] {
  return tree.flatMap(({ id, children }) => (id === undefined ? [] : [{ id, parent }, ...placesOf(children, id)]))
}

/** Places with those of pages that only another list has, each behind what it is behind there. */
export function withMissing(places: readonly PagePlace[], others: readonly PagePlace[]): PagePlace[] {
  const known = new Set(places.map(({ id }) => id))
  const all = [...places]
  for (const [at, place] of others.entries()) {
    if (known.has(place.id)) continue
    all.splice(all.findIndex(({ id }) => id === others[at - 1]?.id) + 1, 0, place)
  }
  return all
}
