import type { Env, MarkdownIt, Token } from 'markdown-it'
import type { HtmlText, TagSpan } from '../../text/markdown/parsing/htmlTags.ts'
import { headingAnchors } from '../../text/markdown/anchorSlug.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { readHtmlAttributes } from './html/htmlAttributes.ts'
import { formHtml, mayBeForm } from './html/formHtml.ts'
import type { HtmlCache } from './html/htmlCache.ts'
import type { LocalFormats } from './localFormats.ts'
import type { PageRenderer, Picture } from './pageRenderer.ts'
import type { ReaderView, RenderingContext } from './readerView.ts'
import { safeSource } from './html/safeTarget.ts'
import { SafeHtml, safeText } from './html/safeHtml.ts'
import { tableHtml } from './tableForms.ts'

/** The maximum depth of nested forms. People don't nest them deeper, and so the time stays linear. */
const maxFormDepth = 4

/** The maximum depth of includes within includes. */
const maxIncludeDepth = 5

/** The maximum length of all texts that a page takes from elsewhere, and what each one counts in addition. */
const maxTaken = 1_000_000
const takenCost = 100

/** What all renderings of a parser share. */
interface RenderingSetup {
  readonly context: RenderingContext
  readonly formats: LocalFormats
  readonly kept: HtmlCache
}

/** The rendering of one page, with the state that tokens share. */
export class PageRendering implements PageRenderer {
  readonly md: MarkdownIt
  view: ReaderView
  readonly context: RenderingContext
  readonly formats: LocalFormats
  readonly #kept: HtmlCache
  /** The environment that markdown-it and its plugins use for the document. */
  readonly env: Env
  readonly html: SafeHtml
  readonly tabGroups: { readonly name: string; shown: number }[] = []
  dateStyle: 'long' | 'medium' | 'short' = 'long'
  numbersLines = false
  notes = new Map<string, string>()
  readonly shownNotes = new Set<string>()
  readonly anchor = headingAnchors()
  readonly tasks = new Set<readonly Token[]>()
  /** The tokens of open blocks that contain others. */
  readonly openTags: Token[] = []
  #ids = 0
  readonly #included: string[] = []
  #left = maxTaken

  constructor(md: MarkdownIt, env: Env, view: ReaderView, { context, formats, kept }: RenderingSetup) {
    this.md = md
    this.env = env
    this.view = view
    this.context = context
    this.formats = formats
    this.#kept = kept
    this.html = new SafeHtml(view)
  }

  /** Records what blocks need before they are rendered: the texts of annotations, and the lines that are tasks. */
  enterTokens(tokens: readonly Token[]): void {
    for (const [index, { type, meta }] of tokens.entries()) {
      if (type === 'dialect_note') {
        const { label, text } = meta ?? {}
        if (typeof label === 'string' && typeof text === 'string') this.notes.set(label, text)
      } else if (type === 'list_item_open') {
        const { content = '', children } = tokens[index + 2] ?? {}
        if (children && /^\[[ xX]\] /.test(content)) this.tasks.add(children)
      }
    }
  }

  newId(kind: string): string {
    return `galley-${kind}-${++this.#ids}`
  }

  nestedHtml(markdown: string): string {
    const tokens = this.md.parse(markdown, {})
    for (const token of tokens) {
      token.map = null
      token.attrs = withoutLine(token.attrs)
    }
    this.html.enter()
    return this.md.renderer.render(tokens, this.md.options, this.env) + this.html.leave()
  }

  inlineMarkdownHtml(markdown: string): string {
    return this.md.renderer.render(this.md.parseInline(markdown, {}), this.md.options, this.env)
  }

  tokenHtml(tokens: readonly Token[], index: number): string {
    const { renderer, options } = this.md
    const among = tokens as Token[]
    const rule = renderer.rules[tokens[index]?.type ?? '']
    return rule ? rule(among, index, options, this.env, renderer) : renderer.renderToken(among, index, options)
  }

  htmlText(source: string): HtmlText {
    return this.#kept.read(source)
  }

  writtenTarget(token: Token): string {
    const isImage = token.type === 'image'
    const noted = isImage ? token.attrGet('data-src') : token.attrGet('data-href')
    return String(noted ?? token.attrGet(isImage ? 'src' : 'href') ?? '')
  }

  hasRoomFor(text: string): boolean {
    this.#left -= text.length + takenCost
    return this.#left >= 0
  }

  includedHtml(target: string, markdown: string): string | undefined {
    if (this.#included.includes(target) || this.#included.length >= maxIncludeDepth) return undefined
    if (!this.hasRoomFor(markdown)) return undefined
    this.#included.push(target)
    try {
      return this.nestedHtml(markdown)
    } finally {
      this.#included.pop()
    }
  }

  enterParent(): void {
    this.html.enter()
  }

  leaveParent(): string {
    return this.html.leave()
  }

  blockHtml(source: string): string {
    return this.#withForms(this.htmlText(source), this.html, 0)
  }

  inlineHtml(html: HtmlText, depth = 0): string {
    if (html.tags.length === 0) return safeText(html.text)
    const safe = new SafeHtml(this.view)
    return this.#withForms(html, safe, depth) + safe.leave()
  }

  plainHtml(html: HtmlText): string {
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

  #withForms(html: HtmlText, safe: SafeHtml, depth: number): string {
    if (depth >= maxFormDepth) return safe.write(html)
    let written = ''
    let last = -1
    for (const { start, close } of formSpans(html.tags)) {
      if (start <= last) continue
      const shown = this.#form(html, { start, close }, depth)
      if (shown === undefined) continue
      written += safe.write(html.between(last, start)) + shown
      last = close
    }
    return written + safe.write(last === -1 ? html : html.between(last, html.tags.length))
  }

  #form(html: HtmlText, { start, close }: FormSpan, depth: number): string | undefined {
    const tag = html.tags[start]
    if (tag === undefined) return undefined
    if (tag.name === 'table') return this.#table(tag, html.element(start, close))
    const inner = (): HtmlText => html.between(start, close)
    const innerHtml = (): string => this.inlineHtml(inner(), depth + 1)
    return formHtml({ name: tag.name, attributes: readHtmlAttributes(tag), inner, innerHtml }, this)
  }

  #table(tag: TagSpan, html: HtmlText): string | undefined {
    const { view } = this
    try {
      return this.#kept.rendered(tag, view, (noted) => {
        this.view = noted
        return tableHtml(html, this)
      })
    } finally {
      this.view = view
    }
  }
}

/** Removes what the editor's preview adds for the lines of its text. It takes an element without a number for line 0. */
function withoutLine(attributes: Token['attrs']): Token['attrs'] {
  const others = (attributes ?? []).filter(([name, value]) => name !== 'data-line' && value !== 'code-line')
  const bare = (classes: unknown): string =>
    String(classes)
      .replace(/\bcode-line\b/, '')
      .trim()
  return others.map(([name, value]) => [name, name === 'class' ? bare(value) : value])
}

/** An element by the indices of its tags in the HTML around it. */
interface FormSpan {
  readonly start: number
  readonly close: number
}

/** Returns the elements that can be forms of the dialect, each with the closest end. */
function formSpans(tags: readonly TagSpan[]): FormSpan[] {
  const spans: FormSpan[] = []
  const ends = new Map<string, number>()
  for (let start = tags.length - 1; start >= 0; start--) {
    const { name = '', isEnd = false } = tags[start] ?? {}
    if (!mayBeForm(name)) continue
    const close = ends.get(name)
    if (isEnd) ends.set(name, start)
    else if (close !== undefined) {
      spans.push({ start, close })
      // Each end belongs to one start, so that nothing is read once for each start before it.
      ends.delete(name)
    }
  }
  return spans.reverse()
}
