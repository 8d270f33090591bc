import { slugFromTitle } from '../../core/text/strings/pageSlugs.ts'

/** Returns the slug for a title. It's never empty. */
export function slugOf(title: string): string {
  return slugFromTitle(title) || 'page'
}
