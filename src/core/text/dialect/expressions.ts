import type { Span } from '../markdown/links/foundLink.ts'
import { codeRegions } from './codeRegions.ts'
import type { ScannedTag } from './scanTags.ts'

const inline = /<code\s+class=["']expression["']\s*>([^<]{0,2000})<\/code>/g

/** Returns the expressions in a text: in its conditions, and inline. */
export function expressionSpans(text: string, tags: readonly ScannedTag[]): Span[] {
  const conditions = tags.filter(({ name, closing }) => name === 'if' && !closing).map(({ argument }) => argument)
  return [...conditions, ...inlineExpressions(text)]
}

/** Skips code: an expression in code is only an example. */
function inlineExpressions(text: string): Span[] {
  const found = [...text.matchAll(inline)]
  const code = found.length === 0 ? [] : codeRegions(text)
  let region = 0
  return found.flatMap(({ index, 0: whole, 1: inside = '' }) => {
    while ((code[region]?.end ?? Infinity) <= index) region++
    if ((code[region]?.start ?? Infinity) <= index) return []
    const start = index + whole.indexOf('>') + 1
    return [{ start, end: start + inside.length }]
  })
}
