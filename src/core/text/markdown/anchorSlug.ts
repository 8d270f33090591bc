const maxAnchorLength = 100

const otherSigns = /[^\p{L}\p{M}\p{N}._+]+/gu
/** The same for ASCII text. The Unicode tables take several times as long. */
const otherAscii = /[^a-z\d._+]+/g
const isAscii = /^[ -~]*$/

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
 * `-2`.
 */
export function anchorCounter(): (anchor: string) => string {
  const counts = new Map<string, number>()
  return (anchor) => {
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }
}
