import { blockTokens } from '../../text/markdown/dialect/dialectParser.ts'
import { withoutClosingSigns } from '../../text/markdown/closingSigns.ts'

/** The heading of the first level that begins a text. */
export interface TitleHeading {
  /** Its Markdown, without signs and underline. */
  readonly markdown: string
  /** The number of characters of the heading, with the empty lines around it. */
  readonly length: number
}

const withSign = /^\s*#(?:[ \t]([^\r\n]*))?(?:\r?\n|$)(?:[ \t]*(?:\r?\n|$))*/

/** Returns the heading that begins a text: `# Title`, or a title that is underlined with equal signs. */
export function titleHeading(text: string): TitleHeading | undefined {
  const signed = withSign.exec(text)
  if (signed !== null) return { markdown: withoutClosingSigns(signed[1] ?? '').trim(), length: signed[0].length }
  const length = underlinedLength(text)
  if (length === undefined) return undefined
  // Below a list, a quotation or a tag, such a line underlines nothing.
  const [heading, content] = blockTokens(text.slice(0, length).replaceAll('\r\n', '\n'))
  if (heading?.type !== 'heading_open' || heading.tag !== 'h1') return undefined
  return { markdown: content?.content ?? '', length }
}

const underline = /^ {0,3}=+[ \t]*\r?\n?$/

/** Returns where the first paragraph and the empty lines below it end, if its last line is an underline. */
function underlinedLength(text: string): number | undefined {
  let end = 0
  let [isStarted, isDone] = [false, false]
  while (end < text.length) {
    const next = text.indexOf('\n', end) + 1 || text.length
    const line = text.slice(end, next)
    const isEmpty = line.trim() === ''
    if (isDone ? !isEmpty : isStarted && isEmpty) break
    isDone ||= isStarted && underline.test(line)
    isStarted ||= !isEmpty
    end = next
  }
  return isDone ? end : undefined
}
