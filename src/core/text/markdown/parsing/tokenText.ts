import type { Token } from 'markdown-it'
import { commentSource } from '../../scanning/blockStarts.ts'
import type { TagLine } from '../dialect/tagLine.ts'
import { anchorId, withoutTags } from './htmlTags.ts'

const comments = new RegExp(commentSource, 'g')
const writtenId = /(?<!\s)\s*\{#([\w.:-]+)\}\s*$/

/** Returns an attribute of a token, or '' if it has none. */
export function tokenAttribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '')
}

/** Returns how the text in a cell of a Markdown table is aligned. */
export function textAlignOf(cell: Token): string | undefined {
  return /text-align:\s*(\w+)/.exec(tokenAttribute(cell, 'style'))?.[1]
}

/** Returns the words of a heading, and its anchor if the text sets one: `<a id="…"></a>` or `{#…}`. */
export function headingText(inline: Token): { title: string; id?: string } {
  const title = inlineTokensText(inline.children ?? [])
  const html = (inline.children ?? []).filter((child) => child.type === 'html_inline')
  const id = anchorId(html.map(({ content }) => content).join('')) ?? writtenId.exec(title)?.[1]
  return id === undefined ? { title: title.trim() } : { title: title.replace(writtenId, '').trim(), id }
}

/** Returns the words of a token that readers see: titles of tabs and hints, text, code, captions. Leaves out markup. */
export function tokenText(token: Token): string {
  switch (token.type) {
    case 'inline':
      return inlineTokensText(token.children ?? []).trim()
    case 'fence':
    case 'code_block':
    case 'math_block':
      return token.content.trim()
    case 'html_block':
      return htmlText(token.content)
    case 'dialect_note':
      return (token.meta as { readonly text: string }).text
    case 'dialect_open':
    case 'dialect_void':
      return tagText(token.meta?.['tag'] as TagLine)
    default:
      return ''
  }
}

/** Returns the words of inline tokens. An image gives its description. */
export function inlineTokensText(tokens: Token[]): string {
  let words = ''
  for (const token of tokens) {
    if (token.type === 'softbreak') words += ' '
    else if (token.type === 'hardbreak') words += '\n'
    else if (token.type === 'image') words += inlineTokensText(token.children ?? [])
    else if (token.type === 'html_inline') words += /^<br\b/i.test(token.content) ? '\n' : ''
    else words += token.content
  }
  return words
}

/** Returns the words of HTML: removes tags and comments and decodes common entities. */
export function htmlText(html: string): string {
  const shown = html.replace(comments, '').replace(/<(script|style)\b[^]*?(?:<\/\1>|$)/gi, '')
  return withoutTags(shown)
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

function tagText(tag: TagLine): string {
  return [tag.attributes['title'], tag.attributes['description']].filter((words) => words !== undefined).join('\n')
}
