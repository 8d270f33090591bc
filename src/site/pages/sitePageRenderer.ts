import createParser, { type MarkdownIt, type Token } from 'markdown-it'
import { renderDialect } from '../../core/authoring/rendering/renderDialect.ts'
import { renderingLabels } from '../../core/authoring/rendering/renderingLabels.ts'
import type { IconGlyph, ReaderView, RenderingContext } from '../../core/authoring/rendering/readerView.ts'
import { findFrontMatter } from '../../core/text/markdown/frontMatterBlock.ts'
import { readFrontMatter } from '../../core/text/markdown/frontMatter.ts'
import { english } from '../../core/text/messages/translate.ts'
import { encodeHtml } from '../../core/text/strings/encodeHtml.ts'
import { coloredCode } from './codeColors.ts'
import { finishedPage, type FinishOptions, type OutlineEntry } from './finishedPage.ts'
import { formulaPlugin } from './formulas.ts'
import { pageView, type ShownPage } from './pageView.ts'

/** The content of a page between header and footer. */
export interface RenderedPage {
  readonly html: string
  readonly outline: readonly OutlineEntry[]
  readonly layout: PageLayout
}

/** The layout settings in the front matter of a page. */
interface PageLayout {
  readonly isWide: boolean
  /** Returns whether a part is hidden: `title`, `tableOfContents`, `outline`, `pagination`. */
  readonly hides: (part: string) => boolean
}

/** Options for rendering a site. */
export interface RendererOptions extends Omit<FinishOptions, 'idPrefix'> {
  readonly icon: (name: string) => IconGlyph | undefined
  /** Reports an error that affects only one block. */
  readonly report: (error: unknown) => void
}

/** Returns a page that isn't part of the docs, with a title and a message in HTML. */
export function messagePage(title: string, html: string): RenderedPage {
  return {
    html: `<div class="galley-page"><h1>${encodeHtml(title)}</h1>\n${html}</div>`,
    outline: [],
    layout: { isWide: false, hides: () => false },
  }
}

/** Renders pages of a site as readers see them, with the same code as previews. */
export class SitePageRenderer {
  readonly #md: MarkdownIt
  readonly #options: RendererOptions

  constructor(options: RendererOptions) {
    this.#options = options
    const context: RenderingContext = {
      labels: renderingLabels(english),
      locale: 'en-US',
      isForReaders: true,
      icon: options.icon,
      report: options.report,
    }
    const md = parser()
    if (options.keepsLines === true) md.use(sourceLines)
    this.#md = renderDialect(md, context, viewIn)
  }

  /** Renders a page. Its ids start with `idPrefix`, which is empty if the page is a document of its own. */
  render(shown: ShownPage, idPrefix = ''): RenderedPage {
    const env = { view: pageView(shown), isChanged: shown.isChanged }
    const { renderer, options } = this.#md
    const rendered = renderer.render(this.#md.parse(shown.text, env), options, env)
    const { html, outline } = finishedPage(rendered, { ...this.#options, idPrefix })
    const layout = layoutOf(shown.text)
    return { html: withTitle(html, shown, layout), outline, layout }
  }
}

function viewIn(env: unknown): ReaderView | undefined {
  return typeof env === 'object' && env !== null && 'view' in env ? (env.view as ReaderView) : undefined
}

/** Line information in the environment of a rendering, if needed. */
interface LineEnv {
  /** The number of lines in the file before the parsed ones. */
  firstLine?: number
  /** Returns whether to mark a block with these lines, counted from 0, as changed. `end` is exclusive. */
  readonly isChanged?: ((start: number, end: number) => boolean) | undefined
}

/** Returns a parser like the one of the editor's preview: front matter is a token, from which the head is rendered. */
function parser(): MarkdownIt {
  const md = createParser({ html: true, linkify: true, highlight: coloredCode }).use(formulaPlugin)
  // `page.md` is a file name, and not a host in Moldova.
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  md.core.ruler.before('block', 'front_matter', (state) => {
    const env = state.env as LineEnv
    const block = findFrontMatter(state.src)
    if (block === undefined) return
    const token = new state.Token('front_matter', '', 0)
    token.meta = { content: state.src.slice(block.start, block.end) }
    state.tokens.push(token)
    env.firstLine = state.src.slice(0, block.after).split('\n').length - 1
    state.src = state.src.slice(block.after)
  })
  return md
}

/**
 * Marks each block with its first line in the file, counted from 0, so that an editor can jump between text and page.
 */
function sourceLines(md: MarkdownIt): void {
  md.core.ruler.push('source_lines', ({ tokens, env }) => {
    const { firstLine = 0, isChanged } = env as LineEnv
    for (const token of tokens) mark(token, firstLine, isChanged)
  })
}

function mark(token: Token, firstLine: number, isChanged: LineEnv['isChanged']): void {
  const { map, nesting, type } = token
  if (map === null || nesting < 0 || type === 'inline') return
  const [start, end] = [map[0] + firstLine, map[1] + firstLine]
  token.attrSet('data-line', String(start))
  // If a block contains others, only those are marked.
  if (isChanged?.(start, end) === true && isInnermost(token)) token.attrJoin('class', 'site-changed')
}

/** Returns whether a block of this type contains text and no other blocks. */
function isInnermost({ type }: Token): boolean {
  return /^(?:heading_open|paragraph_open|fence|code_block|tr_open|html_block|hr|math_block)$/.test(type)
}

function layoutOf(text: string): PageLayout {
  const { layout } = readFrontMatter(text).data
  const parts = typeof layout === 'object' && layout !== null ? (layout as Readonly<Record<string, unknown>>) : {}
  return {
    isWide: parts['width'] === 'wide',
    hides: (part) => {
      const visibility = parts[part]
      return (
        typeof visibility === 'object' && visibility !== null && 'visible' in visibility && visibility.visible === false
      )
    },
  }
}

/** Adds the title from the table of contents to a page without one. */
function withTitle(html: string, { page }: ShownPage, layout: PageLayout): string {
  if (layout.hides('title') || /<h1[\s>]/.test(html)) return html
  const title = `<h1>${encodeHtml(page.entry.title)}</h1>\n`
  const head =
    /^<div class="galley-page">\n(?:<div class="galley-cover">.*<\/div>\n)?(?:<div class="galley-page-sign".*<\/div>\n)?/.exec(
      html,
    )
  return head === null ? title + html : head[0] + title + html.slice(head[0].length)
}
