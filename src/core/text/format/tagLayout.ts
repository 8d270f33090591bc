import { dialectTag } from '../dialect/dialectTags.ts'
import type { TagPair } from '../dialect/pairTags.ts'
import type { ScannedAttribute, ScannedTag } from '../dialect/scanTags.ts'
import type { ScannedText } from '../scanning/scannedText.ts'

/**
 * Lays out tags as the platform writes them: attributes in its order and in straight double quotes, one empty line
 * before a block and between siblings, none between a tag and its content. Anything uncertain stays as it is.
 */
export function layOutTags(scan: ScannedText): string {
  const lines = scan.text.split('\n')
  const roles = tagRoles(scan)
  for (const [line, { tag }] of roles) {
    const written = writtenTag(scan.text, tag)
    if (written !== undefined) lines[line] = tag.indent + written
  }
  const kept: string[] = []
  for (let line = 0; line < lines.length;) {
    let next = line + 1
    while (isBlank(lines[next]) && next < lines.length) next++
    kept.push(lines[line] ?? '')
    // Several empty lines are an empty paragraph.
    const isSet = next - line > 2 || next >= lines.length
    const wanted = isSet ? undefined : blankLines(roles.get(line), roles.get(next))
    kept.push(...(wanted ?? lines.slice(line + 1, next)))
    line = next
  }
  return kept.join('\n')
}

/** The role of a tag that is alone on its line. */
interface TagRole {
  readonly tag: ScannedTag
  /** `single` means that the tag has no end. */
  readonly role: 'open' | 'close' | 'single'
}

/** Returns roles by line. Tags in lists and quotes are left out, because empty lines have a meaning there. */
function tagRoles({ tags, pairs: { pairs } }: ScannedText): ReadonlyMap<number, TagRole> {
  const byTag = new Map<ScannedTag, TagPair>()
  for (const pair of pairs) {
    byTag.set(pair.open, pair)
    if (pair.close !== undefined) byTag.set(pair.close, pair)
  }
  const roles = new Map<number, TagRole>()
  for (const tag of tags) {
    const pair = byTag.get(tag)
    if (pair === undefined || !tag.alone || tag.indent !== '') continue
    roles.set(tag.line, { tag, role: pair.close === tag ? 'close' : pair.close === undefined ? 'single' : 'open' })
  }
  return roles
}

/** Returns the empty lines between a line and the next line with text. Undefined if neither is a tag. */
function blankLines(here: TagRole | undefined, next: TagRole | undefined): readonly string[] | undefined {
  if (here === undefined && next === undefined) return undefined
  return here?.role === 'open' || next?.role === 'close' ? [] : ['']
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

/** Returns a tag as the platform writes it. Undefined if the platform doesn't write it, or if it spans lines. */
function writtenTag(text: string, tag: ScannedTag): string | undefined {
  const description = dialectTag(tag.name)
  const source = text.slice(tag.start, tag.end)
  if (description === undefined || /^\{%-|-%\}$|[\r\n]/.test(source)) return undefined
  if (tag.closing) return `{% end${tag.name} %}`
  if (description.argument !== undefined) {
    const argument = text.slice(tag.argument.start, tag.argument.end)
    return argument === '' ? undefined : `{% ${tag.name} ${argument} %}`
  }
  const order = description.attributes.map(({ name }) => name)
  const names = tag.attributes.map(({ name }) => name)
  const written = tag.attributes.map((attribute) => writtenAttribute(text, attribute))
  if (new Set(names).size < names.length || !readsAs(text, tag) || !written.every((each) => each !== undefined)) {
    return undefined
  }
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  const sorted = written.toSorted((one, other) => place(one.name) - place(other.name))
  return `{% ${[tag.name, ...sorted.map(({ source: part }) => part)].join(' ')} %}`
}

/** Returns whether a tag contains nothing but its attributes. */
function readsAs(text: string, { attributes, argument }: ScannedTag): boolean {
  let at = argument.start
  for (const { nameSpan, valueSpan, quote } of attributes) {
    if (text.slice(at, nameSpan.start).trim() !== '') return false
    at = (valueSpan?.end ?? nameSpan.end) + (quote === '' ? 0 : 1)
  }
  return text.slice(at, argument.end).trim() === ''
}

function writtenAttribute(
  text: string,
  { name, quote, valueSpan }: ScannedAttribute,
): { readonly name: string; readonly source: string } | undefined {
  if (valueSpan === undefined) return { name, source: name }
  const value = text.slice(valueSpan.start, valueSpan.end)
  // The meaning of a quote or a backslash depends on the quotes around the value.
  if (quote === 'curly' || (quote !== '"' && /["\\]/.test(value)) || (quote === '' && value === '')) return undefined
  return { name, source: `${name}="${value}"` }
}
