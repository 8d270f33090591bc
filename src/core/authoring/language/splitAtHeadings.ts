import { dialect } from '../../text/markdown/dialect/dialectParser.ts'
import { headingText } from '../../text/markdown/parsing/tokenText.ts'

/** A part of a text that becomes a page of its own. */
export interface TextPart {
  readonly title: string
  readonly markdown: string
}

/** A text that is split: what comes before the first heading, and a part for each heading. */
export interface SplitText {
  readonly markdown: string
  readonly parts: readonly TextPart[]
}

/**
 * Splits Markdown at its headings of the highest level. Headings below them move up, so that each part is a page.
 * Headings in quotes, lists and blocks don't count.
 */
export function splitAtHeadings(markdown: string): SplitText {
  const tokens = dialect.parse(markdown, {})
  const headings = tokens.flatMap(({ type, level, tag, map }, at) => {
    const words = tokens[at + 1]
    if (type !== 'heading_open' || level !== 0 || map === null || words === undefined) return []
    return [{ depth: Number(tag.slice(1)), line: map[0], end: map[1], title: headingText(words).title }]
  })
  const highest = Math.min(...headings.map(({ depth }) => depth))
  const splits = headings.filter(({ depth, title }) => depth === highest && title !== '')
  const [first] = splits
  if (first === undefined) return { markdown, parts: [] }
  const lines = markdown.split('\n')
  const up = new Map(headings.map(({ line, depth }) => [line, Math.max(2, depth - highest + 1)]))
  const text = (from: number, to: number | undefined): string =>
    lines
      .slice(from, to)
      .map((line, at) => {
        const depth = up.get(from + at)
        return depth === undefined ? line : line.replace(/^#{1,6}/, '#'.repeat(depth))
      })
      .join('\n')
      .trim()
  return {
    markdown: lines.slice(0, first.line).join('\n').trim(),
    parts: splits.map(({ title, end }, at) => ({ title, markdown: text(end, splits[at + 1]?.line) })),
  }
}
