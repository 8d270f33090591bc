import type { Token } from 'markdown-it'
import type { TagLine } from '../../text/markdown/dialect/tagLine.ts'
import type { HtmlText } from '../../text/markdown/parsing/htmlTags.ts'
import type { HtmlAttributes } from './html/htmlAttributes.ts'
import type { LocalFormats } from './localFormats.ts'
import type { ReaderView, RenderingContext } from './readerView.ts'

/** An image with the source that is for dark themes, both as they are written. */
export interface Picture {
  readonly source: string
  readonly dark: string
  readonly alt: string
  readonly width?: string | undefined
}

/** What the rules of single blocks ask of the page that is rendered. */
export interface PageRenderer {
  readonly view: ReaderView
  readonly context: RenderingContext
  readonly formats: LocalFormats
  /** Tab groups that are open, with how many of their tabs were shown. */
  readonly tabGroups: { readonly name: string; shown: number }[]
  /** How the dates of the list of updates are written that is shown. */
  dateStyle: 'long' | 'medium' | 'short'
  /** Whether the code that is shown has numbers before its lines. */
  numbersLines: boolean
  /** What annotations say, by the labels of their marks. */
  notes: Map<string, string>
  /** An identifier that no other element of the page has. */
  newId(kind: string): string
  /** The anchor of a heading, with a number where the page has it already. */
  readonly anchor: (anchor: string) => string
  /** Lines that are tasks. */
  readonly tasks: Set<readonly Token[]>
  /** Markdown that isn't part of the page's own text. Blocks of it have no lines to scroll to. */
  nestedHtml(markdown: string): string
  /** Markdown that is within a line. */
  inlineMarkdownHtml(markdown: string): string
  /** Included content. Undefined if it includes itself. */
  includedHtml(target: string, markdown: string): string | undefined
  /** A block of HTML as readers see it. Elements may stay open until a later block. */
  blockHtml(source: string): string
  /** HTML within a line or a cell as readers see it. */
  inlineHtml(html: HtmlText): string
  /** HTML that only shows what it says, made harmless. */
  plainHtml(html: HtmlText): string
  /** What one of the tokens of a line is shown as. */
  tokenHtml(tokens: readonly Token[], index: number): string
  /** A piece of HTML as the page has it, read once. */
  htmlText(source: string): HtmlText
  /** The target of a link or an image as it is in the text, which the editor's preview may have changed since. */
  writtenTarget(token: Token): string
  /** An image, or two of which the theme shows one. */
  pictureHtml(picture: Picture): string
}

/** A tag that is shown: `attributes` are those of the token, its class and its line. */
export interface ShownTag {
  readonly tag: TagLine
  readonly attributes: string
  readonly page: PageRenderer
}

/** The beginning and the end of a block that holds others. */
export interface ContainerRules {
  readonly open: (shown: ShownTag) => string
  readonly close: (shown: ShownTag) => string
}

/** An HTML element that the dialect gives a meaning of its own, with what is in it. */
export interface FormElement {
  readonly name: string
  readonly attributes: HtmlAttributes
  /** As it is written, without the element's own tags. */
  readonly inner: () => HtmlText
  /** The same, made harmless. */
  readonly innerHtml: () => string
}
