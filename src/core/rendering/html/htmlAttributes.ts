import { decodeHTMLAttribute } from 'entities'
import { LRUCache } from 'lru-cache'

/** Attributes of an element by their names in lower case; those without a value have the empty text. */
export type HtmlAttributes = ReadonlyMap<string, string>

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Most elements have none. */
const none: HtmlAttributes = new Map()

/** What elements of a page have is the same with each rendering of it. Long ones are rare, and not worth the memory. */
const known = new LRUCache<string, HtmlAttributes>({ max: 2000 })
const maxKnownLength = 200

/** Reads what stands between an element's name and its `>`, as browsers do: the first of a name counts. */
export function readHtmlAttributes(text: string): HtmlAttributes {
  if (text === '') return none
  if (text.length > maxKnownLength) return readAttributes(text)
  const attributes = known.get(text) ?? readAttributes(text)
  known.set(text, attributes)
  return attributes
}

function readAttributes(text: string): HtmlAttributes {
  const attributes = new Map<string, string>()
  for (const [, written = '', double, single, bare] of text.matchAll(attributePattern)) {
    const name = written.toLowerCase()
    const value = double ?? single ?? bare ?? ''
    if (!attributes.has(name)) attributes.set(name, value.includes('&') ? decodeHTMLAttribute(value) : value)
  }
  return attributes
}
