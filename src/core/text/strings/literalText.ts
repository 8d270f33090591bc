/** What turns the direction of the text around it, or has no shape: what is read wouldn't be what is there. */
const hidden = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu

/** Where a link (`[text](address)`) or an icon (`$(name)`) begins its brackets. */
const opening = /[\]$](?=\()/g

/** A text without the signs that turn or hide what is around them. */
export function visibleText(text: string): string {
  return text.replace(hidden, '')
}

/**
 * A text that shows as it is written everywhere that an editor reads links and icons out of plain words. The space without a
 * width that keeps the brackets apart isn't seen, and does no harm if nothing reads them.
 */
export function literalText(text: string): string {
  return visibleText(text).replace(opening, '$&\u200b')
}
