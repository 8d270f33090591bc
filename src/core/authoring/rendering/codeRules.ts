import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { ShownTag } from './pageRenderer.ts'

/** The number of visible lines of a collapsed block, unless it sets one. */
const collapsedLines = 10

/** Opens a code block with its title and display options. */
export function codeOpen({ tag, attributes, page }: ShownTag): string {
  page.numbersLines = tag.attributes['lineNumbers'] === 'true'
  const { title, overflow, lineNumbers, fullWidth, expandable } = tag.attributes
  const lines = Number(tag.attributes['collapsedLineCount'] ?? tag.attributes['collapsedlinecount'] ?? collapsedLines)
  const caption = title === undefined ? '' : `<figcaption>${encodeHtml(title)}</figcaption>`
  const data = [
    overflow === 'wrap' ? ' data-overflow="wrap"' : '',
    lineNumbers === 'true' ? ' data-line-numbers="true"' : '',
    fullWidth === 'true' ? ' data-full-width="true"' : '',
  ].join('')
  if (expandable !== 'true') return `<figure${attributes}${data}>${caption}\n`
  const id = page.newId('code')
  const height = Number.isInteger(lines) && lines > 0 ? Math.min(lines, 1000) : collapsedLines
  const label = encodeHtml(page.context.labels.showMore)
  const box = `<input type="checkbox" id="${id}" class="galley-unfold"><label for="${id}">${label}</label>`
  return `<figure${attributes}${data} style="--galley-lines:${height}">${caption}${box}\n`
}

/** Closes a code block. */
export function codeClose({ page }: ShownTag): string {
  page.numbersLines = false
  return '</figure>\n'
}

/**
 * Puts each line of highlighted code in an element of its own, so that it can have a number and a highlight. Closes and
 * reopens elements that span lines.
 */
export function numberedLines(html: string): string {
  const start = html.indexOf('>', html.indexOf('<code')) + 1
  const end = html.lastIndexOf('</code>')
  if (start === 0 || end < start) return html
  const lines = html.slice(start, end).replace(/\n$/, '').split('\n')
  let open: string[] = []
  const wrapped = lines.map((line) => {
    const before = open.join('')
    open = openAfter(line, open)
    return `<span class="galley-line">${before}${line}${'</span>'.repeat(open.length)}</span>`
  })
  return `${html.slice(0, start)}${wrapped.join('\n')}\n${html.slice(end)}`
}

/** Returns the start tags that are still open after a line. */
function openAfter(line: string, before: readonly string[]): string[] {
  const open = [...before]
  for (const [tag] of line.matchAll(/<\/?span[^>]*>/g)) {
    if (tag.startsWith('</')) open.pop()
    else open.push(tag)
  }
  return open
}
