const maxAnchorLength = 100

const otherSigns = /[^\p{L}\p{M}\p{N}._+]+/gu
/** The same if it doesn't need the tables of all characters, which take several times as long. */
const otherAscii = /[^a-z\d._+]+/g
const isAscii = /^[ -~]*$/

/** Signs that the platform writes as words, and those that leave nothing behind. */
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
 * The anchor of a heading by the platform's rules, which aren't those of GitHub: lower case, dots and underscores stay,
 * apostrophes vanish, other runs become one hyphen, plus signs vanish after that, and none begins with a digit. `words`
 * are the heading's words without marks; '' if nothing is left.
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

/** Takes hyphens, dots and underscores off the end, without looking at the rest of a long text. */
function trimEnd(slug: string): string {
  let end = slug.length
  while (end > 0 && '-._'.includes(slug[end - 1] ?? '')) end--
  return slug.slice(0, end)
}

/** Returns the anchors of a page in their order: the second of a kind gets `-1`, the third `-2`. */
export function anchorCounter(): (anchor: string) => string {
  const counts = new Map<string, number>()
  return (anchor) => {
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }
}
