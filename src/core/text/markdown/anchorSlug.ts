const maxAnchorLength = 100

const otherSigns = /[^\p{L}\p{M}\p{N}._+]+/gu
/** The same for ASCII text. The Unicode tables take several times as long. */
const otherAscii = /[^a-z\d._+]+/g
const isAscii = /^[ -~]*$/
/** What makes an emoji of the character before it. */
const emojiForms = /[\uFE0E\uFE0F\u20E3]/g

/** Characters that the platform replaces with words, and characters that it removes. */
const replacements: Readonly<Record<string, string>> = {
  '&': '-and-',
  '|': '-or-',
  '>': '-greater-than-',
  '<': '-less-than-',
  "'": '',
  '‘': '',
  '’': '',
}

/**
 * Returns the anchor of a heading by the platform's rules, which differ from GitHub's: lower case, dots and underscores
 * stay, apostrophes are removed, other runs become one hyphen, then plus signs are removed, and no anchor begins with a
 * digit. `words` is the heading without markup. Returns '' if nothing is left.
 */
export function anchorSlug(words: string): string {
  const slug = words
    .toLowerCase()
    .replace(emojiForms, '')
    .replace(/[&|><'‘’]/g, (sign) => replacements[sign] ?? sign)
    .replace(isAscii.test(words) ? otherAscii : otherSigns, '-')
    .replaceAll('+', '')
  const trimmed = trimEnd(slug.replace(/^-+/, ''))
  const safe = /^\d/.test(trimmed) ? `id-${trimmed}` : trimmed
  if (safe.length <= maxAnchorLength) return safe
  return Array.from(safe.slice(0, maxAnchorLength * 2))
    .slice(0, maxAnchorLength)
    .join('')
}

/** Trims hyphens, dots and underscores from the end without scanning the rest of a long text. */
function trimEnd(slug: string): string {
  let end = slug.length
  while (end > 0 && '-._'.includes(slug[end - 1] ?? '')) end--
  return slug.slice(0, end)
}

/**
 * Returns a function that numbers the anchors of a page in order: the second of the same name gets `-1`, the third
 * `-2`, unless an earlier one is called so.
 */
export function anchorCounter(): (anchor: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (anchor) => {
    let free = anchor
    for (let count = counts.get(anchor) ?? 1; taken.has(free); count++) {
      free = `${anchor}-${count}`
      counts.set(anchor, count + 1)
    }
    taken.add(free)
    return free
  }
}

/**
 * Returns a function that gives the headings of a page their anchors, in order, from those that are set or made of their
 * words. '' for a heading without letters, and for the title of the page: its anchor is the top of the page. Further
 * headings of level 1 have anchors like others.
 */
export function headingAnchors(): (level: number, anchor: string, isSet: boolean) => string {
  const count = anchorCounter()
  let hasTitle = false
  return (level, anchor, isSet) => {
    const isTitle = level === 1 && !hasTitle
    if (isTitle) hasTitle = true
    return anchor === '' || (isTitle && !isSet) ? '' : count(anchor)
  }
}

/** Returns whether an anchor is that of the page's title, so that links with it go to the top of the page. */
export function isTitleAnchor(anchor: string, { title }: { readonly title: string }): boolean {
  return anchor === anchorSlug(title)
}
