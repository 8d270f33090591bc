import type { Token } from 'markdown-it'
import type { headingAnchors } from '../../text/markdown/anchorSlug.ts'
import type { TagLine } from '../../text/markdown/dialect/tagLine.ts'
import type { HtmlText } from '../../text/markdown/parsing/htmlTags.ts'
import type { HtmlAttributes } from './html/htmlAttributes.ts'
import type { LocalFormats } from './localFormats.ts'
import type { ReaderView, RenderingContext } from './readerView.ts'

/** An image and its source for dark themes, both as written. */
export interface Picture {
  readonly source: string
  readonly dark: string
  readonly alt: string
  readonly width?: string | undefined
}

/** What the rules of single blocks need from the rendering of the page. */
export interface PageRenderer {
  readonly view: ReaderView
  readonly context: RenderingContext
  readonly formats: LocalFormats
  /** Open tab groups, with the number of tabs rendered so far. */
  readonly tabGroups: { readonly name: string; shown: number }[]
  /** The date style of the current list of updates. */
  dateStyle: 'long' | 'medium' | 'short'
  /** Whether the current code block has line numbers. */
  numbersLines: boolean
  /** The texts of annotations, by the labels of their marks. */
  notes: Map<string, string>
  /** The labels of the annotations that the page already has, whose anchors no others get. */
  readonly shownNotes: Set<string>
  /** Returns an id that no other element of the page has. */
  newId(kind: string): string
  /** Returns the anchors of headings in their order. */
  readonly anchor: ReturnType<typeof headingAnchors>
  /** The lines that are tasks. */
  readonly tasks: Set<readonly Token[]>
  /** Renders Markdown that isn't part of the page's own text. Its blocks have no line numbers for scrolling. */
  nestedHtml(markdown: string): string
  /** Renders Markdown within a line. */
  inlineMarkdownHtml(markdown: string): string
  /** Counts a text that the page takes from elsewhere. Returns false if it has too much of them. */
  hasRoomFor(text: string): boolean
  /** Renders included content. Undefined if it includes itself, or if the page includes too much. */
  includedHtml(target: string, markdown: string): string | undefined
  /** Renders a block of HTML as readers see it. Elements can stay open until a later block with the same parent. */
  blockHtml(source: string): string
  /** From now on, blocks of HTML are inside another parent, until the matching `leaveParent` returns their end tags. */
  enterParent(): void
  leaveParent(): string
  /** Renders HTML in a line or cell as readers see it. */
  inlineHtml(html: HtmlText): string
  /** Sanitizes HTML without forms of the dialect. */
  plainHtml(html: HtmlText): string
  /** Renders one token of a line. */
  tokenHtml(tokens: readonly Token[], index: number): string
  /** Returns a piece of the page's HTML, which is parsed only once. */
  htmlText(source: string): HtmlText
  /** Returns the target of a link or an image as in the text. The editor's preview can have changed it in the token. */
  writtenTarget(token: Token): string
  /** Renders an image, or two of which the theme shows one. */
  pictureHtml(picture: Picture): string
}

/** A tag to render. `attributes` are those of the token: its class and its line. */
export interface ShownTag {
  readonly tag: TagLine
  readonly attributes: string
  readonly page: PageRenderer
}

/** Renders the start and end of a block that contains others. */
export interface ContainerRules {
  readonly open: (shown: ShownTag) => string
  readonly close: (shown: ShownTag) => string
}

/** An HTML element with a special meaning in the dialect, and its content. */
export interface FormElement {
  readonly name: string
  readonly attributes: HtmlAttributes
  /** Returns the content as written, without the element's own tags. */
  readonly inner: () => HtmlText
  /** Returns the sanitized content. */
  readonly innerHtml: () => string
}
