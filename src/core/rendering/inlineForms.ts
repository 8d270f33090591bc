import type { Token } from 'markdown-it'
import { changedToken } from './changedToken.ts'
import { formHtml, mayBeForm, mentionHtml } from './html/formHtml.ts'
import { HtmlText } from '../markdown/parsing/htmlTags.ts'
import { readHtmlAttributes } from './html/htmlAttributes.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { markedTextHtml, mayHoldMarks } from './textMarks.ts'
import { SafeHtml } from './html/safeHtml.ts'

/** Elements within elements are read as forms no deeper than anybody writes them. */
const maxDepth = 4

/**
 * The tokens of a line as they are shown: forms of the dialect as one piece of HTML each, other HTML made harmless. The
 * given tokens stay as they are, since the preview renders them again; a line without HTML is given back itself.
 */
export function shownInline(written: Token[], page: PageRenderer, depth = 0): Token[] {
  const tokens = page.tasks.has(written) ? withBox(written) : written
  const isShownOtherwise = (token: Token): boolean =>
    token.type === 'html_inline' ||
    isMention(token) ||
    isMarked(token) ||
    // On the platform `$$…$$` within a line is a formula within the line.
    (token.type === 'math_block' && tokens.length > 1)
  if (!tokens.some(isShownOtherwise)) return tokens
  const safe = new SafeHtml(page.view)
  const line = tokens.map((token) => ({ token, html: htmlOf(token) }))
  const ends = depth < maxDepth ? endsOf(line) : new Map<number, number>()
  const shown: Token[] = []
  let text = ''
  const flush = (like: Token): void => {
    if (text !== '') shown.push(htmlToken(like, text))
    text = ''
  }
  let formEnd = -1
  for (const [index, { token, html }] of line.entries()) {
    if (index <= formEnd) continue
    const end = ends.get(index)
    const shownForm = end === undefined ? undefined : form(line.slice(index, end), page, depth)
    if (shownForm !== undefined && end !== undefined) {
      text += shownForm
      formEnd = end
    } else if (html !== undefined) text += safe.write(html)
    else if (isMarked(token)) text += markedTextHtml(token.content, page)
    else {
      flush(token)
      shown.push(token.type === 'math_block' ? changedToken(token, { type: 'math_inline' }) : token)
    }
  }
  text += safe.leave()
  const last = tokens.at(-1)
  if (last !== undefined) flush(last)
  return shown
}

/** A task with its box, which the preview leaves as `[x]`. */
function withBox([first, ...rest]: readonly Token[]): Token[] {
  if (first?.type !== 'text') return first === undefined ? [] : [first, ...rest]
  const content = first.content.replace(/^\[ \] /, '☐ ').replace(/^\[[xX]\] /, '☑ ')
  return [changedToken(first, { content }), ...rest]
}

function isMarked({ type, content }: Token): boolean {
  return type === 'text' && mayHoldMarks(content)
}

/** Whether a token begins a link in Markdown whose title says that it is a mention. */
export function isMention(token: Token): boolean {
  return token.type === 'link_open' && token.attrGet('title') === 'mention'
}

/** Where each element and mention that may be a form ends, by the index of its start. */
function endsOf(line: readonly LineToken[]): Map<number, number> {
  const ends = new Map<number, number>()
  const next = new Map<string, number>()
  for (let index = line.length - 1; index >= 0; index--) {
    const { token, html } = line[index] ?? {}
    if (token === undefined) continue
    const tag = html?.tags[0]
    const name = tag?.name ?? (token.type.startsWith('link_') ? 'link' : '')
    const isEnd = tag?.isEnd ?? token.type === 'link_close'
    if (name === '' || (tag !== undefined && !mayBeForm(name))) continue
    const end = next.get(name)
    if (isEnd) next.set(name, index)
    else if (end !== undefined && (tag !== undefined || isMention(token))) ends.set(index, end)
    if (!isEnd) next.delete(name)
  }
  return ends
}

/** A token of a line; one of HTML with its tag, which is read once. */
interface LineToken {
  readonly token: Token
  readonly html: HtmlText | undefined
}

function htmlOf({ type, content }: Token): HtmlText | undefined {
  return type === 'html_inline' ? new HtmlText(content) : undefined
}

/** A form by its beginning and what stands in it. */
function form([start, ...between]: readonly LineToken[], page: PageRenderer, depth: number): string | undefined {
  if (start === undefined) return undefined
  const tokens = between.map(({ token }) => token)
  const innerHtml = (): string => page.inlineTokensHtml(shownInline(tokens, page, depth + 1))
  if (start.token.type === 'link_open') return mentionHtml(page.writtenTarget(start.token), { innerHtml }, page)
  const tag = start.html?.tags[0]
  if (tag === undefined) return undefined
  const inner = (): HtmlText => new HtmlText(tokens.map(({ content }) => content).join(''))
  return formHtml({ name: tag.name, attributes: readHtmlAttributes(tag.attributes), inner, innerHtml }, page)
}

function htmlToken(like: Token, content: string): Token {
  return changedToken(like, { type: shownHtml, tag: '', nesting: 0, attrs: null, children: null, meta: null, content })
}

/** The type of tokens that hold HTML as it is shown. */
export const shownHtml = 'dialect_html'
