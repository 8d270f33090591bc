import MarkdownIt, { type Token } from 'markdown-it'
import type { ProseText } from './proseText.ts'

const markdown = new MarkdownIt({ html: true })

/**
 * Returns the prose of a Markdown page: its description, paragraphs, headings, cells, image descriptions and HTML,
 * without code.
 */
export function pageTexts(file: string, source: string): ProseText[] {
  const [, front = '', body = source] = /^---\n([^]*?\n)---\n([^]*)$/.exec(source) ?? []
  const skipped = source.slice(0, source.length - body.length).split('\n').length
  const [, description] = /^description: *(.+)$/m.exec(front) ?? []
  const texts = markdown.parse(body, {}).flatMap((token): ProseText[] => {
    const text = proseOf(token)
    return text === '' ? [] : [{ file, line: skipped + (token.map?.[0] ?? 0), kind: 'page', text }]
  })
  return [...(description ? [{ file, line: 2, kind: 'page' as const, text: description }] : []), ...texts]
}

function proseOf(token: Token): string {
  if (token.type === 'html_block') return withoutTags(token.content)
  return token.type === 'inline' ? withoutTags((token.children ?? []).map(inlineText).join('')) : ''
}

/** A code span counts as one word, which no rule checks. */
function inlineText({ type, content, children }: Token): string {
  if (type === 'code_inline') return '`code`'
  if (type === 'softbreak' || type === 'hardbreak') return '\n'
  return type === 'image' ? (children ?? []).map(inlineText).join('') : content
}

/** Removes tags of the dialect and of HTML. Keeps their line breaks, so that line numbers stay correct. */
function withoutTags(text: string): string {
  return text.replaceAll(/<[^>]*>|\{%.*?%\}|\{\{.*?\}\}/g, '').trimEnd()
}
