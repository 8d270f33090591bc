import type { Token } from 'markdown-it'
import { changedToken } from './changedToken.ts'
import { formHtml, mayBeForm, mentionHtml } from './html/formHtml.ts'
import { HtmlText, type TagSpan } from '../../text/markdown/parsing/htmlTags.ts'
import { readHtmlAttributes } from './html/htmlAttributes.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { markedTextHtml, mayHoldMarks } from './textMarks.ts'
import { SafeHtml } from './html/safeHtml.ts'

/** The maximum depth of nested forms. People don't nest them deeper. */
const maxDepth = 4

/** Renders a line: forms of the dialect as readers see them, other HTML sanitized. */
export function lineHtml(written: readonly Token[], page: PageRenderer, depth = 0): string {
  const tokens = page.tasks.has(written) ? withBox(written) : written
  const ends = depth < maxDepth ? formEnds(tokens, page) : undefined
  let safe: SafeHtml | undefined
  let html = ''
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) break
    const end = ends?.get(index)
    const form = end === undefined ? undefined : formOf(token, tokens.slice(index + 1, end), page, depth)
    if (form !== undefined && end !== undefined) {
      html += form
      index = end
    } else if (token.type === 'html_inline') {
      safe ??= new SafeHtml(page.view)
      html += safe.write(page.htmlText(token.content))
    } else if (token.type === 'text' && mayHoldMarks(token.content)) {
      html += markedTextHtml(token.content, page)
    } else if (token.type === 'math_block' && tokens.length > 1) {
      // On the platform, `$$…$$` within a line is an inline formula.
      html += page.tokenHtml([changedToken(token, { type: 'math_inline' })], 0)
    } else html += page.tokenHtml(tokens, index)
  }
  return safe === undefined ? html : html + safe.leave()
}

/** Renders the checkbox of a task, which the preview leaves as `[x]`. */
function withBox([first, ...rest]: readonly Token[]): readonly Token[] {
  if (first?.type !== 'text') return first === undefined ? [] : [first, ...rest]
  const content = first.content.replace(/^\[ \] /, '☐ ').replace(/^\[[xX]\] /, '☑ ')
  return [changedToken(first, { content }), ...rest]
}

/** Returns whether a token begins a Markdown link whose title marks it as a mention. */
export function isMention(token: Token): boolean {
  return token.type === 'link_open' && token.attrGet('title') === 'mention'
}

/**
 * Returns where each element and mention that can be a form ends, by the index of its start. Undefined if there are
 * none.
 */
function formEnds(tokens: readonly Token[], page: PageRenderer): Map<number, number> | undefined {
  let ends: Map<number, number> | undefined
  let next: Map<string, number> | undefined
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index]
    if (token === undefined) continue
    const tag = formTag(token, page)
    if (tag === undefined) continue
    if (tag.isEnd) {
      next ??= new Map()
      next.set(tag.name, index)
      continue
    }
    const end = next?.get(tag.name)
    if (end === undefined) continue
    next?.delete(tag.name)
    if (token.type === 'link_open' && !isMention(token)) continue
    ends ??= new Map()
    ends.set(index, end)
  }
  return ends
}

const linkStart = { name: 'link', isEnd: false }
const linkEnd = { name: 'link', isEnd: true }

/** Returns what a token begins or ends, if that can be a form. */
function formTag({ type, content }: Token, page: PageRenderer): Pick<TagSpan, 'name' | 'isEnd'> | undefined {
  if (type === 'link_open') return linkStart
  if (type === 'link_close') return linkEnd
  const tag = type === 'html_inline' ? page.htmlText(content).tags[0] : undefined
  return tag && mayBeForm(tag.name) ? tag : undefined
}

/** Renders a form from its start and its content. */
function formOf(start: Token, between: readonly Token[], page: PageRenderer, depth: number): string | undefined {
  const innerHtml = (): string => lineHtml(between, page, depth + 1)
  if (start.type === 'link_open') return mentionHtml(page.writtenTarget(start), { innerHtml }, page)
  const tag = page.htmlText(start.content).tags[0]
  if (tag === undefined) return undefined
  const inner = (): HtmlText => new HtmlText(between.map(({ content }) => content).join(''))
  return formHtml({ name: tag.name, attributes: readHtmlAttributes(tag), inner, innerHtml }, page)
}
