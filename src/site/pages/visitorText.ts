import { evaluateExpression } from '../../core/authoring/rendering/expressions/evaluateExpression.ts'

const start = /^\s*\{%-?\s*if\s([^{}]*?)-?%\}\s*$/
const end = /^\s*\{%-?\s*endif\s*-?%\}\s*$/
const fence = /^\s*(`{3,}|~{3,})/

/** Markdown without what a visitor doesn't get, and without the tags around what they get. */
export function visitorText(markdown: string, variables: Readonly<Record<string, unknown>>): string {
  if (!markdown.includes('endif')) return markdown
  const shown: string[] = []
  /** Whether the content of each open condition is shown. */
  const open: boolean[] = []
  let closing: string | undefined
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line)?.[1]
    if (closing === undefined) closing = mark
    else if (mark !== undefined && mark.startsWith(closing) && line.trim() === mark) closing = undefined
    const condition = closing === undefined ? start.exec(line)?.[1] : undefined
    if (condition !== undefined) open.push(holds(condition.trim(), variables))
    else if (closing === undefined && end.test(line) && open.length > 0) open.pop()
    else if (!open.includes(false)) shown.push(line)
  }
  return shown.join('\n')
}

function holds(condition: string, variables: Readonly<Record<string, unknown>>): boolean {
  const result = evaluateExpression(condition, variables, true)
  return 'value' in result ? Boolean(result.value) : !('unknown' in result)
}
