import { lineEndOf, lineOf, prefixBelow, bodyMap, pageMap, wordsStart } from '../../text/scanning/pageMap.ts'

/** The word after the fence of a code block that proposes a text. */
const word = 'suggestion'

/**
 * Returns the text that a comment proposes for its block: the content of its first fenced block named `suggestion`, as
 * GitHub writes them. Empty if it proposes to delete the block, undefined if it proposes nothing.
 */
export function suggestedText(body: string): string | undefined {
  const map = bodyMap(body)
  const fence = map.blocks.find(({ kind, info }) => kind === 'fence' && info === word)
  if (fence?.closed !== true) return undefined
  const length = fence.endLine - fence.line - 2
  return Array.from({ length }, (_, at) => lineOf(map, fence.line + 1 + at)).join('\n')
}

/** Lines of a text, counted from 0 and without `endLine`. */
interface Lines {
  readonly startLine: number
  readonly endLine: number
}

/**
 * Replaces the lines of a block with a suggestion, which is the new text of the block. What is before the text stays:
 * the indentation, the signs of quotations, the sign or number of a list item, its check box, and the signs of a
 * heading. Further lines are indented so that they belong to the same block.
 */
export function withSuggestion(text: string, { startLine, endLine }: Lines, suggestion: string): string {
  const map = pageMap(text)
  const start = map.lineStarts[startLine] ?? text.length
  const first = text.slice(start, wordsStart(map, startLine))
  const next = prefixBelow(map, startLine)
  // A suggestion can repeat what is before the text.
  const repeated = first.trimStart()
  const rows =
    suggestion === '' ? [] : suggestion.slice(suggestion.startsWith(repeated) ? repeated.length : 0).split('\n')
  const lineEnd = text[lineEndOf(map, startLine)] === '\r' ? '\r\n' : '\n'
  const placed = rows.map((row, at) => (at === 0 ? first + row : (next + row).trimEnd()))
  const end = map.lineStarts[endLine] ?? text.length
  const last = rows.length === 0 ? '' : text.slice(lineEndOf(map, endLine - 1), end)
  return text.slice(0, start) + placed.join(lineEnd) + last + text.slice(end)
}
