const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Makes a text fit between double quotes in HTML, and between tags. */
export function encodeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign)
}

/** HTML that was written by people as text that shows it: its entities stay what they are. */
export function encodeBrackets(html: string): string {
  return html.replace(/[<>]/g, (sign) => entities[sign] ?? sign)
}

/** A sentence with what it names in the place of `{0}`, `{1}`, …; what it names is taken as it is. */
export function filledIn(sentence: string, ...names: readonly (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (place, index: string) => String(names[Number(index)] ?? place))
}
