import { decodeHTMLAttribute } from 'entities'
import type { TagSpan } from '../../../text/markdown/parsing/htmlTags.ts'

/** Attributes of an element by their names in lower case; those without a value have the empty text. */
export type HtmlAttributes = ReadonlyMap<string, string>

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Most elements have none. */
const none: HtmlAttributes = new Map()

/** Tags are kept from one rendering of a page to the next. */
const known = new WeakMap<TagSpan, HtmlAttributes>()

/** Reads what is between an element's name and its `>`, as browsers do: the first of a name counts. */
export function readHtmlAttributes(tag: TagSpan): HtmlAttributes {
  if (tag.attributes === '') return none
  let attributes = known.get(tag)
  if (attributes === undefined) known.set(tag, (attributes = readAttributes(tag.attributes)))
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
