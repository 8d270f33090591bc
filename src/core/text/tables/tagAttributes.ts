import type { TextReplacement } from '../edits/minimalEdits.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { unescapeAttribute, writeAttributes } from '../markdown/dialect/tagLine.ts'
import type { TagSpan } from '../markdown/parsing/htmlTags.ts'

/** An attribute of a tag. Its span has the white space before it. */
interface TagAttribute extends Span {
  readonly value: string
}

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Returns the attributes of a start tag with their positions, by name. One without a value has ''. */
export function tagAttributes(tag: TagSpan | undefined): ReadonlyMap<string, TagAttribute> {
  const found = new Map<string, TagAttribute>()
  if (tag === undefined || tag.attributes === '') return found
  const from = tag.end - 1 - tag.attributes.length
  let last = 0
  for (const { 0: all, 1: name = '', 2: double, 3: single, 4: bare, index } of tag.attributes.matchAll(
    attributePattern,
  )) {
    const value = unescapeAttribute(double ?? single ?? bare ?? '')
    const key = name.toLowerCase()
    const start = tag.attributes.slice(last, index).trim() === '' ? last : index
    last = index + all.length
    if (!found.has(key)) found.set(key, { value, start: from + start, end: from + last })
  }
  return found
}

/** Returns the edit that gives a tag an attribute: with a value, without one (`true`), or not (undefined). */
export function attributeEdits(
  tag: TagSpan | undefined,
  name: string,
  value: string | true | undefined,
): TextReplacement[] {
  if (tag === undefined) return []
  const known = tagAttributes(tag).get(name)
  const text = value === undefined ? '' : value === true ? ` ${name}` : writeAttributes({ [name]: value })
  if (known !== undefined) {
    const { start, end } = known
    return known.value === (value === true ? '' : value) ? [] : [{ start, end, text }]
  }
  if (text === '') return []
  const at = tag.end - 1 - (tag.attributes.endsWith('/') ? 1 : 0)
  return [{ start: at, end: at, text }]
}
