import { decodeHTMLAttribute } from 'entities'
import type { TagSpan } from '../../../text/markdown/parsing/htmlTags.ts'

/** Attributes of an element by name in lower case. Those without a value have ''. */
export type HtmlAttributes = ReadonlyMap<string, string>

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** The result for elements without attributes, which most are. */
const none: HtmlAttributes = new Map()

/** Caches the attributes of tags, which are kept between renderings. */
const known = new WeakMap<TagSpan, HtmlAttributes>()

/** Reads the attributes of a tag as browsers do: the first one of a name wins. */
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
