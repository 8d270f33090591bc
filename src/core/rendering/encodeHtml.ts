/** Makes a text fit between double quotes in HTML, and between tags. */
export function encodeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** HTML that was written by people as text that shows it: its entities stay what they are. */
export function encodeBrackets(html: string): string {
  return html.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
