import { anchorSlug, headingAnchors } from './anchorSlug.ts'
import { dialect } from './dialect/dialectParser.ts'
import { headingText, tokenText } from './parsing/tokenText.ts'

/**
 * The part of a page below one heading. `id` is the heading's anchor: '' for the text before the first heading and for
 * the title of the page, `section` for a heading without letters.
 */
export type Section = { id: string; title: string; text: string; line: number }

/** Splits a page at its headings, for search and for opening a page at a section. `line` is counted from 0. */
export function splitSections(markdown: string): Section[] {
  const tokens = dialect.parse(markdown.replace(/^\uFEFF/, ''), {})
  const anchorOf = headingAnchors()
  const sections: Section[] = []
  let current: Section = { id: '', title: '', text: '', line: 0 }
  const words: string[] = []
  const finish = () => {
    current.text = words.join('\n')
    words.length = 0
    if (current.id !== '' || current.text !== '') sections.push(current)
  }
  for (const [index, token] of tokens.entries()) {
    const heading = token.type === 'inline' && tokens[index - 1]?.type === 'heading_open'
    if (heading) {
      finish()
      const { title, id } = headingText(token)
      const level = Number(tokens[index - 1]?.tag.slice(1))
      const anchor = anchorOf(level, id ?? (anchorSlug(title) || 'section'), id !== undefined)
      current = { id: anchor, title, text: '', line: token.map?.[0] ?? 0 }
    } else {
      const text = tokenText(token)
      if (text !== '') words.push(text)
    }
  }
  finish()
  return sections
}
