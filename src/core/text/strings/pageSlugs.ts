/** The platform's maximum length of a slug (api-facts C1). */
const maxSlugLength = 100

/** Returns the slug for a title: lower case letters, digits and hyphens of any script. Empty if nothing is left. */
export function slugFromTitle(title: string): string {
  return slugOf(title, /[^\p{L}\p{N}]+/gu)
}

/**
 * Returns the slug for the name of a file or folder, without its ending. Empty if nothing is left. Known from addresses
 * of public sites that the platform made from repositories: lower case, spaces and punctuation become hyphens, and
 * underscores stay. The rest isn't known, and is as for titles.
 */
export function slugFromFileName(name: string): string {
  return slugOf(name, /[^\p{L}\p{N}_]+/gu)
}

function slugOf(words: string, others: RegExp): string {
  const letters = words.normalize('NFKD').replaceAll(/\p{M}+/gu, '')
  return shortened(letters.normalize('NFC').toLowerCase().replaceAll(others, '-'), maxSlugLength)
}

/** Returns a slug that isn't taken: the wanted one, or the wanted one with a number. */
export function freeSlug(wanted: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  if (!taken.has(wanted)) return wanted
  const numbered = (number: number): string => {
    const suffix = `-${number}`
    return shortened(wanted, maxSlugLength - suffix.length) + suffix
  }
  // Uses a binary search, because thousands of pages can share a title.
  let [used, free] = [0, 1]
  while (taken.has(numbered(free))) [used, free] = [free, 2 * free]
  while (free - used > 1) {
    const middle = Math.floor((used + free) / 2)
    if (taken.has(numbered(middle))) used = middle
    else free = middle
  }
  return numbered(free)
}

/** Returns whether the platform accepts a slug: one step of a path, without separators, and neither `.` nor `..`. */
export function isSlug(slug: string): boolean {
  return slug !== '' && Array.from(slug).length <= maxSlugLength && !/^\.{1,2}$|[\s/\\?#%\p{C}]/u.test(slug)
}

function shortened(slug: string, length: number): string {
  return Array.from(slug)
    .slice(0, length)
    .join('')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
}
