import { slugFromTitle } from '../../text/strings/pageSlugs.ts'

/** A slug made of a title as specifications have them: of a page's slug what is ASCII. Empty if nothing is. */
export function suggestedSlug(title: string, longest: number): string {
  const slug = slugFromTitle(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  return slug.slice(0, longest).replace(/-$/, '')
}
