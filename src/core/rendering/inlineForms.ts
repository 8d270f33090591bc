import type { Token } from 'markdown-it'
import { formHtml, mayBeForm, mentionHtml } from './formHtml.ts'
import { htmlTags, type TagSpan } from '../markdown/parsing/htmlTags.ts'
import { readHtmlAttributes } from './htmlAttributes.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { markedTextHtml, mayHoldMarks } from './textMarks.ts'
import { SafeHtml } from './safeHtml.ts'

/** Elements within elements are read as forms no deeper than anybody writes them. */
const maxDepth = 4

/**
 * The tokens of a line as they are shown: forms of the dialect as one piece of HTML each, other HTML made harmless. The
 * given tokens stay as they are, since the preview renders them again; a line without HTML is given back itself.
 */
export function shownInline(tokens: readonly Token[], page: PageRenderer, depth = 0): readonly Token[] {
  if (!tokens.some(isShownOtherwise)) return tokens
  const safe = new SafeHtml(page.view)
  const ends = depth < maxDepth ? endsOf(tokens) : new Map<number, number>()
  const shown: Token[] = []
  let text = ''
  const flush = (like: Token): void => {
    if (text !== '') shown.push(htmlToken(like, text))
    text = ''
  }
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) break
    const end = ends.get(index)
    const html = end === undefined ? undefined : form(tokens, index, end, page, depth)
    if (html !== undefined && end !== undefined) {
      text += html
      index = end
    } else if (token.type === 'html_inline') text += safe.write(token.content)
    else if (isMarked(token)) text += markedTextHtml(token.content, page)
    else {
      flush(token)
      shown.push(token)
    }
  }
  text += safe.leave()
  const last = tokens.at(-1)
  if (last !== undefined) flush(last)
  return shown
}

function isShownOtherwise(token: Token): boolean {
  return token.type === 'html_inline' || isMention(token) || isMarked(token)
}

function isMarked({ type, content }: Token): boolean {
  return type === 'text' && mayHoldMarks(content)
}

/** Whether a token begins a link in Markdown whose title says that it is a mention. */
export function isMention(token: Token): boolean {
  return token.type === 'link_open' && token.attrGet('title') === 'mention'
}

/** Where each element and mention that may be a form ends, by the index of its start. */
function endsOf(tokens: readonly Token[]): Map<number, number> {
  const ends = new Map<number, number>()
  const next = new Map<string, number>()
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index]
    if (token === undefined) continue
    const tag = tagOf(token)
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

function tagOf(token: Token): TagSpan | undefined {
  return token.type === 'html_inline' ? htmlTags(token.content)[0] : undefined
}

function form(
  tokens: readonly Token[],
  start: number,
  end: number,
  page: PageRenderer,
  depth: number,
): string | undefined {
  const token = tokens[start]
  if (token === undefined) return undefined
  const between = tokens.slice(start + 1, end)
  const innerHtml = (): string => page.inlineTokensHtml(shownInline(between, page, depth + 1))
  if (token.type === 'link_open') return mentionHtml(page.writtenTarget(token), { innerHtml }, page)
  const tag = tagOf(token)
  if (tag === undefined) return undefined
  const inner = between.map(({ content }) => content).join('')
  return formHtml({ name: tag.name, attributes: readHtmlAttributes(tag.attributes), inner, innerHtml }, page)
}

function htmlToken(like: Token, content: string): Token {
  const token = Object.assign(Object.create(Object.getPrototypeOf(like) as object) as Token, like)
  return Object.assign(token, {
    type: shownHtml,
    tag: '',
    nesting: 0,
    attrs: null,
    children: null,
    meta: null,
    content,
  })
}

/** The type of tokens that hold HTML as it is shown. */
export const shownHtml = 'dialect_html'
