/** The word after the fence of a code block that proposes a text. */
const word = 'suggestion'

/**
 * Returns the text that a comment proposes for its block: the content of its first fenced block named `suggestion`, as
 * GitHub writes them. Empty if it proposes to delete the block, undefined if it proposes nothing.
 */
export function suggestedText(body: string): string | undefined {
  const lines = body.split(/\r\n?|\n/)
  const start = lines.findIndex((line) => fenceOf(line) !== undefined)
  const fence = fenceOf(lines[start] ?? '')
  if (fence === undefined) return undefined
  const length = lines.slice(start + 1).findIndex((line) => line.trim() === fence)
  return length === -1 ? undefined : lines.slice(start + 1, start + 1 + length).join('\n')
}

/** Returns the fence of a line that starts a suggestion. */
function fenceOf(line: string): string | undefined {
  const text = line.trim()
  if (!text.endsWith(word)) return undefined
  const fence = text.slice(0, -word.length).trimEnd()
  return /^(?:`{3,}|~{3,})$/.test(fence) ? fence : undefined
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
  const lines = text.split('\n')
  const { first, next } = leadOf(lines[startLine] ?? '')
  const end = lines[startLine]?.endsWith('\r') === true ? '\r' : ''
  // A suggestion can repeat what is before the text.
  const repeated = first.trimStart()
  const rows =
    suggestion === '' ? [] : suggestion.slice(suggestion.startsWith(repeated) ? repeated.length : 0).split('\n')
  const placed = rows.map((row, at) => (at === 0 ? first + row : (next + row).trimEnd()) + end)
  return [...lines.slice(0, startLine), ...placed, ...lines.slice(endLine)].join('\n')
}

/** Returns what is before the text on the first line of a block, and on its further lines. */
function leadOf(line: string): { readonly first: string; readonly next: string } {
  const containers = /^(?:[ \t]*(?:>[ \t]?|(?:[*+-]|\d{1,9}[.)])[ \t]+(?=\S)))*[ \t]*/.exec(line)?.[0] ?? ''
  const own = /^(?:\[[ xX]\][ \t]+|#{1,6}[ \t]+)/.exec(line.slice(containers.length))?.[0] ?? ''
  return { first: containers + own, next: containers.replace(/[^>\s]/g, ' ') }
}
