import { slugFromTitle } from '../../core/text/strings/pageSlugs.ts'

/** The slug that follows from a title; never empty. */
export function slugOf(title: string): string {
  return slugFromTitle(title) || 'page'
}
