import { dialect } from '../../text/markdown/dialect/dialectParser.ts'
import type { PageBlock } from '../../text/scanning/pageBlock.ts'
import { lineEndOf, bodyMap, type PageMap } from '../../text/scanning/pageMap.ts'
import { headingMarkdown } from '../../text/scanning/pageOutline.ts'
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
  const map = bodyMap(markdown)
  const headings = outerHeadings(map)
  const highest = Math.min(...headings.map(({ level }) => level))
  const splits = headings.filter(({ level, title }) => level === highest && title !== '')
  const [first] = splits
  if (first === undefined) return { markdown, parts: [] }
  const lines: (string | undefined)[] = map.lineStarts.map((start, line) => markdown.slice(start, lineEndOf(map, line)))
  const text = (from: number, to: number | undefined): string =>
    lines
      .slice(from, to)
      .filter((line) => line !== undefined)
      .join('\n')
      .trim()
  const intro = text(0, first.line)
  for (const { line, endLine, level, words } of headings) {
    const signs = '#'.repeat(Math.max(2, level - highest + 1))
    // A line that underlines a heading can only say its level.
    const isUnderlined = endLine > line + 1
    lines[line] =
      signs + (isUnderlined ? ` ${words.replaceAll('\n', ' ')}` : (lines[line] ?? '').trimStart().slice(level))
    lines.fill(undefined, line + 1, endLine)
  }
  return {
    markdown: intro,
    parts: splits.map(({ title, endLine }, at) => ({ title, markdown: text(endLine, splits[at + 1]?.line) })),
  }
}

interface OuterHeading extends Pick<PageBlock, 'level' | 'line' | 'endLine'> {
  /** Its Markdown. */
  readonly words: string
  readonly title: string
}

/** Returns the headings outside quotes, lists and blocks. */
function outerHeadings(map: PageMap): OuterHeading[] {
  let end = -1
  return map.blocks.flatMap((block) => {
    const { kind, level, depth, line, endLine } = block
    end = Math.max(end, map.closeOf.get(line) ?? -1)
    if (kind !== 'heading' || depth > 0 || line < end) return []
    const words = headingMarkdown(map, block)
    const [inline] = dialect.parseInline(words, {})
    return [{ level, line, endLine, words, title: inline === undefined ? '' : headingText(inline).title }]
  })
}
