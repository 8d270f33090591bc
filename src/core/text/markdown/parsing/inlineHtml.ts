import type { Token } from 'markdown-it'
import { mark, type Mark } from '../document/documentNodes.ts'
import { readFlags } from './htmlTags.ts'
import { OpenElements } from '../openElements.ts'

/** An HTML tag. `open` and `close` form a pair; `single` has no end. */
export type HtmlTag = { name: string; kind: 'open' | 'close' | 'single'; attributes: Record<string, string> }

/** Marks the edge of a link. Not a possible element name, because these are never empty. */
const linkEdge = ''
const tagPattern = /^<(\/?)([A-Za-z][\w-]*)(?![\w-])([^]*?)(\/?)>$/
const singles = new Set(['br', 'img', 'hr', 'wbr', 'input'])

/** Reads one HTML tag. Undefined for comments and other HTML. */
function readHtmlTag(html: string): HtmlTag | undefined {
  const match = tagPattern.exec(html)
  if (match === null) return undefined
  const [, slash, word = '', rest = '', closed] = match
  const name = word.toLowerCase()
  const kind = slash === '/' ? 'close' : closed === '/' || singles.has(name) ? 'single' : 'open'
  return { name, kind, attributes: readFlags(rest) }
}

/** Returns the mark that an HTML element means. */
export function htmlMark({ name, attributes }: HtmlTag): Mark | undefined {
  const type = markOfElement.get(name)
  if (type !== undefined) return mark(type)
  if (name !== 'mark') return undefined
  const style = attributes['style'] ?? ''
  const background = /background-color:\s*([^;]+)/.exec(style)?.[1]
  const text = colorOf(style)
  if (text === undefined && background === undefined) return undefined
  return mark('color', { ...(text !== undefined && { text }), ...(background !== undefined && { background }) })
}

/** Returns the color of text in a `style` attribute. */
export function colorOf(style: string): string | undefined {
  return /(?:^|;)\s*color:\s*([^;]+)/.exec(style)?.[1]
}

/** The marks that elements mean, by name. */
export const markOfElement: ReadonlyMap<string, string> = new Map([
  ['strong', 'bold'],
  ['b', 'bold'],
  ['em', 'italic'],
  ['i', 'italic'],
  ['del', 'strikethrough'],
  ['s', 'strikethrough'],
  ['code', 'code'],
  ['kbd', 'keyboard'],
  ['sup', 'superscript'],
  ['sub', 'subscript'],
])

/**
 * Returns, by index, the inline tokens that are HTML tags with a meaning in the dialect. A tag stays text if its other
 * half is missing, or is on the other side of a link's edge.
 */
export function pairedHtml(tokens: Token[]): Map<number, HtmlTag> {
  const paired = new Map<number, HtmlTag>()
  const open = new OpenElements<{ name: string; tag?: HtmlTag; index: number }>()
  tokens.forEach((token, index) => {
    if (token.type === 'link_open') open.push({ name: linkEdge, index })
    if (token.type === 'link_close') open.close(linkEdge)
    const tag = token.type === 'html_inline' ? readHtmlTag(token.content) : undefined
    if (tag === undefined) return
    if (tag.kind === 'single') paired.set(index, tag)
    if (tag.kind === 'open') open.push({ name: tag.name, tag, index })
    if (tag.kind !== 'close') return
    const opened = open.last(tag.name)
    if (opened?.tag === undefined || opened.index < (open.last(linkEdge)?.index ?? 0)) return
    if (tag.name !== 'a' && htmlMark(opened.tag) === undefined) return
    paired.set(opened.index, opened.tag)
    paired.set(index, tag)
    open.close(tag.name)
  })
  return paired
}
