import { freeSlug, slugFromTitle } from '../../core/structure/pageSlugs.ts'

/** The slug that follows from a title; never empty. */
export function slugOf(title: string): string {
  return slugFromTitle(title) || 'page'
}

/** A slug that none of its siblings has: the one wanted, or with a number behind it. */
export function uniqueSlug(wanted: string, taken: ReadonlySet<string>): string {
  return freeSlug(wanted, taken)
}
