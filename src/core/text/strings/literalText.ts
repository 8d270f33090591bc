/**
 * Characters that change the direction of the text or are invisible, so that a reader sees something else than the text
 * has.
 */
const hidden = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu

/** The start of the brackets of a link (`[text](address)`) or an icon (`$(name)`). */
const opening = /[\]$](?=\()/g

/** Removes characters that change the direction of the text or are invisible. */
export function visibleText(text: string): string {
  return text.replace(hidden, '')
}

/**
 * Makes a text show as written where an editor reads links and icons in plain text. A zero-width space separates the
 * brackets. It's invisible, and harmless in other places.
 */
export function literalText(text: string): string {
  return visibleText(text).replace(opening, '$&\u200b')
}
