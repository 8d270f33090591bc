import type { MarkdownIt, StateBlock } from 'markdown-it'
import { beginsWith, lineText, readBetween } from './blockLines.ts'
import { closingLineWithin } from './blockPairs.ts'

const opening = /^<details(\s[^>]*)?>/i
const wholeSummary = /^<summary(?:\s[^>]*)?>(.*?)<\/summary>\s*$/i

/**
 * Reads `<details>` with a `<summary>` on one line and Markdown below it, up to `</details>` on its own line. Other
 * forms stay HTML. Pushes `details_open` (`meta.open` if expanded), `summary_open`, inline, `summary_close` and the
 * blocks.
 */
export function detailsPlugin(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'details', detailsRule, { alt: ['paragraph', 'reference', 'blockquote'] })
}

function detailsRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!beginsWith(state, startLine, '<')) return false
  const first = lineText(state, startLine)
  const match = opening.exec(first)
  if (match === null) return false
  const close = closingLineWithin(state, startLine, endLine)
  if (close === undefined) return false
  let summaryLine = startLine
  let summary = first.slice(match[0].length).trim()
  while (summary === '' && summaryLine + 1 < close) summary = lineText(state, ++summaryLine)
  const title = wholeSummary.exec(summary)?.[1]
  if (title === undefined) return false
  if (!silent) {
    pushDetails(state, [startLine, close], summaryLine, title)
    const open = state.tokens.findLast((token) => token.type === 'details_open' && token.map?.[0] === startLine)
    if (open !== undefined && /\bopen\b/i.test(match[1] ?? '')) open.attrs = [['open', '']]
  }
  return true
}

function pushDetails(state: StateBlock, [startLine, close]: [number, number], summaryLine: number, title: string) {
  const open = state.push('details_open', 'details', 1)
  open.map = [startLine, close + 1]
  const summary = state.push('summary_open', 'summary', 1)
  summary.map = [summaryLine, summaryLine + 1]
  const inline = state.push('inline', '', 0)
  inline.content = title.trim()
  inline.map = [summaryLine, summaryLine + 1]
  inline.children = []
  state.push('summary_close', 'summary', -1)
  readBetween(state, summaryLine, close)
  state.push('details_close', 'details', -1)
  state.line = close + 1
}
