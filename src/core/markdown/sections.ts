import type { Token } from 'markdown-it'
import { dialect } from './dialect/dialectParser.ts'
import { headingText, tokenText } from './parsing/tokenText.ts'

/** A part of a page below one heading. `id` is the heading's anchor, '' for what stands before the first heading. */
export type Section = { id: string; title: string; text: string; line: number }

/** Cuts a page at its headings, for search and for opening a page at a section. `line` counts from 0. */
export function splitSections(markdown: string): Section[] {
  const tokens = dialect.parse(markdown.replace(/^\uFEFF/, ''), {})
  const slugs = uniqueSlugs()
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
      current = { id: slugs(id ?? headingSlug(title)), title, text: '', line: token.map?.[0] ?? 0 }
    } else pushText(words, token)
  }
  finish()
  return sections
}

function pushText(words: string[], token: Token): void {
  const text = tokenText(token)
  if (text !== '') words.push(text)
}

/** The anchor of a heading: lower case, hyphens for spaces, punctuation and emoji left out. */
export function headingSlug(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .trim()
    .replace(/\s/gu, '-')
}

/** Hands out each slug once: the second one of a page gets `-1`, the third `-2`; one without letters is `section`. */
function uniqueSlugs(): (slug: string) => string {
  const used = new Map<string, number>()
  return (slug) => {
    const base = slug === '' ? 'section' : slug
    let result = base
    while (used.has(result)) {
      const count = (used.get(base) ?? 0) + 1
      used.set(base, count)
      result = `${base}-${count}`
    }
    used.set(result, 0)
    return result
  }
}
