import { unescapeAttribute } from '../dialect/tagLine.ts'
import { elementAt } from '../parsing/htmlTags.ts'
import type { FoundLink, LinkKind, Span } from './foundLink.ts'

const targetAttributes = new Map<string, { name: string; kind: LinkKind }>([
  ['a', { name: 'href', kind: 'link' }],
  ['img', { name: 'src', kind: 'image' }],
  ['source', { name: 'srcset', kind: 'image' }],
])

/**
 * Returns a function that reads the element at an offset, if there is one, and returns where it ends. Adds the links of
 * elements to `found`. `</a>` belongs to the `<a>` before it.
 */
export function elementReader(text: string, found: FoundLink[]): (at: number, end: number) => number | undefined {
  const anchors: FoundLink[] = []
  const open = (whole: Span, attributes: string, from: number, wanted: { name: string; kind: LinkKind }): void => {
    const target = attributeSpan(attributes, wanted.name, from)
    if (target === undefined) return
    const value = unescapeAttribute(text.slice(target.start, target.end).replace(/^(["'])([^]*)\1$/, '$2'))
    const alt = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
    const words = { start: whole.end, end: whole.end }
    const link: FoundLink = { form: 'element', kind: wanted.kind, whole, target, value, words, extra: [] }
    if (wanted.kind === 'image') link.alt = unescapeAttribute(alt?.[1] ?? alt?.[2] ?? '')
    else anchors.push(link)
    found.push(link)
  }
  const close = (span: Span): void => {
    const anchor = anchors.pop()
    if (anchor === undefined) return
    anchor.words = { start: anchor.whole.end, end: span.start }
    anchor.extra = [span]
  }
  return (at, end) => {
    elementAt.lastIndex = at
    const match = elementAt.exec(text)
    if (match === null || at + match[0].length > end) return undefined
    const [whole, slash, name = '', attributes = ''] = match
    const span = { start: at, end: at + whole.length }
    const wanted = targetAttributes.get(name.toLowerCase())
    if (slash === '/' && name.toLowerCase() === 'a') close(span)
    else if (slash === '' && wanted !== undefined) open(span, attributes, at + 1 + name.length, wanted)
    return span.end
  }
}

/** Returns the span of an attribute's value with its quotes. `from` is where `attributes` begin in the text. */
export function attributeSpan(attributes: string, name: string, from: number): Span | undefined {
  const pattern = new RegExp(`(\\s${name}\\s*=\\s*)("[^"]*"|'[^']*'|[^\\s"'>]+)`, 'i')
  const match = pattern.exec(attributes)
  if (match === null) return undefined
  const start = from + match.index + (match[1]?.length ?? 0)
  return { start, end: start + (match[2]?.length ?? 0) }
}
