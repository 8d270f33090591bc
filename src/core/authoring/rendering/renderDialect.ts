import type { Env, MarkdownIt, Token } from 'markdown-it'
import { detailsPlugin } from '../../text/markdown/dialect/detailsBlocks.ts'
import { notesPlugin } from '../../text/markdown/dialect/notes.ts'
import { tagsPlugin } from '../../text/markdown/dialect/tags.ts'
import type { TagLine } from '../../text/markdown/dialect/tagLine.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { shownHtml } from './changedToken.ts'
import { numberedLines } from './codeRules.ts'
import { hasDiffMarks, safeDiffMarks } from './diffMarks.ts'
import { HtmlCache } from './html/htmlCache.ts'
import { lineHtml } from './inlineForms.ts'
import { LocalFormats } from './localFormats.ts'
import { ParsedTexts } from './parsedTexts.ts'
import { withHead } from './pageHead.ts'
import { PageRendering } from './pageRendering.ts'
import type { ReaderView, RenderingContext } from './readerView.ts'
import type { ShownTag } from './pageRenderer.ts'
import { addTokenRules } from './tokenRules.ts'
import { pageContext, remarkHtml, withRemarks } from './pageRemarks.ts'
import { closeTagHtml, openTagHtml, singleTagHtml } from './tagRules.ts'

/** Galley's rules for blocks. Without them, a text is read as plain Markdown. */
const blockRules = ['dialect_tag', 'dialect_note', 'details']

/**
 * Teaches a Markdown parser to show pages of the dialect as readers see them. `viewOf` returns the view of a document
 * by its environment. A document without a view is shown as plain Markdown. `texts` remembers what the parser has read.
 */
export function renderDialect(
  md: MarkdownIt,
  context: RenderingContext,
  viewOf: (env: unknown) => ReaderView | undefined,
  texts = new ParsedTexts(md),
): MarkdownIt {
  guardRules(md, context, () => md.use(tagsPlugin, { older: true }).use(notesPlugin).use(detailsPlugin))
  const pages = new WeakMap<Env, PageRendering>()
  const pageOf = (env: unknown): PageRendering | undefined => (isObject(env) ? pages.get(env) : undefined)
  texts.knowsDialect = true
  const setup = { context, formats: new LocalFormats(context.locale), kept: new HtmlCache() }
  addRules(md, context, pageOf)
  const { renderer } = md
  const render = renderer.render.bind(renderer)
  const renderInline = renderer.renderInline.bind(renderer)
  renderer.render = (tokens, options, env: unknown) => {
    const known = pageOf(env)
    if (known !== undefined) {
      known.enterTokens(tokens)
      return render(tokens, options, env as Env)
    }
    const view = isObject(env) ? guarded(context, () => viewOf(env)) : undefined
    if (view === undefined || !isObject(env)) return render(plainTokens(md, tokens, texts), options, env as Env)
    const page = new PageRendering(md, env, view, setup)
    pages.set(env, page)
    try {
      const early = texts.earlyTextOf(tokens)
      const read = withSafeMarks(md, view, texts.textOf(tokens)) ?? (early === undefined ? tokens : md.parse(early, {}))
      page.enterTokens(read)
      const remarked = guarded(context, () => withRemarks(read, view.remarks)) ?? read
      const headed = guarded(context, () => withHead(remarked, page)) ?? remarked
      const above = (view.remarks?.above ?? []).map(remarkHtml).join('')
      return `<div class="galley-page"${pageContext(view.remarks)}>\n${above}${render(headed, options, env)}${page.html.leave()}</div>\n`
    } finally {
      pages.delete(env)
    }
  }
  renderer.renderInline = (tokens, options, env: unknown) => {
    const page = pageOf(env)
    return (page && guarded(context, () => lineHtml(tokens, page))) ?? renderInline(tokens, options, env as Env)
  }
  return md
}

type BlockRuler = MarkdownIt['block']['ruler']

/**
 * Runs plugins so that a block rule that throws counts as one that doesn't match. Otherwise one exception would blank
 * the whole preview (zensical/studio#113).
 */
function guardRules(md: MarkdownIt, context: RenderingContext, use: () => void): void {
  const { ruler } = md.block
  const before: BlockRuler['before'] = ruler.before.bind(ruler)
  ruler.before = (name, ruleName, rule, options) =>
    before(
      name,
      ruleName,
      (state, startLine, endLine, silent) => {
        const { line, lineMax, parentType } = state
        const known = state.tokens.length
        try {
          return rule(state, startLine, endLine, silent)
        } catch (error) {
          context.report(error)
          state.tokens.length = known
          Object.assign(state, { line, lineMax, parentType })
          return false
        }
      },
      options,
    )
  try {
    use()
  } finally {
    ruler.before = before
  }
}

/** Returns the tokens of a compared page in which the editor marked words. Undefined for all other pages. */
function withSafeMarks(md: MarkdownIt, { remarks }: ReaderView, text = ''): Token[] | undefined {
  if (remarks === undefined || !hasDiffMarks(text)) return undefined
  const safe = safeDiffMarks(text, (line) => md.renderInline(line, {}))
  return md.parse(safe, {})
}

function isObject(env: unknown): env is Env {
  return typeof env === 'object' && env !== null
}

function guarded<Result>(context: RenderingContext, run: () => Result): Result | undefined {
  try {
    return run()
  } catch (error) {
    context.report(error)
    return undefined
  }
}

/** Parses a text again without the rules of the dialect, because it isn't a page of the dialect. */
function plainTokens(md: MarkdownIt, tokens: Token[], texts: ParsedTexts): Token[] {
  const text = texts.textOf(tokens)
  if (text === undefined || !tokens.some(({ type }) => type.startsWith('dialect_') || type === 'details_open'))
    return tokens
  md.block.ruler.disable(blockRules)
  try {
    return md.parse(text, {})
  } finally {
    md.block.ruler.enable(blockRules)
  }
}

const tableClass = 'galley-table'
const tableFrame = '<div class="galley-table-frame">'

function addRules(
  md: MarkdownIt,
  context: RenderingContext,
  pageOf: (env: unknown) => PageRendering | undefined,
): void {
  const { rules } = md.renderer
  addTokenRules(md.renderer, (show, env) => {
    const page = pageOf(env)
    return page && guarded(context, () => show(page))
  })
  const shownTag = (token: Token, page: PageRendering, show: (shown: ShownTag) => string): string => {
    const tag = tagOf(token)
    const attributes = md.renderer.renderAttrs(token)
    return (tag && guarded(context, () => show({ tag, attributes, page }))) ?? literal(token)
  }
  rules['dialect_open'] = (tokens, index, _options, env: unknown) => {
    const [token, page] = [tokens[index], pageOf(env)]
    if (token === undefined || page === undefined) return literal(token)
    page.openTags.push(token)
    const html = shownTag(token, page, openTagHtml)
    page.html.enter()
    return html
  }
  rules['dialect_close'] = (tokens, index, _options, env: unknown) => {
    const page = pageOf(env)
    const open = page?.openTags.pop()
    if (page === undefined || open === undefined) return literal(tokens[index])
    return page.html.leave() + shownTag(open, page, closeTagHtml)
  }
  rules['dialect_void'] = (tokens, index, _options, env: unknown) => {
    const [token, page] = [tokens[index], pageOf(env)]
    return token && page ? shownTag(token, page, singleTagHtml) : literal(token)
  }
  rules['dialect_raw'] = (tokens, index) => literal(tokens[index])
  rules['dialect_note'] = () => ''
  // Framed like tables in HTML, so that both have the width of the page and can scroll within it.
  rules['table_open'] = (tokens, index, options, env: unknown, self) => {
    const isShown = pageOf(env) !== undefined
    const token = tokens[index]
    // The editor renders the same tokens again.
    if (isShown && !String(token?.attrGet('class')).includes(tableClass)) token?.attrJoin('class', tableClass)
    return `${isShown ? tableFrame : ''}${self.renderToken(tokens, index, options)}`
  }
  rules['table_close'] = (tokens, index, options, env: unknown, self) => {
    return `${self.renderToken(tokens, index, options).trimEnd()}${pageOf(env) === undefined ? '' : '</div>'}\n`
  }
  rules[shownHtml] = (tokens, index) => tokens[index]?.content ?? ''
  const fence = rules['fence']
  rules['fence'] = (tokens, index, options, env: unknown, self) => {
    const html = fence?.(tokens, index, options, env as Env, self) ?? ''
    return pageOf(env)?.numbersLines === true ? (guarded(context, () => numberedLines(html)) ?? html) : html
  }
}

function tagOf(token: Token): TagLine | undefined {
  const meta: unknown = token.meta
  if (!isObject(meta) || !('tag' in meta)) return undefined
  const { tag } = meta
  return isObject(tag) && 'name' in tag && 'attributes' in tag ? (tag as TagLine) : undefined
}

/** Shows a tag that Galley doesn't know as it's written. */
function literal(token: Token | undefined): string {
  const text = token?.content || token?.markup || ''
  return text === '' ? '' : `<p class="galley-raw">${encodeHtml(text)}</p>\n`
}
