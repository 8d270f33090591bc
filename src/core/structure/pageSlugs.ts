/** The platform's limit for a slug (api-facts C1). */
const maxSlugLength = 100

/** The slug that follows from a title: lower case letters, digits and hyphens of any script; empty where none is left. */
export function slugFromTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return shortened(slug, maxSlugLength)
}

/** A slug that none of its siblings has: the one wanted, or with a number behind it. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 1; ; number += 1) {
    const suffix = `-${number}`
    const candidate = shortened(wanted, maxSlugLength - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}

/** True for a slug that the platform takes: one step of a path, so nothing that separates, ends or climbs in paths. */
export function isSlug(slug: string): boolean {
  return slug !== '' && Array.from(slug).length <= maxSlugLength && !/^\.{1,2}$|[\s/\\?#%\p{C}]/u.test(slug)
}

function shortened(slug: string, length: number): string {
  return Array.from(slug)
    .slice(0, length)
    .join('')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
}
