import type { AttributeDescription } from '../../text/dialect/dialectDescription.ts'
import { htmlForms } from '../../text/dialect/htmlForms.ts'
import type { TextReplacement } from '../../text/edits/minimalEdits.ts'
import { htmlTags, type TagSpan } from '../../text/markdown/parsing/htmlTags.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import { attributeEdits, tagAttributes } from '../../text/tables/tagAttributes.ts'
import { ownFields, type BlockField, type EditableBlock } from './editableBlock.ts'

/** The maximum length of a button with everything in it. */
const maxLength = 5000

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'class', 'data-icon'],
  button: ['class', 'data-action', 'data-query', 'data-icon'],
}

/** Returns the button at a position: a link or an element that looks like one. */
export function buttonAt(scan: ScannedText, offset: number): EditableBlock | undefined {
  const { text } = scan
  const from = Math.max(scan.frontMatterEnd, offset - maxLength, text.lastIndexOf('\n\n', offset - 1))
  const end = text.indexOf('\n\n', offset)
  const piece = text.slice(from, Math.min(offset + maxLength, end === -1 ? text.length : end))
  if (!/<(?:a|button)\s/i.test(piece)) return undefined
  const tags = htmlTags(piece).map((tag) => ({ ...tag, start: tag.start + from, end: tag.end + from }))
  const at = tags.findLastIndex((tag) => tag.start <= offset && isButton(tag))
  const [open, close] = [tags[at], tags[at + 1]]
  if (open === undefined || close?.isEnd !== true || close.name !== open.name) return undefined
  if (close.end < offset || scan.isCode(open.start)) return undefined
  const described = htmlForms.find(({ element }) => element === open.name)?.attributes ?? []
  const shown = fieldsOf[open.name] ?? []
  const span = { start: open.start, end: close.end }
  const attributes = described.filter(({ name }) => shown.includes(name))
  return {
    name: 'button',
    label: 'Button',
    codicon: 'link',
    span,
    tags: [span],
    fields: [textField(text, open, close), ...attributes.map((attribute) => attributeField(open, attribute))],
    pair: undefined,
  }
}

function isButton(tag: TagSpan): boolean {
  if (tag.isEnd) return false
  if (tag.name === 'button') return true
  return tag.name === 'a' && /(?:^|\s)button(?:\s|$)/.test(tagAttributes(tag).get('class')?.value ?? '')
}

function textField(text: string, open: TagSpan, close: TagSpan): BlockField {
  const written = text.slice(open.end, close.start)
  const current = written.trim()
  const start = open.end + written.length - written.trimStart().length
  return {
    name: 'text',
    value: { kind: 'text' },
    ...ownFields.text,
    required: true,
    current,
    write: (value = ''): TextReplacement[] => {
      const now = value.replace(/\s+/g, ' ').replaceAll('<', '&lt;')
      return now === current ? [] : [{ start, end: start + current.length, text: now }]
    },
  }
}

function attributeField(open: TagSpan, { name, value, doc, required }: AttributeDescription): BlockField {
  const known = tagAttributes(open).get(name)?.value
  const isStyle = name === 'class'
  const current = isStyle ? buttonStyle(known ?? '') : known
  return {
    name,
    value,
    doc,
    required: required === true || name === 'href' || isStyle,
    current,
    write: (now) => {
      if (now === current) return []
      return attributeEdits(open, name, isStyle && now !== undefined ? withStyle(known ?? '', now) : now)
    },
  }
}

const styles = ['primary', 'secondary']

function buttonStyle(classes: string): string | undefined {
  const style = classes.split(/\s+/).find((each) => styles.includes(each))
  return style && `button ${style}`
}

/** Returns classes with another style. Others stay. */
function withStyle(classes: string, style: string): string {
  const [, name = ''] = style.split(' ')
  const others = classes.split(/\s+/).filter((each) => each !== '' && each !== 'button' && !styles.includes(each))
  return ['button', name, ...others].join(' ')
}
