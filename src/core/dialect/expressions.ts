import type { Span } from '../markdown/links/foundLink.ts'
import type { ScannedTag } from './scanTags.ts'

const inline = /<code\s+class=["']expression["']\s*>([^<]{0,2000})<\/code>/g

/** Where expressions stand in a text: in its conditions, and within its lines. */
export function expressionSpans(text: string, tags: readonly ScannedTag[]): Span[] {
  const conditions = tags.filter(({ name, closing }) => name === 'if' && !closing).map(({ argument }) => argument)
  const others = [...text.matchAll(inline)].map(({ index, 0: whole, 1: inside = '' }) => {
    const start = index + whole.indexOf('>') + 1
    return { start, end: start + inside.length }
  })
  return [...conditions, ...others]
}
