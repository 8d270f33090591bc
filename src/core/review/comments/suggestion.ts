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

/** Replaces lines of a text, counted from 0 and without `endLine`, with a suggestion. */
export function withSuggestion(
  text: string,
  { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
  suggestion: string,
): string {
  const lines = text.split('\n')
  return [
    ...lines.slice(0, startLine),
    ...(suggestion === '' ? [] : suggestion.split('\n')),
    ...lines.slice(endLine),
  ].join('\n')
}
