import { unescapeAttribute } from '../dialect/tagLine.ts'
import type { FoundLink, LinkKind, Span } from './foundLink.ts'

const element = /<(?:!--[^]*?(?:-->|$)|(\/?)([A-Za-z][\w-]*)(?![\w-])((?:[^<>"']|"[^"]*"|'[^']*')*)>)/y
const targetAttributes = new Map<string, { name: string; kind: LinkKind }>([
  ['a', { name: 'href', kind: 'link' }],
  ['img', { name: 'src', kind: 'image' }],
  ['source', { name: 'srcset', kind: 'image' }],
])

/** Collects the links of HTML elements while a text is scanned. `</a>` belongs to the `<a>` before it. */
export class ElementLinks {
  private readonly text: string
  private readonly found: FoundLink[]
  private readonly anchors: FoundLink[] = []

  constructor(text: string, found: FoundLink[]) {
    this.text = text
    this.found = found
  }

  /** Reads the element at `at`, if there is one, and returns where it ends. */
  read(at: number, end: number): number | undefined {
    element.lastIndex = at
    const match = element.exec(this.text)
    if (match === null || at + match[0].length > end) return undefined
    const [whole, slash, name = '', attributes = ''] = match
    const span = { start: at, end: at + whole.length }
    const wanted = targetAttributes.get(name.toLowerCase())
    if (slash === '/' && name.toLowerCase() === 'a') this.close(span)
    else if (slash === '' && wanted !== undefined) this.open(span, attributes, at + 1 + name.length, wanted)
    return span.end
  }

  private open(whole: Span, attributes: string, from: number, wanted: { name: string; kind: LinkKind }): void {
    const target = attributeSpan(attributes, wanted.name, from)
    if (target === undefined) return
    const value = unescapeAttribute(this.text.slice(target.start, target.end).replace(/^(["'])([^]*)\1$/, '$2'))
    const alt = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
    const words = { start: whole.end, end: whole.end }
    const link: FoundLink = { form: 'element', kind: wanted.kind, whole, target, value, words, extra: [] }
    if (wanted.kind === 'image') link.alt = unescapeAttribute(alt?.[1] ?? alt?.[2] ?? '')
    else this.anchors.push(link)
    this.found.push(link)
  }

  private close(span: Span): void {
    const anchor = this.anchors.pop()
    if (anchor === undefined) return
    anchor.words = { start: anchor.whole.end, end: span.start }
    anchor.extra = [span]
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
