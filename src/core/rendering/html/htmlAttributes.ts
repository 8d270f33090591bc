import { decodeHTMLAttribute } from 'entities'

/** Attributes of an element by their names in lower case; those without a value have the empty text. */
export type HtmlAttributes = ReadonlyMap<string, string>

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Most elements have none. */
const none: HtmlAttributes = new Map()

/** Reads what stands between an element's name and its `>`, as browsers do: the first of a name counts. */
export function readHtmlAttributes(text: string): HtmlAttributes {
  if (text === '') return none
  const attributes = new Map<string, string>()
  for (const [, written = '', double, single, bare] of text.matchAll(attributePattern)) {
    const name = written.toLowerCase()
    const value = double ?? single ?? bare ?? ''
    if (!attributes.has(name)) attributes.set(name, value.includes('&') ? decodeHTMLAttribute(value) : value)
  }
  return attributes
}
