/** Letters without an ASCII letter in them, each with the ways in which people and tools write them in ASCII. */
const spellings = new Map(
  [
    'ß ss s',
    'ø o oe',
    'ł l',
    'æ ae a',
    'œ oe o',
    'đ d dj',
    'ð d',
    'þ th',
    'ı i',
    'ħ h',
    'а a',
    'б b',
    'в v w',
    'г g h',
    'ґ g',
    'д d',
    'е e',
    'є ye ie',
    'ж zh j',
    'з z',
    'и i y',
    'і i',
    'к k',
    'л l',
    'м m',
    'н n',
    'о o',
    'п p',
    'р r',
    'с s',
    'т t',
    'у u',
    'ф f',
    'х kh h',
    'ц ts c',
    'ч ch',
    'ш sh',
    'щ shch sch',
    'ъ',
    'ы y',
    'ь',
    'э e',
    'ю yu iu',
    'я ya ia',
  ].map((line) => {
    const [letter = '', first = '', second = first] = line.split(' ')
    return [letter, [first, second, '']] as const
  }),
)

const isAscii = /^[ -~]*$/

/** Returns the only one of some anchors that an anchor in ASCII can be. Undefined if several fit, or none. */
export function anchorOfAscii(anchors: Iterable<string>, anchor: string): string | undefined {
  const [only, another] = [...anchors].filter((known) => isAsciiFormOf(known, anchor))
  return another === undefined ? only : undefined
}

/**
 * Returns whether an anchor in ASCII can be that of a heading with other letters, whose anchor by the usual rules is
 * `known`: the platform removes accents, and transliterates other scripts in its own way.
 */
export function isAsciiFormOf(known: string, anchor: string): boolean {
  if (isAscii.test(known) || !isAscii.test(anchor)) return false
  const letters = Array.from(known.normalize('NFD').replace(/\p{M}/gu, ''))
  return [0, 1, 2].some((way) => {
    const written = letters.map((letter) => (isAscii.test(letter) ? letter : (spellings.get(letter)?.[way] ?? '\0')))
    return hasParts(anchor, trimmed(written.join('')).split(/\0[\0-]*/))
  })
}

function trimmed(slug: string): string {
  return slug.replace(/^-+|(?<!-)-+$/g, '')
}

/** Returns whether a text is these parts in order, with anything between them. */
function hasParts(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop()
  if (last === undefined) return text === first
  let at = first.length
  if (!text.startsWith(first)) return false
  for (const part of others) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
