const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for double-quoted attributes and for content of HTML. */
export function encodeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign)
}

/** Escapes the brackets of HTML that people wrote, so that it shows as text. Its entities stay as they are. */
export function encodeBrackets(html: string): string {
  return html.replace(/[<>]/g, (sign) => entities[sign] ?? sign)
}

/** Replaces `{0}`, `{1}`, … in a sentence with the given names, without interpreting them. */
export function filledIn(sentence: string, ...names: readonly (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (place, index: string) => String(names[Number(index)] ?? place))
}
