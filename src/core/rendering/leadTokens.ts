import type { Token } from 'markdown-it'
import { anchorCounter, anchorSlug } from '../markdown/anchorSlug.ts'
import { anchorId } from '../markdown/parsing/htmlTags.ts'
import { inlineTokensText } from '../markdown/parsing/tokenText.ts'
import { encodeHtml } from './encodeHtml.ts'
import { isMention, shownHtml } from './inlineForms.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { safeSource, safeTarget } from './safeTarget.ts'

/**
 * The blocks of a page with their images and links led to where they can be loaded and opened, their HTML as readers see
 * it, and each end of a block with the tag of its beginning. Tokens are kept by the preview and rendered again: those
 * that differ are made anew.
 */
export function leadTokens(tokens: readonly Token[], page: PageRenderer): Token[] {
  const open: Token[] = []
  const count = anchorCounter()
  for (const { type, meta } of tokens) {
    const { label, text } = meta ?? {}
    if (type === 'dialect_note' && typeof label === 'string' && typeof text === 'string') page.notes.set(label, text)
  }
  return tokens.map((token, index) => {
    switch (token.type) {
      case 'dialect_open':
        open.push(token)
        return token
      case 'dialect_close':
        return changed(token, { meta: open.pop()?.meta ?? null })
      case 'html_block':
        return htmlBlock(token, page)
      case 'inline':
        return inlineToken(token, tokens, index, count, page)
      default:
        return token
    }
  })
}

function inlineToken(
  token: Token,
  tokens: readonly Token[],
  index: number,
  count: (anchor: string) => string,
  page: PageRenderer,
): Token {
  const before = tokens[index - 1]
  const children = leadChildren(token.children ?? [], tokens[index - 2]?.type === 'list_item_open', page)
  if (before?.type !== 'heading_open' || before.tag === 'h1') return changed(token, { children })
  return changed(token, { children: [...anchorToken(token, count), ...children] })
}

/** The platform's anchor of a heading, which is not the one that the editor's preview gives it. */
function anchorToken(heading: Token, count: (anchor: string) => string): Token[] {
  const children = heading.children ?? []
  if (children.some(({ type, content }) => type === 'html_inline' && anchorId(content) !== undefined)) return []
  const id = count(anchorSlug(inlineTokensText(children).trim()))
  const [first] = children
  if (id === '' || first === undefined) return []
  const content = `<a id="${encodeHtml(id)}"></a>`
  return [changed(first, { type: shownHtml, tag: '', nesting: 0, attrs: null, children: null, content })]
}

function changed(token: Token, changes: Partial<Token>): Token {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(token) as object) as Token, token)
  return Object.assign(copy, changes)
}

/** The empty element is what the preview scrolls by. */
function htmlBlock(token: Token, page: PageRenderer): Token {
  const line = token.map?.[0]
  const anchor = line === undefined ? '' : `<div class="code-line" data-line="${line}"></div>\n`
  return changed(token, { type: shownHtml, content: anchor + page.blockHtml(token.content) })
}

function leadChildren(children: readonly Token[], isTask: boolean, page: PageRenderer): Token[] {
  return children.map((child, index) => {
    switch (child.type) {
      case 'image':
        return leadImage(child, page)
      case 'link_open':
        return leadLink(child, page)
      case 'text':
        return isTask && index === 0 ? changed(child, { content: taskText(child.content) }) : child
      case 'math_block':
        // On the platform `$$…$$` within a line is a formula within the line.
        return children.length > 1 ? changed(child, { type: 'math_inline' }) : child
      default:
        return child
    }
  })
}

/** The box of a task, which the preview leaves as `[x]`. */
function taskText(content: string): string {
  return content.replace(/^\[ \] /, '☐ ').replace(/^\[[xX]\] /, '☑ ')
}

function leadImage(token: Token, page: PageRenderer): Token {
  const written = page.writtenTarget(token)
  const source = page.view.image(written)
  if (source !== undefined) return withAttributes(token, { src: source })
  return safeSource(written) === undefined ? withAttributes(token, { src: '' }) : token
}

function leadLink(token: Token, page: PageRenderer): Token {
  if (isMention(token)) return token
  const target = page.writtenTarget(token)
  const link = page.view.link(target)
  const href = safeTarget(link?.href ?? target) ?? '#'
  if (link === undefined) return href === '#' ? withAttributes(token, { href }) : token
  const title = link.broken ?? link.title
  const keeps = link.broken === undefined && token.attrGet('title') !== null
  return withAttributes(token, {
    href,
    ...(title !== undefined && !keeps && { title }),
    ...(link.broken !== undefined && { class: 'galley-broken' }),
  })
}

/** Without what the editor's preview noted about the former address, which it would go on using. */
function withAttributes(token: Token, attributes: Readonly<Record<string, string>>): Token {
  const kept = (token.attrs ?? []).filter(
    ([name]) => !(name in attributes) && name !== 'data-src' && name !== 'data-href',
  )
  return changed(token, { attrs: [...kept, ...Object.entries(attributes)] })
}
