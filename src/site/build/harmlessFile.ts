/** Endings of files that browsers show as documents whose scripts run on the site's own origin. */
const documents = /\.(?:s?html?|xht(?:ml)?|xml|xslt?|rdf|rss|atom|svgz|mht(?:ml)?)$/i

/** Returns the name of an attachment in a built site. Hosts serve a document that could run scripts as plain text. */
export function harmlessName(file: string): string {
  return documents.test(file) ? `${file}.txt` : file
}

/** Returns an attachment as a built site can have it: an SVG image that could run scripts is put into another one. */
export function harmlessBytes(file: string, bytes: Uint8Array): Uint8Array {
  if (!/\.svg$/i.test(file)) return bytes
  const text = new TextDecoder().decode(bytes)
  return isPlainSvg(text) ? bytes : new TextEncoder().encode(wrapped(text))
}

/** Returns whether nothing in an image can be a script. Entities and other encodings could hide one. */
function isPlainSvg(text: string): boolean {
  const isOdd = /[\0\uFFFD&]|<[!?](?!--|xml\s)|script|foreignObject|<(?:iframe|embed|object|set|animate)|\son\w+\s*=/i
  return !isOdd.test(text) && !/href\s*=\s*(?:[^\s"']|["']\s*(?!#|\s))/i.test(text)
}

/** Browsers run no scripts in an image that is inside an image. */
function wrapped(text: string): string {
  const root = /<svg\b[^>]{0,2000}>/i.exec(text.slice(0, 10_000))?.[0] ?? ''
  const number = (name: string): number | undefined => {
    const found = new RegExp(`\\s${name}\\s*=\\s*["']\\s*(\\d{1,5}(?:\\.\\d{1,3})?)(?:px)?\\s*["']`).exec(root)?.[1]
    return found === undefined ? undefined : Number(found)
  }
  const [, boxWidth, boxHeight] =
    /\sviewBox\s*=\s*["'][\d.\s,-]{1,40}?\s(\d{1,5}(?:\.\d{1,3})?)[\s,]+(\d{1,5}(?:\.\d{1,3})?)\s*["']/.exec(root) ?? [
      undefined,
      undefined,
      undefined,
    ]
  const width = number('width') ?? Number(boxWidth ?? 300)
  const height = number('height') ?? Number(boxHeight ?? 150)
  const data = encodeURIComponent(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:image/svg+xml,${data}"/></svg>\n`
}
