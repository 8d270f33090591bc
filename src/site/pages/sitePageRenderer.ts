import createParser, { type MarkdownIt } from 'markdown-it'
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
import { sourceLines, type LineEnv } from './sourceLines.ts'
import { pageView, type ShownPage } from './pageView.ts'

/** A page as it is shown between header and footer. */
export interface RenderedPage {
  readonly html: string
  readonly outline: readonly OutlineEntry[]
  readonly layout: PageLayout
}

/** What the front matter of a page says of its frame. */
interface PageLayout {
  readonly isWide: boolean
  /** Whether a part is left out: `title`, `tableOfContents`, `outline`, `pagination`. */
  readonly hides: (part: string) => boolean
}

/** What a site is rendered with. */
export interface RendererOptions extends Omit<FinishOptions, 'idPrefix'> {
  readonly icon: (name: string) => IconGlyph | undefined
  /** Notes an error that spoiled one block. */
  readonly report: (error: unknown) => void
}

/** Renders pages of a site by the rendering that previews use, as readers see them. */
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

  /** The page of a text; ids begin with `idPrefix`, which is empty where a page is a document of its own. */
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

/** As the editor's preview reads pages: front matter is a token of its own, which the rendering takes the head from. */
function parser(): MarkdownIt {
  const md = createParser({ html: true, linkify: true, highlight: coloredCode }).use(formulaPlugin)
  // `page.md` is the name of a file, and no host in Moldova.
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

/** A page whose text has no title gets that of the table of contents. */
function withTitle(html: string, { page }: ShownPage, layout: PageLayout): string {
  if (layout.hides('title') || /<h1[\s>]/.test(html)) return html
  const title = `<h1>${encodeHtml(page.entry.title)}</h1>\n`
  const head =
    /^<div class="galley-page">\n(?:<div class="galley-cover">.*<\/div>\n)?(?:<div class="galley-page-sign".*<\/div>\n)?/.exec(
      html,
    )
  return head === null ? title + html : head[0] + title + html.slice(head[0].length)
}
