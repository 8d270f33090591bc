import type { Env, MarkdownIt, Token } from 'markdown-it'
import { htmlTags, type TagSpan } from '../markdown/parsing/htmlTags.ts'
import { encodeHtml } from './encodeHtml.ts'
import { readHtmlAttributes } from './htmlAttributes.ts'
import { formHtml, mayBeForm } from './formHtml.ts'
import type { PageRenderer, Picture } from './pageRenderer.ts'
import type { ReaderView, RenderingContext } from './readerView.ts'
import { safeSource } from './safeTarget.ts'
import { SafeHtml } from './safeHtml.ts'
import { tableHtml } from './tableForms.ts'

/** Forms within forms are read no deeper than anybody writes them, so that the time stays linear. */
const maxFormDepth = 4

/** How deep content may include content. */
const maxIncludeDepth = 5

/** One rendering of one page: what it asks, and what has to be known from one of its tokens to the next. */
export class PageRendering implements PageRenderer {
  readonly md: MarkdownIt
  readonly view: ReaderView
  readonly context: RenderingContext
  /** What markdown-it and its plugins keep of the document. */
  readonly env: Env
  readonly html: SafeHtml
  readonly tabGroups: { readonly name: string; shown: number }[] = []
  dateStyle: 'long' | 'medium' | 'short' = 'long'
  numbersLines = false
  notes = new Map<string, string>()
  #ids = 0
  readonly #included: string[] = []

  constructor(md: MarkdownIt, env: Env, view: ReaderView, context: RenderingContext) {
    this.md = md
    this.env = env
    this.view = view
    this.context = context
    this.html = new SafeHtml(view)
  }

  newId(kind: string): string {
    return `galley-${kind}-${++this.#ids}`
  }

  nestedHtml(markdown: string): string {
    const tokens = this.md.parse(markdown, {})
    for (const token of tokens) {
      token.map = null
      token.attrs = token.attrs?.filter(([name]) => name !== 'data-line') ?? null
    }
    this.html.enter()
    return this.md.renderer.render(tokens, this.md.options, this.env) + this.html.leave()
  }

  inlineMarkdownHtml(markdown: string): string {
    return this.md.renderer.render(this.md.parseInline(markdown, {}), this.md.options, this.env)
  }

  inlineTokensHtml(tokens: readonly Token[]): string {
    return this.md.renderer.renderInline([...tokens], this.md.options, this.env)
  }

  writtenTarget(token: Token): string {
    const isImage = token.type === 'image'
    const noted = isImage ? token.attrGet('data-src') : token.attrGet('data-href')
    return String(noted ?? token.attrGet(isImage ? 'src' : 'href') ?? '')
  }

  includedHtml(target: string, markdown: string): string | undefined {
    if (this.#included.includes(target) || this.#included.length >= maxIncludeDepth) return undefined
    this.#included.push(target)
    try {
      return this.nestedHtml(markdown)
    } finally {
      this.#included.pop()
    }
  }

  blockHtml(html: string): string {
    return this.#withForms(html, this.html, 0)
  }

  inlineHtml(html: string, depth = 0): string {
    const safe = new SafeHtml(this.view)
    return this.#withForms(html, safe, depth) + safe.leave()
  }

  plainHtml(html: string): string {
    const safe = new SafeHtml(this.view)
    return safe.write(html) + safe.leave()
  }

  pictureHtml({ source, dark, alt, width }: Picture): string {
    const image = (written: string, look: string): string => {
      const address = this.view.image(written) ?? safeSource(written)
      if (address === undefined) return ''
      const size = /^\d{1,5}(?:\.\d+)?%?$/.test(width ?? '') ? ` width="${width}"` : ''
      return `<img${look} src="${encodeHtml(address)}" alt="${encodeHtml(alt)}"${size}>`
    }
    if (source === dark) return image(source, '')
    return image(source, ' class="galley-light"') + image(dark, ' class="galley-dark"')
  }

  #withForms(html: string, safe: SafeHtml, depth: number): string {
    if (depth >= maxFormDepth) return safe.write(html)
    let written = ''
    let end = 0
    for (const { start, close } of formSpans(html)) {
      if (start.start < end) continue
      const shown = this.#form(html, start, close, depth)
      if (shown === undefined) continue
      written += safe.write(html.slice(end, start.start)) + shown
      end = close.end
    }
    return written + safe.write(html.slice(end))
  }

  #form(html: string, start: TagSpan, close: TagSpan, depth: number): string | undefined {
    if (start.name === 'table') return tableHtml(html.slice(start.start, close.end), this)
    const inner = html.slice(start.end, close.start)
    const attributes = readHtmlAttributes(start.attributes)
    return formHtml({ name: start.name, attributes, inner, innerHtml: () => this.inlineHtml(inner, depth + 1) }, this)
  }
}

/** The elements that may be forms of the dialect, each with the end nearest to it. */
function formSpans(html: string): { start: TagSpan; close: TagSpan }[] {
  const spans: { start: TagSpan; close: TagSpan }[] = []
  const ends = new Map<string, TagSpan>()
  for (const tag of htmlTags(html).toReversed()) {
    if (!mayBeForm(tag.name)) continue
    const close = ends.get(tag.name)
    if (tag.isEnd) ends.set(tag.name, tag)
    else if (close !== undefined) {
      spans.push({ start: tag, close })
      // An end belongs to one start, so that nothing is read once for each start before it.
      ends.delete(tag.name)
    }
  }
  return spans.toReversed()
}
