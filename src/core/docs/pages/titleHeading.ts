import { bodyMap } from '../../text/scanning/pageMap.ts'
import { headingMarkdown, headingText } from '../../text/scanning/pageOutline.ts'

/** The heading of the first level that begins a text. */
export interface TitleHeading {
  /** Its Markdown, without signs and underline, and where it begins. */
  readonly markdown: string
  readonly start: number
  /** The number of characters of the heading, with the empty lines around it. */
  readonly length: number
}

/** Returns the heading that begins a text: `# Title`, or a title that is underlined with equal signs. */
export function titleHeading(text: string): TitleHeading | undefined {
  // An empty line ends a heading. The rest of the text isn't read.
  const blank = /\n[ \t]*\r?\n/g
  blank.lastIndex = Math.max(0, text.search(/\S/))
  const map = bodyMap(text.slice(0, blank.exec(text)?.index))
  const [block] = map.blocks
  if (block?.kind !== 'heading' || block.level !== 1 || block.depth > 0) return undefined
  const [below = ''] = /^(?:[ \t]*(?:\r?\n|$))*/.exec(text.slice(block.end)) ?? []
  const { start } = headingText(map.text, block)
  return { markdown: headingMarkdown(map, block), start, length: block.end + below.length }
}
