import { slugFromTitle } from '../../text/strings/pageSlugs.ts'

/** Suggests a slug for a specification: the ASCII part of the title's slug. Empty if there is none. */
export function suggestedSlug(title: string, longest: number): string {
  const slug = slugFromTitle(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  return slug.slice(0, longest).replace(/-$/, '')
}
