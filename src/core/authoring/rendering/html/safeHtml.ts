import { commentSource } from '../../../text/scanning/blockStarts.ts'
import type { HtmlText, TagSpan } from '../../../text/markdown/parsing/htmlTags.ts'
import { OpenElements } from '../../../text/markdown/openElements.ts'
import { encodeBrackets, encodeHtml } from '../../../text/strings/encodeHtml.ts'
import { styleColors } from '../colors.ts'
import { readHtmlAttributes, type HtmlAttributes } from './htmlAttributes.ts'
import type { ReaderView } from '../readerView.ts'
import { safeSource, safeTarget } from './safeTarget.ts'

const voids = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source'])

const plainNames = `
  abbr b blockquote br caption cite code colgroup dd del dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6
  hr i ins kbd li mark p picture pre q s samp small source span strong strike sub summary sup table tbody tfoot
  thead time tr u ul var wbr center
`
  .trim()
  .split(/\s+/)

/** Elements that are shown, with their allowed attributes. */
const shown = new Map<string, readonly string[]>(
  Object.entries({
    a: ['href'],
    audio: ['src', 'controls'],
    button: [],
    details: ['open'],
    img: ['src', 'alt', 'width', 'height', 'data-size'],
    ol: ['start', 'reversed', 'type'],
    td: ['colspan', 'rowspan', 'width'],
    th: ['colspan', 'rowspan', 'width', 'scope'],
    col: ['span', 'width'],
    video: ['src', 'controls', 'poster', 'width', 'height'],
  }),
)
for (const name of plainNames) {
  if (!shown.has(name)) shown.set(name, [])
}

/** Attributes that all elements can have, with the allowed values. */
const common = new Map<string, RegExp>([
  ['id', /^[^\s"'<>]{1,200}$/],
  ['title', /^[^]*$/],
  ['dir', /^(?:ltr|rtl|auto)$/i],
  ['lang', /^[\w-]{1,20}$/],
  ['align', /^(?:left|center|right|justify|start|end)$/i],
  ['valign', /^(?:top|middle|bottom|baseline)$/i],
  ['data-with-frame', /^(?:true)?$/],
  // The editor's marks in comparisons.
  ['data-diff-start', /^\d{1,9}$/],
  ['data-diff-end', /^\d{1,9}$/],
  ['data-full-width', /^(?:true)?$/],
  ['class', /^(?:gitbook-drawing|lang(?:uage)?-[\w+#.-]+)$/],
])

/** Elements that are removed with their content. */
const dropped = new Set(
  `
    script style iframe frame frameset object embed applet template noscript svg math form textarea select option
    title head xmp plaintext noembed noframes
  `
    .trim()
    .split(/\s+/),
)

const numeric = new Set(['width', 'height', 'colspan', 'rowspan', 'span', 'start'])

/**
 * Sanitizes the HTML of one page: keeps only known elements, attributes and safe targets, and closes every element in
 * its parent. The HTML comes in pieces, as Markdown contains it.
 */
export class SafeHtml {
  readonly #view: ReaderView
  readonly #open: OpenElements<{ readonly name: string }>[] = [new OpenElements()]

  constructor(view: ReaderView) {
    this.#view = view
  }

  /** Returns a sanitized piece of HTML. Elements can stay open until a later piece. */
  write({ source, tags, start, end: last }: HtmlText): string {
    let written = ''
    let end = start
    let dropping: string | undefined
    for (const tag of tags) {
      if (dropping === undefined && end < tag.start) written += safeText(source.slice(end, tag.start))
      end = tag.end
      if (dropping !== undefined) dropping = tag.isEnd && tag.name === dropping ? undefined : dropping
      else if (dropped.has(tag.name)) dropping = tag.isEnd ? undefined : tag.name
      else written += tag.isEnd ? this.#close(tag.name) : this.#start(tag)
    }
    return dropping === undefined && end < last ? written + safeText(source.slice(end, last)) : written
  }

  /** From now on, nothing can close the elements that are open, until the matching `leave`. */
  enter(): void {
    this.#open.push(new OpenElements())
  }

  /** Returns the end tags of everything that was opened since the last `enter`. */
  leave(): string {
    const left = this.#open.length > 1 ? this.#open.pop() : this.#open.splice(0, 1, new OpenElements())[0]
    return endsOf(left?.all.toReversed())
  }

  #start(tag: TagSpan): string {
    const { name } = tag
    const allowed = shown.get(name)
    if (allowed === undefined) return ''
    if (!voids.has(name)) this.#open.at(-1)?.push(tag)
    return tag.attributes === '' ? `<${name}>` : `<${name}${this.#attributes(name, allowed, readHtmlAttributes(tag))}>`
  }

  #close(name: string): string {
    return endsOf(this.#open.at(-1)?.close(name))
  }

  #attributes(element: string, allowed: readonly string[], read: HtmlAttributes): string {
    let written = ''
    for (const [name, value] of read) {
      const safe = this.#value(allowed, name, value)
      if (safe !== undefined) written += ` ${name}="${encodeHtml(safe)}"`
    }
    if (element === 'a' && read.has('href')) written += this.#linkAttributes(read.get('href') ?? '')
    if (element === 'mark' || element === 'i' || element === 'span') {
      const { text, background } = styleColors(read.get('style') ?? '')
      if (text !== undefined) written += ` data-color="${text}"`
      if (background !== undefined) written += ` data-background="${background}"`
    }
    return written
  }

  #value(allowed: readonly string[], name: string, value: string): string | undefined {
    if (common.get(name)?.test(value) === true) return value
    if (!allowed.includes(name) || name === 'href') return undefined
    if (name === 'src' || name === 'poster') return this.#view.image(value) ?? safeSource(value)
    if (numeric.has(name)) return /^\d{1,5}(?:\.\d+)?%?$/.test(value) ? value : undefined
    return value.length <= 1000 ? value : undefined
  }

  #linkAttributes(target: string): string {
    const link = this.#view.link(target)
    const href = safeTarget(link?.href ?? target)
    if (href === undefined) return ''
    const broken = link?.broken === undefined ? '' : ` class="galley-broken" title="${encodeHtml(link.broken)}"`
    return ` href="${encodeHtml(href)}"${broken}`
  }
}

function endsOf(elements: readonly { readonly name: string }[] = []): string {
  let ends = ''
  for (const { name } of elements) ends += `</${name}>`
  return ends
}

const comments = new RegExp(commentSource, 'g')

/** Escapes text and removes comments. A lone bracket must not begin a tag with the text that follows. */
export function safeText(text: string): string {
  return text.includes('<') ? encodeBrackets(text.replace(comments, '')) : encodeBrackets(text)
}
