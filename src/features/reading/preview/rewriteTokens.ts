import type { Token } from 'markdown-it'
import { htmlTags } from '../../../core/markdown/parsing/htmlTags.ts'
import { galleyDocument, type PreviewContext } from './previewContext.ts'
import type { UriParts } from '../../../core/uris/uriParts.ts'

const originalKey = 'galleyOriginal'
const targeted = new Set(['img', 'source', 'a', 'video', 'audio'])
const targetAttribute = /(\s(?:src|srcset|href)\s*=\s*)(?:"([^"]*)"|'([^']*)')/i

/**
 * Leads the images and links of a document of Galley to where the preview finds them. Tokens are kept by the preview
 * and rendered again, so each remembers what was written.
 */
export function rewriteTokens(tokens: readonly Token[], env: unknown, context: PreviewContext): void {
  const document = galleyDocument(env)
  if (document) walk(tokens, document, context)
}

function walk(tokens: readonly Token[], document: UriParts, context: PreviewContext): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'image') rewriteImage(token, document, context)
    else if (token.type === 'link_open') rewriteLink(token, document, context)
    else if (token.type === 'html_block' || token.type === 'html_inline') rewriteHtml(token, document, context)
    if (token.children) {
      if (tokens[index - 2]?.type === 'list_item_open') showTask(token.children)
      showFormulas(token.children)
      walk(token.children, document, context)
    }
  }
}

/** The box of a task, which the preview leaves as `[x]`. */
function showTask([first]: readonly Token[]): void {
  if (first?.type !== 'text') return
  first.content = first.content.replace(/^\[ \] /, '☐ ').replace(/^\[[xX]\] /, '☑ ')
}

/** On the platform `$$…$$` within a line is a formula within the line; the editor's plugin for formulas breaks it. */
function showFormulas(children: readonly Token[]): void {
  if (children.length < 2) return
  for (const token of children) if (token.type === 'math_block') token.type = 'math_inline'
}

/** What stood there before the first rewriting. */
function original(token: Token, written: string): string {
  const meta: unknown = token.meta
  const known = typeof meta === 'object' && meta !== null ? meta : {}
  if (originalKey in known && typeof known[originalKey] === 'string') return known[originalKey]
  token.meta = { ...known, [originalKey]: written }
  return written
}

function rewriteImage(token: Token, document: UriParts, context: PreviewContext): void {
  const source = original(token, String(token.attrGet('src') ?? ''))
  const path = context.image(document, source)
  if (path === undefined) return
  token.attrSet('src', path)
  // The preview sets this attribute when it has placed the source, and then leaves it alone.
  const placed = token.attrIndex('data-src')
  if (placed >= 0) token.attrs?.splice(placed, 1)
}

function rewriteLink(token: Token, document: UriParts, context: PreviewContext): void {
  const link = context.link(document, original(token, String(token.attrGet('href') ?? '')))
  if (link === undefined) return
  token.attrSet('href', link.href)
  const title = link.broken ?? link.title
  if (title !== undefined && (link.broken !== undefined || token.attrGet('title') === null))
    token.attrSet('title', title)
  token.attrSet('class', link.broken === undefined ? '' : 'galley-broken')
}

function rewriteHtml(token: Token, document: UriParts, context: PreviewContext): void {
  const html = original(token, token.content)
  let written = ''
  let end = 0
  for (const tag of htmlTags(html)) {
    if (tag.isEnd || !targeted.has(tag.name)) continue
    written += html.slice(end, tag.start) + rewriteTag(html.slice(tag.start, tag.end), tag.name, document, context)
    end = tag.end
  }
  token.content = written + html.slice(end)
}

function rewriteTag(tag: string, name: string, document: UriParts, context: PreviewContext): string {
  return tag.replace(
    targetAttribute,
    (whole, start: string, double: string | undefined, single: string | undefined) => {
      const target = decodeEntities(double ?? single ?? '')
      const found = name === 'a' ? context.link(document, target)?.href : context.image(document, target)
      return found === undefined ? whole : `${start}"${encodeEntities(found)}"`
    },
  )
}

function decodeEntities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

/** Makes a text fit between double quotes in HTML. */
export function encodeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
