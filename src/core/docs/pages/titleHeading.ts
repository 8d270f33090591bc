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
const underlined =
  /^(?:[ \t]*\r?\n)*( {0,3}\S[^\r\n]*\r?\n(?:[^\r\n]*\S[^\r\n]*\r?\n)*?) {0,3}=+[ \t]*(?:\r?\n|$)(?:[ \t]*(?:\r?\n|$))*/

/** Returns the heading that begins a text: `# Title`, or a title that is underlined with equal signs. */
export function titleHeading(text: string): TitleHeading | undefined {
  const signed = withSign.exec(text)
  if (signed !== null) return { markdown: withoutClosingSigns(signed[1] ?? '').trim(), length: signed[0].length }
  const found = underlined.exec(text)
  if (found === null) return undefined
  // Below a list, a quotation or a tag, such a line underlines nothing.
  const [heading, content] = blockTokens(found[0].replaceAll('\r\n', '\n'))
  if (heading?.type !== 'heading_open' || heading.tag !== 'h1') return undefined
  return { markdown: content?.content ?? '', length: found[0].length }
}
