import type { TextReplacement } from './minimalEdits.ts'
import { settledSpans } from './settledSpans.ts'
import { queryPattern, type TextQuery } from './textQuery.ts'
import type { Span } from '../markdown/links/foundLink.ts'

/** Galley refuses more matches than this in one page, because no one can review them. */
const maxMatchesInPage = 10_000

/**
 * The edits that replace every match in a page. Undefined if there are too many. With an expression from outside this
 * may take any time, so it runs in a thread that can be ended (`findThread`).
 */
export function replaceMatches(text: string, query: TextQuery): TextReplacement[] | undefined {
  const edits: TextReplacement[] = []
  const pattern = queryPattern(query)
  if (!pattern.test(text)) return edits
  pattern.lastIndex = 0
  const isSettled = query.keepsMarkup ? insideOf(settledSpans(text)) : () => false
  for (const match of text.matchAll(pattern)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (isSettled({ start, end })) continue
    const replacement = query.isExpression ? expanded(query.replace, match) : query.replace
    if (replacement === match[0]) continue
    edits.push({ start, end, text: replacement })
    if (edits.length > maxMatchesInPage) return undefined
  }
  return edits
}

/** Whether a span touches one of some spans, asked for in rising order. */
function insideOf(spans: readonly Span[]): (span: Span) => boolean {
  let next = 0
  return ({ start, end }) => {
    while ((spans[next]?.end ?? Infinity) <= start) next++
    const span = spans[next]
    return span !== undefined && span.start < Math.max(end, start + 1)
  }
}

/** A replacement with groups and escapes as the editor's own search reads them: `$1`, `$&`, `$<name>`, `\n`, `\t`. */
function expanded(replacement: string, match: RegExpExecArray): string {
  return replacement.replace(
    /\\([nt\\])|\$(?:([$&0])|([1-9]\d?)|<([^<>]*)>)/g,
    (whole, escaped?: string, sign?: string, group?: string, name?: string) => {
      if (escaped !== undefined) return escaped === 'n' ? '\n' : escaped === 't' ? '\t' : '\\'
      if (sign !== undefined) return sign === '$' ? '$' : match[0]
      if (name !== undefined) return match.groups?.[name] ?? ''
      const number = Number(group)
      return number < match.length ? (match[number] ?? '') : whole
    },
  )
}
