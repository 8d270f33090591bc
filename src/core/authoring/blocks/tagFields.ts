import type { AttributeDescription, TagDescription } from '../../text/dialect/dialectDescription.ts'
import type { TagPair } from '../../text/dialect/pairTags.ts'
import type { ScannedAttribute, ScannedTag } from '../../text/dialect/scanTags.ts'
import { withLineEndsOf } from '../../text/edits/lineEnds.ts'
import type { TextReplacement } from '../../text/edits/minimalEdits.ts'
import { escapeAttribute, writeAttributes } from '../../text/markdown/dialect/tagLine.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { linkWords } from '../../text/markdown/links/linkDestination.ts'
import { firstIndex } from '../../text/edits/firstIndex.ts'
import type { PageMap } from '../../text/scanning/pageMap.ts'
import { headingWords } from '../../text/scanning/pageOutline.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import { ownFields, type BlockField } from './editableBlock.ts'

/** Returns what a form can change of a tag: its attributes, and the title or the caption that's in its body. */
export function tagFields(scan: ScannedText, pair: TagPair, tag: TagDescription): BlockField[] {
  const written = tag.attributes.filter(({ name }) => name !== 'caption' || attributeOf(pair.open, name) !== undefined)
  const fields = written.map((attribute) => attributeField(scan, pair, tag, attribute))
  const hasCaption = tag.body === 'caption' && written.every(({ name }) => name !== 'caption')
  if (tag.name === 'step' || tag.name === 'update') return [titleField(scan, pair), ...fields]
  return hasCaption ? [...fields, captionField(scan, pair)] : fields
}

function attributeField(
  scan: ScannedText,
  pair: TagPair,
  tag: TagDescription,
  { name, value, doc, required }: AttributeDescription,
): BlockField {
  const current = attributeOf(pair.open, name)?.value
  return {
    name,
    value,
    doc,
    required: required === true,
    current,
    write: (now) => [
      ...writeAttribute(scan.text, pair.open, tag, name, now),
      ...(tag.name === 'content-ref' && current !== undefined && now !== undefined
        ? repeatedTarget(scan.text, pair, current, now)
        : []),
    ],
  }
}

/** Returns an attribute of a tag. If there are two of one name, the last one counts. */
function attributeOf({ attributes }: ScannedTag, name: string): ScannedAttribute | undefined {
  return attributes.findLast((each) => each.name === name)
}

function writeAttribute(
  text: string,
  open: ScannedTag,
  tag: TagDescription,
  name: string,
  value: string | undefined,
): TextReplacement[] {
  const known = attributeOf(open, name)
  if (known === undefined) {
    if (value === undefined) return []
    const at = placeOf(text, open, tag, name)
    return [{ start: at, end: at, text: writeAttributes({ [name]: value }) }]
  }
  const whole = { start: known.nameSpan.start, end: attributeEnd(text, known) }
  if (value === undefined) {
    while (/\s/.test(text[whole.start - 1] ?? '')) whole.start--
    return [{ ...whole, text: '' }]
  }
  if (known.value === value) return []
  const { valueSpan, quote } = known
  if (valueSpan === undefined || quote === '' || quote === 'curly')
    return [{ ...whole, text: writeAttributes({ [name]: value }).trimStart() }]
  const escaped = escapeAttribute(value)
  return [{ ...valueSpan, text: quote === "'" ? escaped.replaceAll("'", '&#39;') : escaped }]
}

/** Returns where a new attribute goes: after those that the platform writes before it. */
function placeOf(text: string, open: ScannedTag, { attributes }: TagDescription, name: string): number {
  const order = attributes.map((each) => each.name)
  const before = open.attributes.filter((each) => {
    const at = order.indexOf(each.name)
    return at !== -1 && at < order.indexOf(name)
  })
  return Math.max(open.nameSpan.end, ...before.map((each) => attributeEnd(text, each)))
}

function attributeEnd(text: string, { nameSpan, valueSpan, quote }: ScannedAttribute): number {
  if (valueSpan === undefined) return nameSpan.end
  return valueSpan.end + (quote !== '' && /["'“”‘’]/.test(text[valueSpan.end] ?? '') ? 1 : 0)
}

/** Returns the edits of the link in a content reference, which repeats its target. Other words stay. */
function repeatedTarget(text: string, { open, close }: TagPair, before: string, now: string): TextReplacement[] {
  if (close === undefined || close.start - open.end > maxBodyLine) return []
  const [whole, lead, words, middle, target] =
    /^(\s*\[)([^[\]\n]*)(\]\()<?([^()<>\n]*)>?\)\s*$/.exec(text.slice(open.end, close.start)) ?? []
  if (whole === undefined || lead === undefined || words === undefined || middle === undefined) return []
  const start = open.end + lead.length
  const targetStart = open.end + whole.indexOf(middle, lead.length + words.length) + middle.length
  const written = now.replace(/[\s()<>]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))
  const edits: TextReplacement[] = []
  if (words === lastPart(before)) edits.push({ start, end: start + words.length, text: linkWords(lastPart(now)) })
  if (target === before) {
    const from = targetStart + (text[targetStart] === '<' ? 1 : 0)
    edits.push({ start: from, end: from + target.length, text: written })
  }
  return edits
}

function lastPart(target: string): string {
  return target.replace(/^.*\/(?=.)/, '')
}

const maxBodyLine = 4000

/** The heading at the start of a step or an update is its title. */
function titleField(scan: ScannedText, pair: TagPair): BlockField {
  const { text, map } = scan
  const { open, close } = pair
  const found = titleIn(map, pair)
  const prefix = open.prefix
  return {
    name: 'title',
    value: { kind: 'text' },
    ...ownFields.title,
    required: false,
    current: found && text.slice(found.words.start, found.words.end),
    write: (value) => {
      const title = value?.replace(/\s+/g, ' ').trim()
      if (found !== undefined) {
        return title === undefined ? [{ ...found.line, text: '' }] : changed(text, { ...found.words, text: title })
      }
      if (title === undefined || close === undefined) return []
      const level = open.name === 'update' ? '##' : '###'
      const rest = text.slice(open.end, close.start).trim() === '' ? '' : `\n${prefix.trimEnd()}`
      const added = withLineEndsOf(`\n${prefix}${level} ${title}${rest}`, text)
      return [{ start: open.end, end: open.end, text: added }]
    },
  }
}

/** Finds the heading that a body starts with: its words, and its lines with the empty ones below. */
function titleIn(map: PageMap, { open, close }: TagPair): { readonly words: Span; readonly line: Span } | undefined {
  if (close === undefined) return undefined
  const { text, blocks } = map
  const block = blocks[firstIndex(blocks, ({ start }) => start >= open.end)]
  if (block?.kind !== 'heading' || block.end > close.start) return undefined
  const words = headingWords(text, block)
  if (words.start === words.end) return undefined
  const body = text.slice(block.end, Math.min(close.start, block.end + maxBodyLine))
  const [below = ''] = /^(?:\r?\n[ \t>]*(?=\r?\n))*/.exec(body) ?? []
  return { words, line: { start: open.end, end: block.end + below.length } }
}

function captionField({ text }: ScannedText, { open, close }: TagPair): BlockField {
  const body = close === undefined ? '' : text.slice(open.end, close.start)
  const current = body.trim()
  const start = open.end + body.length - body.trimStart().length
  const prefix = open.prefix
  return {
    name: 'caption',
    value: { kind: 'text' },
    ...ownFields.caption,
    required: false,
    current: current === '' ? undefined : current,
    write: (value) => {
      const caption = value?.replace(/\s+/g, ' ').trim()
      if (current !== '')
        return caption === undefined
          ? [{ start: open.end, end: close?.end ?? open.end, text: '' }]
          : changed(text, { start, end: start + current.length, text: caption })
      if (caption === undefined) return []
      const written = withLineEndsOf(`\n${prefix}${caption}\n${prefix}{% end${open.name} %}`, text)
      return [{ start: open.end, end: close?.end ?? open.end, text: written }]
    },
  }
}

function changed(text: string, edit: TextReplacement): TextReplacement[] {
  return text.slice(edit.start, edit.end) === edit.text ? [] : [edit]
}
